import type { BlockHeader } from '@ethereumjs/block'
import type { TypedTransaction } from '@ethereumjs/tx'

/** The price per gas that the sender paid in that block. */
export const effectiveGasPrice = (
  transaction: TypedTransaction,
  { baseFeePerGas = 0n }: BlockHeader,
): bigint =>
  'maxFeePerGas' in transaction
    ? baseFeePerGas + transaction.getEffectivePriorityFee(baseFeePerGas)
    : transaction.gasPrice
