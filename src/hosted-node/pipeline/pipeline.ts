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

type From = Pick<CheckedRequest, 'caller' | 'network'>

export type AnswerCall = (call: RpcCall, from: From) => MaybePromise<Reply>

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

  /** The error may contain addresses and files, so it is not sent. */
  const conceal = (
    error: unknown,
    { method, from }: { method: string; from: From },
  ): Reply => {
    const { requestId } = from.caller
    const network = from.network.name
    log.error({ network, method, requestId, err: error }, 'call failed')
    return { error: internalError }
  }

  return (call, from) => {
    const { record } = from.network
    const startedAt = performance.now()
    let method = LEAST.name
    let reply: MaybePromise<Reply>
    try {
      const request = checkRequest(call, from)
      if ('method' in request) {
        method = request.method.name
        reply = answer(request)
      } else reply = request
    } catch (error) {
      reply = conceal(error, { method, from })
    }
    if (!(reply instanceof Promise)) {
      record({ method, startedAt, reply })
      return reply
    }
    const settle = (reply: Reply): Reply => {
      record({ method, startedAt, reply })
      return reply
    }
    return reply.then(settle, (error: unknown) =>
      settle(conceal(error, { method, from })),
    )
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
