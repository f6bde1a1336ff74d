import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { NodeCall, RpcError } from '../json-rpc.ts'

/** EDR counts fees in 128 bits, and what is paid in all in 256. */
const FEES_LIMIT = 1n << 128n
const PAYMENT_LIMIT = 1n << 256n
const GAS_PER_BLOB = 131_072n

/** Far above any base fee of a development chain. */
const UNSAID_PRICE = 10n ** 15n

const executing = new Set([
  'eth_call',
  'eth_estimateGas',
  'eth_sendTransaction',
])

/**
 * EDR 0.12.1 does not answer a call whose payment it cannot count: it panics
 * and takes the process with it. What nobody can pay is refused before it.
 */
export const overflowOf = (
  { method, params }: NodeCall,
  gasCap: bigint,
): RpcError | undefined => {
  const [call] = params
  if (!executing.has(method) || !isObject(call)) return undefined
  const gas = toBigInt(call.gas) ?? gasCap
  // All that is said, whichever of it EDR would take: it is that much at most.
  const price = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']
    .map((name) => toBigInt(call[name]) ?? 0n)
    .reduce((sum, one) => sum + one, UNSAID_PRICE)
  const hashes = call.blobVersionedHashes
  const blobs = BigInt(Array.isArray(hashes) ? hashes.length : 0)
  const blobPrice = toBigInt(call.maxFeePerBlobGas) ?? UNSAID_PRICE
  const fees = gas * price + blobs * GAS_PER_BLOB * blobPrice
  const payment = (toBigInt(call.value) ?? 0n) + fees
  if (fees < FEES_LIMIT && payment < PAYMENT_LIMIT) return undefined
  return {
    code: -32000,
    message: 'insufficient funds for gas * price + value',
  }
}

const toBigInt = (quantity: Json | undefined): bigint | undefined =>
  typeof quantity === 'string' && /^0x[0-9a-f]+$/i.test(quantity)
    ? BigInt(quantity)
    : undefined
