import type { BlockHeader } from '@ethereumjs/block'
import type { TypedTransaction } from '@ethereumjs/tx'

/** What a unit of gas cost the sender in that block. */
export const effectiveGasPrice = (
  transaction: TypedTransaction,
  { baseFeePerGas = 0n }: BlockHeader,
): bigint =>
  'maxFeePerGas' in transaction
    ? baseFeePerGas + transaction.getEffectivePriorityFee(baseFeePerGas)
    : transaction.gasPrice
