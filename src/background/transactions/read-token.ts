import type { Json } from '@metamask/utils'
import type { TokenNames, TokenReport } from '../../protocol/token-facts.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import type { AskChain } from './ask-chain.ts'

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const TOTAL_SUPPLY = '0x18160ddd'
const BALANCE_OF = '0x70a08231'
/** `supportsInterface` with the id of ERC-721. */
const IS_ERC721 = `0x01ffc9a780ac58cd${'0'.repeat(56)}`

const MAX_SYMBOL = 11
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

const wordIn = (answer: Json): bigint | null =>
  typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
    ? BigInt(answer)
    : null

const quantityIn = (answer: Json): string | null => {
  const word = wordIn(answer)
  return word === null ? null : toQuantity(word)
}

/** An ABI string, or bytes32 as old tokens return it; null if it is empty. */
const textIn = (encoded: Json): string | null => {
  if (typeof encoded !== 'string') return null
  const body = encoded.slice(2)
  const digits =
    body.length === 64
      ? body.replace(/(?:00)+$/, '')
      : body.slice(128, 128 + Number.parseInt(body.slice(64, 128), 16) * 2)
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return null
  const pairs = digits.match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  const text = new TextDecoder().decode(bytes).trim().slice(0, MAX_SYMBOL)
  return text === '' ? null : text
}
