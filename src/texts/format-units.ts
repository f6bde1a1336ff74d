/** Formats an amount in the smallest unit, with all digits. */
export const formatUnits = (
  amount: bigint,
  { decimals, language }: { decimals: number; language: string },
): string => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  return new Intl.NumberFormat(language, {
    maximumFractionDigits: Math.min(decimals, 100),
  }).format(
    // As a string: a number would lose digits.
    (fraction === ''
      ? whole
      : `${whole}.${fraction}`) as Intl.StringNumericLiteral,
  )
}
