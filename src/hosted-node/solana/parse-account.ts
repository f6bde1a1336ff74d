import { toBase58 } from '../../protocol/solana/base58.ts'
import { SYSTEM_PROGRAM } from '../../protocol/solana/instructions/programs.ts'
import { readNonce } from './durable-nonce.ts'
import type { Account } from './engine.ts'
import type { Value } from './json-text.ts'
import { LOOKUP_TABLE_PROGRAM, TOKEN_2022_PROGRAM } from './known-programs.ts'
import { readTable } from './lookup-tables.ts'
import { readMint, readTokenAccount, toTokenAmount } from './token-accounts.ts'

type Find = (address: string) => Account | undefined

/** Data in words, for the encoding `jsonParsed`; undefined if it is not known. */
export const parseAccount = (
  account: Account,
  find: Find,
): Value | undefined => {
  const { owner, data } = account
  const parsed =
    owner === SYSTEM_PROGRAM
      ? parseNonce(account)
      : owner === LOOKUP_TABLE_PROGRAM
        ? parseTable(account)
        : (parseToken(account, find) ?? parseMint(account))
  if (!parsed) return undefined
  return { program: programName(owner), parsed, space: data.length }
}

const programName = (owner: string): string => {
  if (owner === SYSTEM_PROGRAM) return 'nonce'
  if (owner === LOOKUP_TABLE_PROGRAM) return 'address-lookup-table'
  return owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token'
}

const parseToken = (account: Account, find: Find): Value | undefined => {
  const token = readTokenAccount(account)
  const mint = token && readMint(find(token.mint))
  if (!token || !mint) return undefined
  const amount = (raw: bigint): Value => toTokenAmount(raw, mint.decimals)
  const { delegate, closeAuthority, rentExemptReserve } = token
  return {
    type: 'account',
    info: {
      mint: token.mint,
      owner: token.owner,
      state: token.state,
      isNative: rentExemptReserve !== undefined,
      tokenAmount: amount(token.amount),
      ...(delegate !== undefined && {
        delegate,
        delegatedAmount: amount(token.delegatedAmount),
      }),
      ...(closeAuthority !== undefined && { closeAuthority }),
      ...(rentExemptReserve !== undefined && {
        rentExemptReserve: toTokenAmount(rentExemptReserve, 9),
      }),
    },
  }
}

const parseMint = (account: Account): Value | undefined => {
  const mint = readMint(account)
  if (!mint) return undefined
  return {
    type: 'mint',
    info: {
      decimals: mint.decimals,
      freezeAuthority: mint.freezeAuthority ?? null,
      isInitialized: mint.isInitialized,
      mintAuthority: mint.mintAuthority ?? null,
      supply: String(mint.supply),
    },
  }
}

const parseNonce = (account: Account): Value | undefined => {
  const nonce = readNonce(account)
  if (!nonce) return undefined
  return {
    type: 'initialized',
    info: {
      authority: nonce.authority,
      blockhash: nonce.value,
      feeCalculator: {
        lamportsPerSignature: String(nonce.lamportsPerSignature),
      },
    },
  }
}

const parseTable = (account: Account): Value | undefined => {
  const table = readTable(account)
  const data = Buffer.from(account.data)
  if ('err' in table || data.readUInt32LE() !== 1) return undefined
  const hasAuthority = data[21] === 1
  return {
    type: 'lookupTable',
    info: {
      addresses: table.addresses,
      deactivationSlot: String(data.readBigUInt64LE(4)),
      lastExtendedSlot: String(data.readBigUInt64LE(12)),
      lastExtendedSlotStartIndex: data[20] ?? 0,
      ...(hasAuthority && { authority: toBase58(data.subarray(22, 54)) }),
    },
  }
}
