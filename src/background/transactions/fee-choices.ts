import type { Json } from '@metamask/utils'
import type { Speed } from '../../messaging/transaction-contract.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import {
  type Fees,
  type TransactionRequest,
  type TransactionType,
  toQuantity,
} from '../../protocol/transaction.ts'

/** The percentiles of recent tips that are requested. */
export const REWARD_PERCENTILES = [10, 50, 90]

/**
 * In percent: `room` of the base fee, `tip` of the tip, `price` of the gas
 * price.
 */
const speeds = {
  slow: { room: 125n, tip: 80n, price: 105n },
  normal: { room: 200n, tip: 100n, price: 115n },
  fast: { room: 250n, tip: 150n, price: 130n },
} as const satisfies Record<Speed, object>

export type Market = {
  /** Of the next block; undefined on a chain without a base fee. */
  baseFee: bigint | undefined
  /** The tips that were paid, for each percentile. */
  tips: readonly bigint[]
  /**
   * The node's own suggestion of a tip, or of a gas price without a base fee.
   */
  advice: bigint
}

const percent = (value: bigint, hundredths: bigint): bigint =>
  (value * hundredths + 99n) / 100n

/**
 * The fees that the user can choose from. Without paid tips, the node's
 * suggestion is used.
 */
export const feeChoices = (
  { baseFee, tips, advice }: Market,
  type: TransactionType,
): Record<Speed, Fees> => {
  const names = ['slow', 'normal', 'fast'] as const
  let least = 0n
  const entries = names.map((name, index): [Speed, Fees] => {
    const { room, tip, price } = speeds[name]
    if (baseFee === undefined) {
      const gasPrice = toQuantity(percent(advice, price))
      // If the site insists on EIP-1559, the whole price is the tip.
      const asTip = { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice }
      return [name, type === '0x2' ? asTip : { gasPrice }]
    }
    const paid = tips[index] || percent(advice, tip)
    // A faster choice never costs less.
    least = paid > least ? paid : least
    return [
      name,
      type === '0x2'
        ? {
            maxFeePerGas: toQuantity(percent(baseFee, room) + least),
            maxPriorityFeePerGas: toQuantity(least),
          }
        : { gasPrice: toQuantity(percent(baseFee, price) + least) },
    ]
  })
  return Object.fromEntries(entries) as Record<Speed, Fees>
}

/** The fees that the site asked for, completed where it left some out. */
export const suggestedFees = (
  request: TransactionRequest,
  normal: Fees,
): Fees | null => {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
  if (gasPrice !== undefined) return { gasPrice }
  if ('gasPrice' in normal) {
    return maxFeePerGas === undefined ? null : { gasPrice: maxFeePerGas }
  }
  if (maxFeePerGas !== undefined) {
    const tip = maxPriorityFeePerGas ?? normal.maxPriorityFeePerGas
    // A tip above the maximum fee is invalid.
    const isTooMuch = BigInt(tip) > BigInt(maxFeePerGas)
    return {
      maxFeePerGas,
      maxPriorityFeePerGas: isTooMuch ? maxFeePerGas : tip,
    }
  }
  if (maxPriorityFeePerGas === undefined) return null
  const more =
    BigInt(maxPriorityFeePerGas) - BigInt(normal.maxPriorityFeePerGas)
  return {
    maxFeePerGas: toQuantity(
      BigInt(normal.maxFeePerGas) + (more > 0n ? more : 0n),
    ),
    maxPriorityFeePerGas,
  }
}

/**
 * A site that names a gas price, and a chain without a base fee, use legacy
 * transactions.
 */
export const typeOf = (
  request: TransactionRequest,
  hasBaseFee: boolean,
): TransactionType => {
  const { type, gasPrice } = request
  if (type !== undefined) return type
  if (hasBaseFee && gasPrice === undefined) return '0x2'
  return request.accessList ? '0x1' : '0x0'
}

/** The median of each percentile over the blocks; 0 if no tip was paid. */
export const tipsOf = (history: Json): bigint[] =>
  REWARD_PERCENTILES.map((_, index) =>
    median(rewardsOf(history, index).filter((tip) => tip > 0n)),
  )

/**
 * What a unit of gas cost in recent blocks, base fee and usual tip; null if the
 * node does not report it.
 */
export const recentPriceOf = (history: Json): bigint | null => {
  const tips = rewardsOf(history, 1)
  const fees = listIn(history, 'baseFeePerGas').map(toPrice)
  // The last base fee is that of the next block.
  const prices = fees
    .slice(0, -1)
    .map((fee, index) => fee + (tips[index] ?? 0n))
  return median(prices) || null
}

const rewardsOf = (history: Json, index: number): bigint[] =>
  listIn(history, 'reward').map((row) =>
    toPrice(Array.isArray(row) ? row[index] : undefined),
  )

const listIn = (history: Json, name: string): unknown[] => {
  const list = isObject(history) ? history[name] : undefined
  return Array.isArray(list) ? list : []
}

const toPrice = (price: unknown): bigint =>
  typeof price === 'string' && /^0x[0-9a-f]{1,64}$/i.test(price)
    ? BigInt(price)
    : 0n

/** Zero for an empty list. */
const median = (values: readonly bigint[]): bigint => {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : 1))
  return sorted[sorted.length >> 1] ?? 0n
}
