import { formatUnits } from './format-units.ts'
import type { Texts } from './texts.ts'

/** A short description of a sent transaction, whose data is not stored. */
export const sentSentence = (
  {
    to,
    value,
    recipient,
    symbol,
  }: {
    to?: string | undefined
    value: string
    /** Who gets what the user sent from the wallet. */
    recipient?: string | undefined
    symbol: string
  },
  { text, language, nameOf }: Texts & { nameOf: (address: string) => string },
): string => {
  if (to === undefined) return text('sentenceCreate')
  const amount = BigInt(value)
  if (amount === 0n) {
    // Another call may transfer tokens too.
    return recipient === undefined
      ? text('sentenceTo', nameOf(to))
      : text('sentenceTokensTo', nameOf(recipient))
  }
  const shown = formatUnits(amount, { decimals: 18, language })
  return text('sentenceSend', `${shown} ${symbol}`, nameOf(to))
}
