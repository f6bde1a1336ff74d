import type { Json } from '@metamask/utils'
import type { TokenNames, TokenReport } from '../../protocol/token-facts.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import type { Nft } from '../../protocol/watch-asset-params.ts'
import type { AskChain } from './ask-chain.ts'
import { ownedIn, ownershipCall } from './nft-ownership.ts'

const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const TOTAL_SUPPLY = '0x18160ddd'
const BALANCE_OF = '0x70a08231'
/** `supportsInterface` with the id of a standard. */
const isOfStandard = (id: string): string => `0x01ffc9a7${id}${'0'.repeat(56)}`
const IS_ERC721 = isOfStandard('80ac58cd')
const IS_ERC1155 = isOfStandard('d9b67a26')

const MAX_SYMBOL = 11
const MAX_NAME = 32
const MAX_DECIMALS = 77n

/** Reads symbol and decimals; null unless the contract reports both. */
export const readTokenNames = async (
  ask: AskChain,
  address: string,
): Promise<TokenNames | null> => {
  const call = callerOf(ask, address)
  return toNames(await Promise.all([call(SYMBOL), call(DECIMALS)]))
}

/** Reads what a contract reports about its tokens and the account's balance. */
export const readToken = async (
  ask: AskChain,
  { address, account }: { address: string; account: string },
): Promise<TokenReport> => {
  const call = callerOf(ask, address)
  const owner = account.slice(2).toLowerCase().padStart(64, '0')
  const [symbol, decimals, supply, balance, isNft] = await Promise.all([
    call(SYMBOL),
    call(DECIMALS),
    call(TOTAL_SUPPLY),
    call(`${BALANCE_OF}${owner}`),
    call(IS_ERC721),
  ])
  if (wordIn(isNft) === 1n) {
    return { token: null, nft: { symbol: textIn(symbol) } }
  }
  const names = toNames([symbol, decimals])
  const token = names && {
    ...names,
    supply: quantityIn(supply),
    balance: quantityIn(balance),
  }
  return { token, nft: null }
}

/** What a collection reports; each is undefined if it did not answer. */
export type NftReport = {
  name: string | undefined
  symbol: string | undefined
  isStandard: boolean | undefined
  isOwner: boolean | undefined
}

/** Reads what a collection reports about one of its tokens. */
export const readNft = async (
  ask: AskChain,
  { address, account, nft }: { address: string; account: string; nft: Nft },
): Promise<NftReport> => {
  const call = callerOf(ask, address)
  const [name, symbol, isStandard, owner] = await Promise.all([
    call(NAME),
    call(SYMBOL),
    call(nft.standard === 'ERC721' ? IS_ERC721 : IS_ERC1155),
    call(ownershipCall({ account, nft })),
  ])
  const supported = wordIn(isStandard)
  const owned = ownedIn(owner, { account, nft })
  return {
    name: textIn(name, MAX_NAME) ?? undefined,
    symbol: textIn(symbol) ?? undefined,
    isStandard: supported === null ? undefined : supported === 1n,
    isOwner: owned === undefined ? undefined : owned > 0n,
  }
}

/** A call that fails, or a node that is away, is no answer: null. */
const callerOf =
  (ask: AskChain, to: string) =>
  async (data: string): Promise<Json> => {
    try {
      return await ask('eth_call', [{ to, data }, 'latest'])
    } catch {
      return null
    }
  }

const toNames = ([symbol, decimals]: [Json, Json]): TokenNames | null => {
  const words = textIn(symbol)
  const places = wordIn(decimals)
  return words === null || places === null || places > MAX_DECIMALS
    ? null
    : { symbol: words, decimals: Number(places) }
}

/** The number in an answer of one word; null if it is not one. */
export const wordIn = (answer: Json): bigint | null =>
  typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
    ? BigInt(answer)
    : null

const quantityIn = (answer: Json): string | null => {
  const word = wordIn(answer)
  return word === null ? null : toQuantity(word)
}

/** An ABI string, or bytes32 as old tokens return it; null if it is empty. */
const textIn = (encoded: Json, longest = MAX_SYMBOL): string | null => {
  if (typeof encoded !== 'string') return null
  const body = encoded.slice(2)
  const digits =
    body.length === 64
      ? body.replace(/(?:00)+$/, '')
      : body.slice(128, 128 + Number.parseInt(body.slice(64, 128), 16) * 2)
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return null
  const pairs = digits.match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  const text = new TextDecoder().decode(bytes).trim().slice(0, longest)
  // Zero bytes are no text.
  return text === '' || text.includes('\0') ? null : text
}
