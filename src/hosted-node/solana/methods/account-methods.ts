import type { Json } from '../../../node-client/json.ts'
import { addressBytes } from '../../../protocol/solana/address.ts'
import { fromBase58 } from '../../../protocol/solana/base58.ts'
import {
  type AccountEncoding,
  readEncoding,
  toAccountJson,
} from '../account-json.ts'
import type { SolanaChain } from '../chain.ts'
import type { Account } from '../engine.ts'
import type { Value } from '../json-text.ts'
import { invalid } from '../rpc-failure.ts'
import { readTokenAccount } from '../token-accounts.ts'
import type { ChainMethods } from './method.ts'
import {
  inContext,
  readAddress,
  readList,
  readOptions,
  readWhole,
} from './read-params.ts'

const MOST_ACCOUNTS = 100
const MOST_FILTERS = 4

const accountOrNull = (
  { find }: SolanaChain,
  { address, encoding }: { address: string; encoding: AccountEncoding },
): Value => {
  const account = find(address)
  return account ? toAccountJson(account, encoding, find) : null
}

export const accountMethods: ChainMethods = {
  getBalance: (chain, [address, options]) => {
    readOptions(options, chain)
    const account = chain.find(readAddress(address, 'the address'))
    return inContext(chain, account?.lamports ?? 0)
  },
  getAccountInfo: (chain, [given, options]) => {
    const encoding = readEncoding(readOptions(options, chain))
    const address = readAddress(given, 'the address')
    return inContext(chain, accountOrNull(chain, { address, encoding }))
  },
  getMultipleAccounts: (chain, [given, options]) => {
    const said = readEncoding(readOptions(options, chain))
    const encoding = { ...said, encoding: said.encoding ?? 'base64' }
    const list = { name: 'the addresses', most: MOST_ACCOUNTS }
    const addresses = readList(given, list).map((one) =>
      readAddress(one, 'an element of the addresses'),
    )
    return inContext(
      chain,
      addresses.map((address) => accountOrNull(chain, { address, encoding })),
    )
  },
  getProgramAccounts: (chain, [program, given]) => {
    const options = readOptions(given, chain)
    const encoding = readEncoding(options)
    const isWanted = readFilters(options.filters)
    const found = chain.engine
      .programAccounts(addressBytes(readAddress(program, 'the program')))
      .filter(([, account]) => isWanted(account))
      .map(([pubkey, account]) => ({
        pubkey,
        account: toAccountJson(account, encoding, chain.find),
      }))
    return options.withContext === true ? inContext(chain, found) : found
  },
}

type Filter = (account: Account) => boolean

const readFilters = (given: Json | undefined): Filter => {
  if (given === undefined || given === null) return () => true
  const filters = readList(given, { name: 'filters', most: MOST_FILTERS }).map(
    readFilter,
  )
  return (account) => filters.every((filter) => filter(account))
}

const readFilter = (filter: Json): Filter => {
  const { dataSize, memcmp, tokenAccountState } =
    typeof filter === 'object' && filter && !Array.isArray(filter) ? filter : {}
  if (dataSize !== undefined) {
    const size = readWhole(dataSize, { name: 'dataSize' })
    return ({ data }) => data.length === size
  }
  if (tokenAccountState !== undefined || filter === 'tokenAccountState') {
    return (account) => readTokenAccount(account) !== undefined
  }
  if (typeof memcmp !== 'object' || !memcmp || Array.isArray(memcmp)) {
    throw invalid('a filter must have dataSize, memcmp or tokenAccountState')
  }
  const at = readWhole(memcmp.offset, { name: 'offset of memcmp' })
  const wanted = readBytes(memcmp)
  return ({ data }) =>
    Buffer.from(data.subarray(at, at + wanted.length)).equals(wanted)
}

const MOST_COMPARED_BYTES = 128
const MOST_COMPARED_LETTERS = Math.ceil(MOST_COMPARED_BYTES * 1.38)

const readBytes = ({ bytes, encoding }: Record<string, Json>): Uint8Array => {
  const read =
    typeof bytes !== 'string'
      ? undefined
      : encoding === 'base64'
        ? Buffer.from(bytes, 'base64')
        : fromBase58(bytes, MOST_COMPARED_LETTERS)
  if (read && read.length <= MOST_COMPARED_BYTES) return read
  throw invalid(
    `bytes of memcmp must be at most ${MOST_COMPARED_BYTES} bytes in base58, or in base64 with that encoding`,
  )
}
