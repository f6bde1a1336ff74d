import { isEthAddress, isSameAddress } from '../../protocol/caip.ts'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import type { TextKey } from '../text.ts'

export type RecipientProblem =
  | { kind: 'none' | 'format' | 'checksum' | 'zero' }
  /** It is the contract of this token. */
  | { kind: 'token'; symbol: string }
  /** Of an address of Solana. */
  | { kind: 'solana'; text: TextKey }
  | { kind: 'mint'; symbol: string }

/** Reads an address; only one in a single letter case may have no checksum. */
export const readRecipient = (
  typed: string,
  tokens: readonly { address: string; symbol: string }[],
): { address: string } | { problem: RecipientProblem } => {
  const entered = typed.trim()
  if (entered === '') return { problem: { kind: 'none' } }
  if (!isEthAddress(entered)) return { problem: { kind: 'format' } }
  if (BigInt(entered) === 0n) return { problem: { kind: 'zero' } }
  const address = toChecksumAddress(entered)
  const digits = entered.slice(2)
  const isPlain =
    digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isPlain && entered !== address) return { problem: { kind: 'checksum' } }
  const token = tokens.find((one) => isSameAddress(one.address, address))
  return token
    ? { problem: { kind: 'token', symbol: token.symbol } }
    : { address }
}
