import type { Json } from '../../node-client/json.ts'
import { AnswerError } from '../answer-error.ts'
import type { Ask } from '../development/with-methods.ts'
import type { Outcome } from '../json-rpc.ts'
import type { ToChain } from './messages.ts'

export type ProcessCalls = {
  /** Asks the process while a call of the queue is running. */
  ask: Ask
  /** Whether it was the answer to one of these calls. */
  onAnswer: (id: number, outcome: Outcome) => boolean
  /** The process ended: what waits for it fails. */
  clear: () => void
}

export const createProcessCalls = (
  send: (message: ToChain) => void,
): ProcessCalls => {
  const waiting = new Map<number, (outcome: Outcome) => void>()
  const answer = (id: number, outcome: Outcome): void => {
    const settle = waiting.get(id)
    waiting.delete(id)
    settle?.(outcome)
  }
  /** Below zero, where the queue has no ids. */
  let lastId = 0
  return {
    ask: (method, ...params) =>
      new Promise<Json>((resolve, reject) => {
        lastId -= 1
        waiting.set(lastId, (outcome) => {
          if ('result' in outcome) return resolve(outcome.result)
          const { code, message } = outcome.error
          return reject(new AnswerError(code, message))
        })
        send({ id: lastId, call: { method, params } })
      }),
    onAnswer: (id, outcome) => {
      answer(id, outcome)
      return id < 0
    },
    clear: () => {
      for (const id of waiting.keys()) answer(id, ended)
    },
  }
}

const ended: Outcome = {
  error: { code: -32000, message: 'the process of the chain has ended' },
}
