import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { NodeCall, RpcError } from '../json-rpc.ts'

/** EDR stores fees in 128 bits, and the total in 256. */
const FEES_LIMIT = 1n << 128n
const PAYMENT_LIMIT = 1n << 256n
const GAS_PER_BLOB = 131_072n

/** Far above any base fee of a development chain. */
const UNSAID_PRICE = 10n ** 15n

/** Some 30,000 years; EDR adds times in 64 bits. */
const TIME_LIMIT = 1n << 40n

/** The prefix of a delegation (EIP-7702), and its full length. */
const DELEGATION = /^0xef01/i
const WHOLE_DELEGATION = /^0xef0100[0-9a-f]{40}$/i

const executing = new Set([
  'debug_traceCall',
  'eth_call',
  'eth_estimateGas',
  'eth_sendTransaction',
])
const timing = new Set([
  'evm_increaseTime',
  'evm_mine',
  'evm_setNextBlockTimestamp',
])

/**
 * EDR 0.12.1 panics on some calls and ends the process. Calls that are known to
 * do that are rejected first.
 */
export const refusePanic = (
  { method, params }: NodeCall,
  gasCap: bigint,
): RpcError | undefined => {
  if (executing.has(method)) {
    const [call = null, , overrides = null] = params
    if (isBeyondPaying(call, gasCap)) {
      return refuse(-32000, 'insufficient funds for gas * price + value')
    }
    if (isObject(overrides) && Object.values(overrides).some(hasBadCode)) {
      return refuse(-32602, `Invalid params: ${BAD_CODE}`)
    }
  }
  if (method === 'hardhat_setCode' && hasBadCode({ code: params[1] ?? null })) {
    return refuse(-32602, `Invalid params: ${BAD_CODE}`)
  }
  if (timing.has(method) && isBeyondTime(params[0])) {
    return refuse(-32602, 'Invalid params: the time is too far away')
  }
  return undefined
}

const BAD_CODE =
  'code that begins with 0xef01 must be a delegation, 0xef0100 and an address'

const refuse = (code: number, message: string): RpcError => ({ code, message })

const isBeyondPaying = (call: Json, gasCap: bigint): boolean => {
  if (!isObject(call)) return false
  const gas = toBigInt(call.gas) ?? gasCap
  // The sum of all members, an upper bound of what EDR would use.
  const price = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']
    .map((name) => toBigInt(call[name]) ?? 0n)
    .reduce((sum, one) => sum + one, UNSAID_PRICE)
  const hashes = call.blobVersionedHashes
  const blobs = BigInt(Array.isArray(hashes) ? hashes.length : 0)
  const blobPrice = toBigInt(call.maxFeePerBlobGas) ?? UNSAID_PRICE
  const fees = gas * price + blobs * GAS_PER_BLOB * blobPrice
  const payment = (toBigInt(call.value) ?? 0n) + fees
  return fees >= FEES_LIMIT || payment >= PAYMENT_LIMIT
}

const hasBadCode = (account: Json): boolean => {
  const code = isObject(account) ? account.code : undefined
  return (
    typeof code === 'string' &&
    DELEGATION.test(code) &&
    !WHOLE_DELEGATION.test(code)
  )
}

const isBeyondTime = (time: Json | undefined): boolean => {
  if (typeof time === 'number') return Math.abs(time) >= Number(TIME_LIMIT)
  if (typeof time === 'string' && /^\d+$/.test(time)) {
    return BigInt(time) >= TIME_LIMIT
  }
  return (toBigInt(time) ?? 0n) >= TIME_LIMIT
}

const toBigInt = (quantity: unknown): bigint | undefined =>
  typeof quantity === 'string' && /^0x[0-9a-f]+$/i.test(quantity)
    ? BigInt(quantity)
    : undefined
