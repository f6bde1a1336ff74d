import { inShort, inWords, readQuantity } from '../words/amounts.ts'
import { networkOf } from './networks.ts'

/** The params of `wallet_notify`, in one line for the person. */
export const describeNotification = (params: unknown): string => {
  const { scope, notification } = Object(params)
  const { result } = Object(Object(notification).params)
  return `${networkOf(String(scope)).name}: ${describeResult(result)}`
}

/** A log has topics, a block a number; a pending transaction is its hash. */
const describeResult = (result: unknown): string => {
  if (typeof result === 'string') return `transaction ${inShort(result)}`
  const { topics, address, number, blockNumber, hash } = Object(result)
  if (Array.isArray(topics)) {
    return `log of ${inShort(String(address))} in block ${countOf(blockNumber)}`
  }
  return `block ${countOf(number)}, ${inShort(String(hash))}`
}

const countOf = (value: unknown): string => {
  const quantity = readQuantity(value)
  return quantity === undefined ? 'unknown' : inWords(quantity)
}
