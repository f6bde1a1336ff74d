import type { Json } from '../../node-client/json.ts'
import { toBigInt } from '../methods/intact.ts'
import { isJsonObject } from '../rules/rule.ts'
import type { Send } from './with-methods.ts'

/**
 * EDR sends a transaction that names no gas with the gas of a block as it was
 * at the start, and refuses it when blocks have become smaller.
 */
export const withBlockGas = (send: Send): Send => {
  let limit: bigint | undefined
  /** What it was, by the id of a snapshot. */
  const snapshots = new Map<Json, bigint | undefined>()
  return async (call) => {
    const { method, params } = call
    const [first = null, ...rest] = params
    const isBounded =
      limit !== undefined &&
      method === 'eth_sendTransaction' &&
      isJsonObject(first)
    if (isBounded) {
      const gas = `0x${limit?.toString(16)}`
      return send({ ...call, params: [{ gas, ...first }, ...rest] })
    }
    const outcome = await send(call)
    if ('error' in outcome) return outcome
    if (method === 'evm_setBlockGasLimit') limit = toBigInt(first)
    if (method === 'evm_snapshot') snapshots.set(outcome.result, limit)
    if (method === 'evm_revert' && outcome.result === true) {
      limit = snapshots.get(first)
    }
    return outcome
  }
}
