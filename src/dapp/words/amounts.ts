/** A quantity as nodes write it; undefined for anything else. */
export const readQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    ? BigInt(value)
    : undefined

export const inWords = (quantity: bigint): string =>
  quantity.toLocaleString('en')

const DECIMALS = 18n
const SHOWN = 6n

/** Cut, not rounded: nobody is shown more than they have. */
export const inCoins = (wei: bigint, symbol: string): string => {
  const unit = 10n ** DECIMALS
  const fraction = (wei % unit) / 10n ** (DECIMALS - SHOWN)
  const digits = fraction
    .toString()
    .padStart(Number(SHOWN), '0')
    .replace(/0+$/, '')
  const whole = inWords(wei / unit)
  if (digits !== '') return `${whole}.${digits} ${symbol}`
  const traces = wei % unit !== 0n && wei < unit
  return traces ? `< 0.000001 ${symbol}` : `${whole} ${symbol}`
}

/** Long hex by its two ends, the way addresses are known. */
export const inShort = (hex: string): string =>
  hex.length > 14 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex
