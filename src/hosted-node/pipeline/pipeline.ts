import { internalError, type RpcCall } from '../json-rpc.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
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
export const createPipeline = ({
  log,
  metrics,
}: {
  log: Log
  metrics: Metrics
}): AnswerCall => {
  const answer = compose([
    answerSubscription,
    serveCached,
    shareInFlight(),
    askNodes,
  ])

  return (call, from) => {
    const ended = metrics.startCall(from.network.name)
    const conceal = (error: unknown): Reply => {
      // What was thrown may name addresses and files: it stays in here.
      log.error({ network: from.network.name, err: error }, 'a call failed')
      return { error: internalError }
    }
    const settle = (reply: Reply, question?: Question): Reply => {
      ended({ method: question?.method.name, reply })
      return reply
    }
    try {
      const question = toQuestion(call, from)
      if (!('method' in question)) return settle(question)
      const reply = answer(question)
      return reply instanceof Promise
        ? reply.catch(conceal).then((late) => settle(late, question))
        : settle(reply, question)
    } catch (error) {
      return settle(conceal(error))
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
