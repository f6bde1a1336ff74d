import type { Question, Reply } from './question.ts'

/** What is answered at once stays synchronous: a turn of the loop costs. */
export type MaybePromise<Value> = Value | Promise<Value>

/** One part of the way of a question: answers it, or passes it on. */
export type Stage = (
  question: Question,
  next: (question: Question) => MaybePromise<Reply>,
) => MaybePromise<Reply>
