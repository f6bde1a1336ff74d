import type { Json } from '../../node-client/json.ts'
import { AnswerError } from '../answer-error.ts'
import {
  type Ask,
  createAsk,
  type Send,
  withMethods,
} from '../development/with-methods.ts'
import type { RpcError } from '../json-rpc.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import { accessListMethods } from './access-list.ts'
import { type CallFrame, ranOutOfGas } from './call-frame.ts'
import { completeCall } from './complete-call.ts'
import { changed, nextBlock } from './next-block.ts'
import { simulatedBlock } from './simulated-block.ts'
import { singleCall, tooLittleGas } from './single-call.ts'
import { transactionHash } from './transaction-hash.ts'

/** The standard's codes for calls that EDR refuses. */
const INTRINSIC_GAS = -38013
const INIT_CODE_SIZE = -38025

const TRACER = { tracer: 'callTracer', tracerConfig: { withLog: true } }

/**
 * Answers `eth_simulateV1`, which EDR does not have: the call is traced in the
 * block that would be mined next.
 */
export const withSimulation = (send: Send): Send =>
  withMethods(
    send,
    {
      eth_simulateV1: async (params, ask) => [await simulate(params, ask)],
      ...accessListMethods,
    },
    createAsk(send, toAnswerError),
  )

const simulate = async (
  [asked = null, at = 'latest']: readonly Json[],
  ask: Ask,
): Promise<JsonObject> => {
  const simulation = isJsonObject(asked) ? asked : {}
  const named = singleCall(simulation)
  const next = await nextBlock(ask, at)
  const call = await completeCall(named, { ask, block: next.block })
  const frame = await (named.gas === undefined
    ? traceBounded(call, ask)
    : trace(call, ask))
  const { block } = await nextBlock(ask, at)
  if (block.parentHash !== next.block.parentHash) throw changed()
  return simulatedBlock(frame, {
    next,
    transactionHash: transactionHash(call),
    traceTransfers: simulation.traceTransfers === true,
  })
}

const trace = async (call: JsonObject, ask: Ask): Promise<CallFrame> =>
  (await ask('debug_traceCall', call, 'pending', TRACER)) as CallFrame

/** A caller who names no gas must not take our limit for the call's failure. */
const traceBounded = async (call: JsonObject, ask: Ask): Promise<CallFrame> => {
  const frame = await trace(call, ask).catch((error: unknown) => {
    const isOurs = error instanceof AnswerError && error.code === INTRINSIC_GAS
    throw isOurs ? tooLittleGas() : error
  })
  if (ranOutOfGas(frame)) throw tooLittleGas()
  return frame
}

const toAnswerError = ({ code, message }: RpcError): AnswerError => {
  if (/requires (?:at least|gas floor)/.test(message)) {
    return new AnswerError(INTRINSIC_GAS, message)
  }
  if (/initcode size/.test(message)) {
    return new AnswerError(INIT_CODE_SIZE, message)
  }
  return new AnswerError(code, message)
}
