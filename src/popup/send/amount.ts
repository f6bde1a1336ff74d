export type AmountProblem = 'none' | 'format' | 'grouped' | 'precise' | 'zero'

/** The signs of a language in numbers. */
export type NumberSigns = { decimal: string; group: string }

export const signsOf = (language: string): NumberSigns => {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345_678.9)
  const find = (type: string): string | undefined =>
    parts.find((part) => part.type === type)?.value
  const decimal = find('decimal') === ',' ? ',' : '.'
  return { decimal, group: find('group') ?? ',' }
}

/**
 * Reads an amount in the unit of its currency. Point and comma both separate the
 * fraction, unless the user may have meant thousands.
 */
export const readAmount = (
  typed: string,
  { decimals, signs }: { decimals: number; signs: NumberSigns },
): { amount: bigint } | { problem: AmountProblem } => {
  const entered = typed.trim()
  if (entered === '') return { problem: 'none' }
  const [, whole = '', sign, fraction = ''] =
    /^(\d*)(?:([.,])(\d*))?$/.exec(entered) ?? []
  if (whole + fraction === '') return { problem: 'format' }
  if (sign === signs.group && fraction.length === 3) {
    return { problem: 'grouped' }
  }
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return { problem: 'precise' }
  const amount = BigInt(`${whole}${digits.padEnd(decimals, '0')}`)
  return amount === 0n ? { problem: 'zero' } : { amount }
}

/** The amount as the user would enter it, with all digits. */
export const writeAmount = (
  amount: bigint,
  { decimals, signs }: { decimals: number; signs: NumberSigns },
): string => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  const whole = digits.slice(0, point)
  return fraction === '' ? whole : `${whole}${signs.decimal}${fraction}`
}
