import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { NodeCall, RpcError } from '../json-rpc.ts'

const LIMIT = 1n << 256n
const GAS_PER_BLOB = 131_072n

/** Far above any base fee of a development chain. */
const UNSAID_PRICE = 10n ** 15n

const executing = new Set([
  'eth_call',
  'eth_estimateGas',
  'eth_sendTransaction',
])

/**
 * EDR 0.12.1 does not answer a call whose payment is beyond 256 bits: it panics
 * and takes the process with it. What nobody can pay is refused before it.
 */
export const overflowOf = (
  { method, params }: NodeCall,
  gasCap: bigint,
): RpcError | undefined => {
  const [call] = params
  if (!executing.has(method) || !isObject(call)) return undefined
  const gas = toBigInt(call.gas) ?? gasCap
  const price =
    max(toBigInt(call.gasPrice), toBigInt(call.maxFeePerGas)) ?? UNSAID_PRICE
  const hashes = call.blobVersionedHashes
  const blobs = BigInt(Array.isArray(hashes) ? hashes.length : 0)
  const blobPrice = toBigInt(call.maxFeePerBlobGas) ?? UNSAID_PRICE
  const payment =
    (toBigInt(call.value) ?? 0n) +
    gas * price +
    blobs * GAS_PER_BLOB * blobPrice
  if (payment < LIMIT) return undefined
  return {
    code: -32000,
    message: 'insufficient funds for gas * price + value',
  }
}

const toBigInt = (quantity: Json | undefined): bigint | undefined =>
  typeof quantity === 'string' && /^0x[0-9a-f]+$/i.test(quantity)
    ? BigInt(quantity)
    : undefined

const max = (
  one: bigint | undefined,
  other: bigint | undefined,
): bigint | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one > other ? one : other
}
