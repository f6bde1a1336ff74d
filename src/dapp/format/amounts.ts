/** Parses a hex quantity; undefined for anything else. */
export const readQuantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
    ? BigInt(value)
    : undefined

export const formatNumber = (quantity: bigint): string =>
  quantity.toLocaleString('en')

const DECIMALS = 18n
const SHOWN = 6n

/** Truncated, not rounded: it never shows more than there is. */
export const formatCoins = (wei: bigint, symbol: string): string => {
  const unit = 10n ** DECIMALS
  const fraction = (wei % unit) / 10n ** (DECIMALS - SHOWN)
  const digits = fraction
    .toString()
    .padStart(Number(SHOWN), '0')
    .replace(/0+$/, '')
  const whole = formatNumber(wei / unit)
  if (digits !== '') return `${whole}.${digits} ${symbol}`
  const isTiny = wei % unit !== 0n && wei < unit
  return isTiny ? `< 0.000001 ${symbol}` : `${whole} ${symbol}`
}

/** Shortens long hex to its two ends. */
export const shortenHex = (hex: string): string =>
  hex.length > 14 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex
