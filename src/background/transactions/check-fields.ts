import type { TransactionRequest } from '../../protocol/transaction.ts'
import type { ApprovedTransaction } from '../../storage/transaction-record.ts'

const isQuantity = (value: unknown, limit: bigint): boolean =>
  typeof value === 'string' &&
  /^0x(?:0|[1-9a-f][0-9a-f]*)$/.test(value) &&
  value.length < 70 &&
  BigInt(value) < limit

const UINT256 = 2n ** 256n
const UINT64 = 2n ** 64n

/**
 * Reads the fields that the user approved and that are signed. Throws if they
 * are inconsistent, and corrects nothing, because the user would not have seen
 * it.
 */
export const checkFields = (
  request: TransactionRequest,
  { type, gas, fees, nonce }: ApprovedTransaction,
): ApprovedTransaction => {
  const isPriced =
    'gasPrice' in fees
      ? type !== '0x2' && isQuantity(fees.gasPrice, UINT256)
      : type === '0x2' &&
        isQuantity(fees.maxFeePerGas, UINT256) &&
        isQuantity(fees.maxPriorityFeePerGas, UINT256) &&
        BigInt(fees.maxPriorityFeePerGas) <= BigInt(fees.maxFeePerGas)
  if (!isPriced) throw new Error('These fees cannot be used')
  if (!isQuantity(gas, UINT64) || BigInt(gas) < 21_000n) {
    throw new Error('This gas limit cannot be used')
  }
  if (nonce !== undefined && !isQuantity(nonce, 2n ** 53n)) {
    throw new Error('This nonce cannot be used')
  }
  const isOther = request.type !== undefined && request.type !== type
  if (isOther || (type === '0x0' && request.accessList)) {
    throw new Error('This is not the type that was asked for')
  }
  return { type, gas, fees, ...(nonce !== undefined && { nonce }) }
}
