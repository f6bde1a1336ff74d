import type { NodeCall } from '../json-rpc.ts'
import { isJsonObject } from '../rules/rule.ts'

/**
 * EDR records every step, about 700 bytes each: an endless call takes 150 MB
 * until this is used up, and 23 GB with EDR's own default.
 */
export const DEFAULT_GAS = '0x7a120'

/**
 * A call that names no gas gets enough for a view function. The service gives
 * an estimate the gas of a block, and a transaction needs what it needs.
 */
export const withDefaultGas = (call: NodeCall): NodeCall => {
  const [transaction, ...rest] = call.params
  if (call.method !== 'eth_call' || !isJsonObject(transaction)) return call
  return { ...call, params: [{ gas: DEFAULT_GAS, ...transaction }, ...rest] }
}
