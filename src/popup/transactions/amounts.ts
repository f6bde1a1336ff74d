import { formatUnits as formatIn } from '../../texts/format-units.ts'
import { formatLanguage } from '../text.ts'

/** Formats an amount in the smallest unit, with all digits. */
export const formatUnits = (amount: bigint, decimals: number): string =>
  formatIn(amount, { decimals, language: formatLanguage() })

/** Rounded up to a few significant digits. */
export const formatCost = (wei: bigint): string => {
  const shown = 6
  const length = wei.toString().length
  const unit = 10n ** BigInt(Math.max(0, Math.min(length, 18) - shown))
  return formatUnits(((wei + unit - 1n) / unit) * unit, 18)
}
