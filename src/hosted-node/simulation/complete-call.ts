import { AnswerError } from '../answer-error.ts'
import type { Ask } from '../development/with-methods.ts'
import type { JsonObject } from '../rules/rule.ts'
import { DEFAULT_GAS } from '../upstream/default-gas.ts'
import { unsupported } from './single-call.ts'

/** The standard's codes for a call that no block can include. */
const INSUFFICIENT_FUNDS = -38014
const BLOCK_GAS_LIMIT = -38015

const NOBODY = `0x${'0'.repeat(40)}`

/**
 * The call with what it does not name. EDR has other defaults, ignores the
 * chain id and gives a sender the value that it lacks.
 */
export const completeCall = async (
  call: JsonObject,
  { ask, block }: { ask: Ask; block: JsonObject },
): Promise<JsonObject> => {
  const { from = NOBODY } = call
  const chainId = await ask('eth_chainId')
  if (call.chainId !== undefined && call.chainId !== chainId) {
    throw unsupported(`chainId ${call.chainId} of a call, for it is ${chainId}`)
  }
  const nonce = await ask('eth_getTransactionCount', from, 'latest')
  const completed = {
    gas: DEFAULT_GAS,
    nonce,
    ...(call.maxPriorityFeePerGas !== undefined && { maxFeePerGas: '0x0' }),
    ...call,
    from,
    chainId,
  }
  const limit = BigInt(String(block.gasLimit))
  if (quantityOf(completed, 'gas') > limit) {
    throw new AnswerError(
      BLOCK_GAS_LIMIT,
      `block gas limit reached: gas of the call is above ${limit}`,
    )
  }
  const balance = BigInt(String(await ask('eth_getBalance', from, 'latest')))
  const cost = costOf(completed)
  if (balance >= cost) return completed
  throw new AnswerError(
    INSUFFICIENT_FUNDS,
    `insufficient funds for gas * price + value: address ${from} have ${balance} want ${cost}`,
  )
}

const costOf = (call: JsonObject): bigint => {
  const price = call.gasPrice === undefined ? 'maxFeePerGas' : 'gasPrice'
  return (
    quantityOf(call, 'gas') * quantityOf(call, price) +
    quantityOf(call, 'value')
  )
}

const quantityOf = (call: JsonObject, name: string): bigint =>
  BigInt(String(call[name] ?? '0x0'))
