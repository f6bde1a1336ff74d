import { internalError, type RpcCall } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import { answerSubscription } from './answer-subscription.ts'
import { askNodes } from './ask-nodes.ts'
import { type Question, type Reply, toQuestion } from './question.ts'
import { serveCached } from './serve-cached.ts'
import { shareInFlight } from './share-in-flight.ts'
import type { MaybePromise, Stage } from './stage.ts'

export type AnswerCall = (
  call: RpcCall,
  from: Pick<Question, 'caller' | 'network'>,
) => MaybePromise<Reply>

/**
 * The way of every call, over HTTP and WebSocket alike. Before it, the endpoint
 * found the network and the key, and the key's plan paid for the whole body.
 */
export const createPipeline = (log: Log): AnswerCall => {
  const answer = compose([
    answerSubscription,
    serveCached,
    shareInFlight(),
    askNodes,
  ])

  return (call, from) => {
    const { network } = from
    const startedAt = performance.now()
    let method = 'unknown'
    const settle = (reply: Reply): Reply => {
      network.record({ method, startedAt, reply })
      return reply
    }
    const conceal = (error: unknown): Reply => {
      // What was thrown may name addresses and files: it stays in here.
      log.error({ network: network.name, err: error }, 'a call failed')
      return settle({ error: internalError })
    }
    try {
      const question = toQuestion(call, from)
      if (!('method' in question)) return settle(question)
      method = question.method.name
      const reply = answer(question)
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
): ((question: Question) => MaybePromise<Reply>) =>
  stages.reduceRight<(question: Question) => MaybePromise<Reply>>(
    (next, stage) => (question) => stage(question, next),
    () => {
      throw new Error('the last stage must answer')
    },
  )
