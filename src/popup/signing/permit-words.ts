import type { Permit } from '../clear-signing/permit.ts'
import { formatLanguage, text } from '../text.ts'

/** What a permit allows, a sentence for each token. */
export const permitSentences = ({
  spender,
  tokens,
  until,
}: Permit): string[] => {
  const end = until === undefined ? text('permitForEver') : untilWords(until)
  return tokens.map(({ token, amount, isUnlimited }) => {
    if (amount === 0n) return text('permitNothing', spender, token)
    return isUnlimited
      ? text('permitAll', spender, token, end)
      : text('permitSome', spender, numberWords(amount), token, end)
  })
}

const numberWords = (amount: bigint): string =>
  new Intl.NumberFormat(formatLanguage()).format(amount)

const untilWords = (seconds: bigint): string =>
  text(
    'permitUntil',
    new Intl.DateTimeFormat(formatLanguage(), {
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(new Date(Number(seconds) * 1_000)),
  )
