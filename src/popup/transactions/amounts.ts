import { formatLanguage } from '../text.ts'

/** Formats an amount in the smallest unit, with all digits. */
export const formatUnits = (amount: bigint, decimals: number): string => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  return new Intl.NumberFormat(formatLanguage(), {
    maximumFractionDigits: Math.min(decimals, 100),
  }).format(
    // As a string: a number would lose digits.
    (fraction === ''
      ? whole
      : `${whole}.${fraction}`) as Intl.StringNumericLiteral,
  )
}

/** Rounded up to a few significant digits. */
export const formatCost = (wei: bigint): string => {
  const shown = 6
  const length = wei.toString().length
  const unit = 10n ** BigInt(Math.max(0, Math.min(length, 18) - shown))
  return formatUnits(((wei + unit - 1n) / unit) * unit, 18)
}
