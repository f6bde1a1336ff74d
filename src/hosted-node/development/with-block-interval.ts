import type { Outcome } from '../json-rpc.ts'
import { memberOf, toBigInt } from '../methods/intact.ts'
import { createAsk, type Send } from './with-methods.ts'

const SENDING = [
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_sendUnsignedTransaction',
]

/**
 * Gives each block the time of the one before it and an interval
 * (`anvil_setBlockTimestampInterval`), unless the caller names the time. It
 * does not apply to blocks that EDR mines by itself (`evm_setIntervalMining`).
 */
export const withBlockInterval = (send: Send): Send => {
  const ask = createAsk(send)
  let interval: bigint | undefined
  /** The caller named the time of the next block. */
  let isNamed = false

  const setNextTime = async (seconds: bigint): Promise<Outcome> => {
    const block = await ask('eth_getBlockByNumber', 'latest', false)
    const next = (toBigInt(memberOf(block, 'timestamp')) ?? 0n) + seconds
    return send({ method: 'evm_setNextBlockTimestamp', params: [toHex(next)] })
  }

  return async (call) => {
    const { method, params } = call
    if (method === 'anvil_setBlockTimestampInterval') {
      interval = BigInt(String(params[0]))
      return { result: null }
    }
    if (method === 'anvil_removeBlockTimestampInterval') {
      const result = interval !== undefined
      interval = undefined
      return { result }
    }
    if (method === 'evm_setNextBlockTimestamp') isNamed = true
    const mines =
      (method === 'evm_mine' && params.length === 0) ||
      method === 'hardhat_mine' ||
      (SENDING.includes(method) && (await ask('hardhat_getAutomine')) === true)
    if (!mines) return send(call)
    const seconds = isNamed ? undefined : interval
    isNamed = false
    if (seconds !== undefined) {
      const outcome = await setNextTime(seconds)
      if ('error' in outcome) return outcome
    }
    const [blocks = '0x1', between = '0x0'] = params
    return method === 'hardhat_mine' && between === '0x0'
      ? send({ method, params: [blocks, toHex(interval ?? 1n)] })
      : send(call)
  }
}

const toHex = (quantity: bigint): string => `0x${quantity.toString(16)}`
