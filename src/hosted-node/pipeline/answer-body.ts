import {
  type Frame,
  invalidRequest,
  parseError,
  type RpcError,
  type RpcId,
  readFrame,
  toErrorText,
} from '../json-rpc.ts'
import type { Charge, ChargeRefusal } from '../keys/charge.ts'
import type { FindMethod } from '../methods/network-methods.ts'
import type { Metrics } from '../metrics.ts'
import { isInOrder, LEAST, priceOf } from './frame-rules.ts'
import type { NoteRefusal } from './note-refusal.ts'
import type { AnswerCall } from './pipeline.ts'
import type { CheckedRequest, Reply } from './request.ts'
import type { MaybePromise } from './stage.ts'

const MAX_BATCH = 100
/** The limit of all answers of a batch together. */
const MAX_BATCH_CHARACTERS = 32 * 1024 * 1024

/** An answer as text, and its HTTP status. */
export type BodyAnswer = {
  text: string
  status: number
  /** The `Retry-After` value in seconds. */
  retryAfter?: number
}

type From = Pick<CheckedRequest, 'caller' | 'network'>

export type AnswerBody = (
  body: string,
  from: From,
) => MaybePromise<BodyAnswer | undefined>

/**
 * Answers the text of one request or batch, over any transport. Undefined if
 * there is nothing to send: notifications run without an answer. The whole body
 * is charged before any of it runs, including invalid frames.
 */
export const createAnswerBody = ({
  answerCall,
  charge,
  countCredits,
  noteRefusal,
}: {
  answerCall: AnswerCall
  charge: Charge
  countCredits: Metrics['countCredits']
  noteRefusal: NoteRefusal
}): AnswerBody => {
  const pay = (
    credits: number,
    { caller: { apiKey, requestId } }: From,
  ): ChargeRefusal | undefined => {
    const refused = charge(apiKey, credits)
    if (refused) {
      noteRefusal({ status: refused.status, key: apiKey.id, requestId })
    }
    return refused
  }

  const answerOne = (
    frame: Frame,
    from: From,
  ): MaybePromise<BodyAnswer | undefined> => {
    const price = priceOf(frame, from.network.findMethod)
    const refused = pay(price.credits, from)
    if (refused) {
      return from.caller.subscriber
        ? refuseOne(frame, refused)
        : toRefusal(idOf(frame), refused)
    }
    countCredits(from.caller.apiKey.id, price)
    return answerFrame(frame, (call) => answerCall(call, from))
  }

  const answerMany = (
    frames: readonly Frame[],
    from: From,
  ): MaybePromise<BodyAnswer | undefined> => {
    const { findMethod } = from.network
    const prices = frames.map((frame) => priceOf(frame, findMethod))
    const credits = prices.reduce((sum, price) => sum + price.credits, 0)
    const refused = pay(credits, from)
    if (refused) {
      return from.caller.subscriber
        ? refuseEach(frames, refused)
        : toRefusal(null, refused)
    }
    for (const price of prices) countCredits(from.caller.apiKey.id, price)
    const ask: AskCall = (call) => answerCall(call, from)
    return answerBatch(frames, { ask, findMethod })
  }

  const answerInvalid = (error: RpcError, from: From): BodyAnswer => {
    const refused = pay(LEAST.credits, from)
    if (refused) return toRefusal(null, refused)
    countCredits(from.caller.apiKey.id, LEAST)
    return { text: toErrorText(null, error), status: 200 }
  }

  return (body, from) => {
    let parsed: unknown
    try {
      parsed = JSON.parse(body)
    } catch {
      return answerInvalid(parseError, from)
    }
    if (!Array.isArray(parsed)) return answerOne(readFrame(parsed), from)
    const problem = batchProblem(parsed)
    return problem
      ? answerInvalid(invalidRequest(problem), from)
      : answerMany(parsed.map(readFrame), from)
  }
}

const toRefusal = (
  id: RpcId,
  { error, status, retryAfter }: ChargeRefusal,
): BodyAnswer => ({ text: toErrorText(id, error), status, retryAfter })

/**
 * A WebSocket has no status for a whole batch, so each call gets an error with
 * its id.
 */
const refuseEach = (
  frames: readonly Frame[],
  refused: ChargeRefusal,
): BodyAnswer | undefined => {
  const refusals = frames.flatMap((frame) => refuseOne(frame, refused) ?? [])
  const [first] = refusals
  return (
    first && {
      ...first,
      text: `[${refusals.map(({ text }) => text).join(',')}]`,
    }
  )
}

const refuseOne = (
  frame: Frame,
  refused: ChargeRefusal,
): BodyAnswer | undefined =>
  frame.kind === 'notification' ? undefined : toRefusal(frame.id, refused)

const idOf = (frame: Frame): RpcId =>
  frame.kind === 'request' ? frame.id : null

const batchProblem = (batch: unknown[]): string | undefined => {
  if (batch.length === 0) return 'a batch must hold at least one request'
  if (batch.length > MAX_BATCH) {
    return `a batch may hold at most ${MAX_BATCH} requests`
  }
  return undefined
}

type AskCall = (call: Parameters<AnswerCall>[0]) => MaybePromise<Reply>

const answerFrame = (
  frame: Frame,
  ask: AskCall,
): MaybePromise<BodyAnswer | undefined> => {
  if (frame.kind === 'refused') {
    return { text: toErrorText(frame.id, frame.error), status: 200 }
  }
  const reply = ask(frame.call)
  const answer = (ended: Reply): BodyAnswer | undefined =>
    frame.kind === 'request' ? toBodyAnswer(frame.id, ended) : undefined
  return reply instanceof Promise ? reply.then(answer) : answer(reply)
}

/**
 * Reads run in parallel. A call with side effects waits for those before it and
 * blocks those after it, so that a batch that sends and then reads sees what it
 * sent.
 */
const answerBatch = async (
  frames: readonly Frame[],
  { ask, findMethod }: { ask: AskCall; findMethod: FindMethod },
): Promise<BodyAnswer | undefined> => {
  const answers: MaybePromise<BodyAnswer | undefined>[] = []
  let characters = 0
  // Handled on arrival, so that answers above the limit are freed at once.
  const limitSize = (
    frame: Frame,
    answer: BodyAnswer | undefined,
  ): BodyAnswer | undefined => {
    if (!answer || frame.kind === 'notification') return undefined
    if (characters + answer.text.length > MAX_BATCH_CHARACTERS) {
      return { text: toErrorText(frame.id, batchTooLarge), status: 200 }
    }
    characters += answer.text.length
    return answer
  }
  for (const frame of frames) {
    const inOrder = isInOrder(frame, findMethod)
    if (inOrder) await Promise.all(answers)
    const reply = answerFrame(frame, ask)
    const answer =
      reply instanceof Promise
        ? reply.then((answer) => limitSize(frame, answer))
        : limitSize(frame, reply)
    answers.push(answer)
    if (inOrder) await answer
  }
  const texts = (await Promise.all(answers)).flatMap((answer) =>
    answer ? [answer.text] : [],
  )
  return texts.length > 0
    ? { text: `[${texts.join(',')}]`, status: 200 }
    : undefined
}

const batchTooLarge: RpcError = {
  code: -32005,
  message: 'Limit exceeded: the answers of this batch are too large',
}

/** Written by hand, because the result is already JSON text. */
const toBodyAnswer = (id: RpcId, reply: Reply): BodyAnswer =>
  'json' in reply
    ? {
        text: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${reply.json}}`,
        status: 200,
      }
    : { text: toErrorText(id, reply.error), status: reply.status ?? 200 }
