/** Ether and its like: so many digits make one. */
const DECIMALS = 18

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
  language: string,
): ShownAmount => {
  const digits = smallest.padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const fraction = digits.slice(-DECIMALS)
  const zeros = /[1-9]/.test(whole) ? 0 : fraction.search(/[1-9]|$/)
  const format = (maximumFractionDigits: number): string =>
    new Intl.NumberFormat(language, {
      maximumFractionDigits,
      roundingMode: 'trunc',
    })
      // As a text: no number has room for all of it.
      .format(`${whole}.${fraction}` as Intl.StringNumericLiteral)
  return {
    short: format(Math.min(zeros + SHOWN_DIGITS, DECIMALS)),
    full: format(DECIMALS),
  }
}
