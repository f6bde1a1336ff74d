import { formatNumber, readQuantity, shortenHex } from '../format/amounts.ts'
import { networkOf } from './networks.ts'

/** Describes the params of `wallet_notify` in one line. */
export const describeNotification = (params: unknown): string => {
  const { scope, notification } = Object(params)
  const { result } = Object(Object(notification).params)
  return `${networkOf(String(scope)).name}: ${describeResult(result)}`
}

/** A log has topics, a block a number; a pending transaction is its hash. */
const describeResult = (result: unknown): string => {
  if (typeof result === 'string') return `transaction ${shortenHex(result)}`
  const { topics, address, number, blockNumber, hash } = Object(result)
  if (Array.isArray(topics)) {
    return `log from ${shortenHex(String(address))} in block ${numberOf(blockNumber)}`
  }
  return `block ${numberOf(number)}, ${shortenHex(String(hash))}`
}

const numberOf = (value: unknown): string => {
  const quantity = readQuantity(value)
  return quantity === undefined ? 'unknown' : formatNumber(quantity)
}
