import type {
  ApprovedFields,
  Prepared,
} from '../../../messaging/transaction-contract.ts'
import { type Fees, highestPrice } from '../../../protocol/transaction.ts'

export type FeeWarning =
  | { kind: 'fee-extreme'; fee: bigint }
  | {
      kind: 'fee-above-value' | 'fee-of-balance' | 'fee-unchecked' | 'high-fee'
    }
  | { kind: 'fee-above-recent' | 'gas-limit'; times: bigint }

export const maxFee = ({ gas, fees }: { gas: string; fees: Fees }): bigint =>
  BigInt(gas) * highestPrice(fees)

/** Warn above this multiple of the fast fee. */
const MUCH = 3n

/** Warn above this multiple of the estimated gas. */
const MUCH_GAS = 3n

/**
 * Warn above this multiple of the price in recent blocks. The fast fee has room
 * for a base fee that doubles twice.
 */
const MUCH_RECENT = 6n

/** Smaller fees are not judged: a thousandth of the native currency. */
const SMALL = 10n ** 15n

/** Unusual on any chain: a fifth of the native currency, or 1,000 gwei. */
const EXTREME = 2n * 10n ** 17n
const EXTREME_PRICE = 10n ** 12n

/**
 * Warnings about the fee and the gas limit. The node that proposes fees also
 * reports balance and recent blocks, and may lie about all of them. So the fee
 * is compared with fixed limits and the site's value too.
 */
export const feeWarningsOf = ({
  value,
  prepared,
  fields,
}: {
  value: bigint
  prepared: Prepared
  fields: ApprovedFields
}): FeeWarning[] => {
  const fee = maxFee(fields)
  const price = highestPrice(fields.fees)
  const warnings: FeeWarning[] = []
  if (fee >= SMALL) {
    if (fee >= EXTREME || price > EXTREME_PRICE) {
      warnings.push({ kind: 'fee-extreme', fee })
    }
    if (value > 0n && fee > value) warnings.push({ kind: 'fee-above-value' })
    const balance = BigInt(prepared.balance)
    if (fee * 2n > balance && fee + value <= balance) {
      warnings.push({ kind: 'fee-of-balance' })
    }
    const recent = BigInt(prepared.recentPrice ?? 0)
    if (recent === 0n) {
      warnings.push({ kind: 'fee-unchecked' })
    } else if (price > recent * MUCH_RECENT) {
      warnings.push({ kind: 'fee-above-recent', times: price / recent })
    }
  }
  const gas = BigInt(fields.gas)
  const estimate = BigInt(prepared.estimate ?? 0)
  if (estimate > 0n && gas > estimate * MUCH_GAS) {
    warnings.push({ kind: 'gas-limit', times: gas / estimate })
  }
  // Recent blocks say more than the node's own suggestion.
  const isSaid = warnings.some(({ kind }) => kind === 'fee-above-recent')
  if (!isSaid && price > highestPrice(prepared.choices.fast) * MUCH) {
    warnings.push({ kind: 'high-fee' })
  }
  return warnings
}
