import { toBigInt } from '../methods/intact.ts'
import { isJsonObject } from '../rules/rule.ts'
import type { Send } from './with-methods.ts'

/**
 * EDR sends a transaction that names no gas with the gas of a block as it was
 * at the start, and refuses it when blocks have become smaller.
 */
export const withBlockGas = (send: Send): Send => {
  let limit: bigint | undefined
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
    if (method === 'evm_setBlockGasLimit' && 'result' in outcome) {
      limit = toBigInt(first)
    }
    return outcome
  }
}
