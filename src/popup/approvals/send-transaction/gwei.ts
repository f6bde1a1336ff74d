import { signsOf, writeAmount } from '../../send/amount.ts'
import { formatLanguage } from '../../text.ts'

const GWEI_DECIMALS = 9

/** As the user would enter it in a field. */
export const toGwei = (wei: bigint): string =>
  writeAmount(wei, {
    decimals: GWEI_DECIMALS,
    signs: signsOf(formatLanguage()),
  })

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
