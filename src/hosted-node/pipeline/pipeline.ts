import { internalError, type RpcCall } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import { answerSubscription } from './answer-subscription.ts'
import { askNodes } from './ask-nodes.ts'
import { LEAST } from './frame-rules.ts'
import { type CheckedRequest, checkRequest, type Reply } from './request.ts'
import { serveCached } from './serve-cached.ts'
import { serveShared } from './serve-shared.ts'
import { shareInFlight } from './share-in-flight.ts'
import type { MaybePromise, Stage } from './stage.ts'

export type AnswerCall = (
  call: RpcCall,
  from: Pick<CheckedRequest, 'caller' | 'network'>,
) => MaybePromise<Reply>

/**
 * The stages of every call over HTTP and WebSocket. Before them, the endpoint
 * has found the network and the key, and charged the key's plan for the whole
 * body.
 */
export const createPipeline = (
  log: Log,
  first: readonly Stage[] = [],
): AnswerCall => {
  const answer = compose([
    ...first,
    answerSubscription,
    serveCached,
    shareInFlight(),
    serveShared,
    askNodes,
  ])

  return (call, from) => {
    const { network, caller } = from
    const startedAt = performance.now()
    let method = LEAST.name
    const settle = (reply: Reply): Reply => {
      network.record({ method, startedAt, reply })
      return reply
    }
    const conceal = (error: unknown): Reply => {
      // The error may contain addresses and files, so it is not sent.
      const { requestId } = caller
      log.error(
        { network: network.name, method, requestId, err: error },
        'call failed',
      )
      return settle({ error: internalError })
    }
    try {
      const request = checkRequest(call, from)
      if (!('method' in request)) return settle(request)
      method = request.method.name
      const reply = answer(request)
      return reply instanceof Promise
        ? reply.then(settle, conceal)
        : settle(reply)
    } catch (error) {
      return conceal(error)
    }
  }
}

const compose = (
  stages: readonly Stage[],
): ((request: CheckedRequest) => MaybePromise<Reply>) =>
  stages.reduceRight<(request: CheckedRequest) => MaybePromise<Reply>>(
    (next, stage) => (request) => stage(request, next),
    () => {
      throw new Error('the last stage must answer')
    },
  )
