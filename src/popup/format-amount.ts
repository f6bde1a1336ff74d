/** The decimals of ether and similar coins. */
const ETHER_DECIMALS = 18

/** Significant fraction digits, without leading zeros. */
const SHOWN_DIGITS = 6

export type ShownAmount = {
  /** Truncated, never rounded up: it never shows more than there is. */
  short: string
  full: string
}

/** Formats an amount in the smallest unit for a language. */
export const formatAmount = (
  smallest: string,
  {
    language,
    decimals = ETHER_DECIMALS,
  }: { language: string; decimals?: number },
): ShownAmount => {
  const digits = smallest.padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const whole = digits.slice(0, point)
  const fraction = digits.slice(point)
  const zeros = /[1-9]/.test(whole) ? 0 : fraction.search(/[1-9]|$/)
  const format = (maximumFractionDigits: number): string =>
    new Intl.NumberFormat(language, {
      maximumFractionDigits,
      roundingMode: 'trunc',
    })
      // As a string: a number would lose digits.
      .format(`${whole}.${fraction || '0'}` as Intl.StringNumericLiteral)
  return {
    short: format(Math.min(zeros + SHOWN_DIGITS, decimals)),
    full: format(decimals),
  }
}
