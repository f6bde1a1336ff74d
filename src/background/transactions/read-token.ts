import type { Json } from '@metamask/utils'
import type { AskChain } from './ask-chain.ts'

export type TokenFacts = { symbol: string; decimals: number }

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'
const MAX_SYMBOL = 11

/** Calls that transfer or approve amounts of a token. */
const tokenCalls = new Set([
  '0x095ea7b3',
  '0xa9059cbb',
  '0x23b872dd',
  '0x39509351',
])

/**
 * Reads the symbol and decimals of a contract that is called as a token. They
 * are untrusted and used only as text.
 */
export const readToken = async (
  ask: AskChain,
  { to, data }: { to?: string | undefined; data: string },
): Promise<TokenFacts | null> => {
  if (to === undefined || !tokenCalls.has(data.slice(0, 10))) return null
  const call = (selector: string): Promise<Json> =>
    ask('eth_call', [{ to, data: selector }, 'latest'])
  try {
    const [symbol, decimals] = await Promise.all([call(SYMBOL), call(DECIMALS)])
    return toFacts(symbol, decimals)
  } catch {
    // Not a token, or without these facts: the raw amount is shown.
    return null
  }
}

const toFacts = (symbol: Json, decimals: Json): TokenFacts | null => {
  if (typeof symbol !== 'string' || typeof decimals !== 'string') return null
  if (!/^0x[0-9a-f]{64}$/i.test(decimals)) return null
  const places = Number(BigInt(decimals))
  const words = textIn(symbol)
  return words === '' || places > 77
    ? null
    : { symbol: words, decimals: places }
}

/** An ABI string, or bytes32 as old tokens return it. */
const textIn = (encoded: string): string => {
  const body = encoded.slice(2)
  const digits =
    body.length === 64
      ? body.replace(/(?:00)+$/, '')
      : body.slice(128, 128 + Number.parseInt(body.slice(64, 128), 16) * 2)
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return ''
  const pairs = digits.match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes).trim().slice(0, MAX_SYMBOL)
}
