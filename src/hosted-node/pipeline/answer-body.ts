import {
  type Frame,
  invalidRequest,
  parseError,
  type RpcError,
  type RpcId,
  readFrame,
} from '../json-rpc.ts'
import type { Charge, ChargeRefusal } from '../keys/charge.ts'
import { creditsOf, isInOrder } from './frame-rules.ts'
import type { AnswerCall } from './pipeline.ts'
import type { Question, Reply } from './question.ts'
import type { MaybePromise } from './stage.ts'

const MAX_BATCH = 100

/** An answer as text, and what HTTP says to it. */
export type BodyAnswer = {
  text: string
  status: number
  /** Seconds after which it is worth another try. */
  retryAfter?: number
}

type From = Pick<Question, 'caller' | 'network'>

export type AnswerBody = (
  body: string,
  from: From,
) => MaybePromise<BodyAnswer | undefined>

/**
 * Answers the text of one request or batch, whatever carried it here. Undefined
 * when there is nothing to say: notifications are run, and get no answer. All
 * of it is paid for before any of it is run.
 */
export const createAnswerBody =
  (answerCall: AnswerCall, charge: Charge): AnswerBody =>
  (body, from) => {
    let parsed: unknown
    try {
      parsed = JSON.parse(body)
    } catch {
      return { text: withError(null, parseError), status: 200 }
    }
    const ask: AskCall = (call) => answerCall(call, from)
    if (!Array.isArray(parsed)) {
      const frame = readFrame(parsed)
      const refused = charge(from.caller.apiKey, creditsOf(frame))
      if (refused)
        return toRefusal(frame.kind === 'request' ? frame.id : null, refused)
      return answerFrame(frame, ask)
    }
    const problem = batchProblem(parsed)
    if (problem) {
      return { text: withError(null, invalidRequest(problem)), status: 200 }
    }
    const frames = parsed.map(readFrame)
    const credits = frames.reduce((sum, frame) => sum + creditsOf(frame), 0)
    const refused = charge(from.caller.apiKey, credits)
    if (refused) return toRefusal(null, refused)
    return answerBatch(frames, ask)
  }

const toRefusal = (
  id: RpcId,
  { error, status, retryAfter }: ChargeRefusal,
): BodyAnswer => ({ text: withError(id, error), status, retryAfter })

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
    return { text: withError(frame.id, frame.error), status: 200 }
  }
  const reply = ask(frame.call)
  const answer = (ended: Reply): BodyAnswer | undefined =>
    frame.kind === 'request' ? toBodyAnswer(frame.id, ended) : undefined
  return reply instanceof Promise ? reply.then(answer) : answer(reply)
}

/**
 * Reads go to the node together; what changes the chain waits for what stands
 * before it and is waited for, so that a batch that sends and then reads sees
 * what it sent.
 */
const answerBatch = async (
  frames: readonly Frame[],
  ask: AskCall,
): Promise<BodyAnswer | undefined> => {
  const answers: MaybePromise<BodyAnswer | undefined>[] = []
  for (const frame of frames) {
    const inOrder = isInOrder(frame)
    if (inOrder) await Promise.all(answers)
    const answer = answerFrame(frame, ask)
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

/** Written by hand around the result, which is text already. */
const toBodyAnswer = (id: RpcId, reply: Reply): BodyAnswer =>
  'json' in reply
    ? {
        text: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${reply.json}}`,
        status: 200,
      }
    : { text: withError(id, reply.error), status: reply.status ?? 200 }

const withError = (id: RpcId, error: RpcError): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error })
