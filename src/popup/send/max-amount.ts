import type { Prepared } from '../../messaging/transaction-contract.ts'
import { highestPrice } from '../../protocol/transaction.ts'

/**
 * The most that can be sent of the native currency. The reserve pays the fast
 * fee, so that each choice of the next screen can be paid.
 */
export const maxAmount = ({
  balance,
  gas,
  choices,
}: Pick<Prepared, 'balance' | 'gas' | 'choices'>): bigint => {
  const left = BigInt(balance) - BigInt(gas) * highestPrice(choices.fast)
  return left > 0n ? left : 0n
}
