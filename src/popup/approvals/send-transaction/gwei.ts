const GWEI_DECIMALS = 9

/** As entered in a field: always with a decimal point. */
export const toGwei = (wei: bigint): string => {
  const digits = wei.toString().padStart(GWEI_DECIMALS + 1, '0')
  const fraction = digits.slice(-GWEI_DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -GWEI_DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Undefined if it is not an amount in gwei. */
export const fromGwei = (typed: string): bigint | undefined => {
  const [, whole, fraction = ''] =
    /^(\d{1,12})(?:[.,](\d{1,9}))?$/.exec(typed.trim()) ?? []
  return whole === undefined
    ? undefined
    : BigInt(`${whole}${fraction.padEnd(GWEI_DECIMALS, '0')}`)
}

/** Undefined if it is not an integer. */
export const fromDigits = (typed: string): bigint | undefined =>
  /^\d{1,15}$/.test(typed.trim()) ? BigInt(typed.trim()) : undefined
