/** Ether and its like: so many digits make one. */
const ETHER_DECIMALS = 18

/** Of what follows the point, zeros at its head apart. */
const SHOWN_DIGITS = 6

export type ShownAmount = {
  /** Cut off, never rounded up: nobody is told of more than there is. */
  short: string
  full: string
}

/** An amount in the smallest unit, as people of a language write it. */
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
      // As a text: no number has room for all of it.
      .format(`${whole}.${fraction || '0'}` as Intl.StringNumericLiteral)
  return {
    short: format(Math.min(zeros + SHOWN_DIGITS, decimals)),
    full: format(decimals),
  }
}
