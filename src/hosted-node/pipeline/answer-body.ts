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
import { creditsOf, isInOrder, LEAST_CREDITS } from './frame-rules.ts'
import type { NoteRefusal } from './note-refusal.ts'
import type { AnswerCall } from './pipeline.ts'
import type { Question, Reply } from './question.ts'
import type { MaybePromise } from './stage.ts'

const MAX_BATCH = 100
/** Of the answers of a batch in all, which leave as one text. */
const MAX_BATCH_CHARACTERS = 32 * 1024 * 1024

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
 * of it is paid for before any of it is run, and what cannot be run is not free.
 */
export const createAnswerBody = ({
  answerCall,
  charge,
  noteRefusal,
}: {
  answerCall: AnswerCall
  charge: Charge
  noteRefusal: NoteRefusal
}): AnswerBody => {
  const pay = (
    credits: number,
    { caller: { apiKey } }: From,
  ): ChargeRefusal | undefined => {
    const refused = charge(apiKey, credits)
    if (refused) noteRefusal({ status: refused.status, key: apiKey.id })
    return refused
  }

  return (body, from) => {
    const ask: AskCall = (call) => answerCall(call, from)
    const content = readBatch(body)
    if ('error' in content) {
      const refused = pay(LEAST_CREDITS, from)
      if (refused) return toRefusal(null, refused)
      return { text: toErrorText(null, content.error), status: 200 }
    }
    const { frames, single } = content
    const credits = frames.reduce((sum, frame) => sum + creditsOf(frame), 0)
    const refused = pay(credits, from)
    if (refused) {
      if (from.caller.subscriber) return refuseEach(content, refused)
      return toRefusal(single ? idOf(single) : null, refused)
    }
    return single ? answerFrame(single, ask) : answerBatch(frames, ask)
  }
}

type BodyContent = {
  frames: readonly Frame[]
  /** The frame of a body that is no batch. */
  single?: Frame
}

const readBatch = (body: string): BodyContent | { error: RpcError } => {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return { error: parseError }
  }
  if (!Array.isArray(parsed)) {
    const single = readFrame(parsed)
    return { frames: [single], single }
  }
  const problem = batchProblem(parsed)
  return problem
    ? { error: invalidRequest(problem) }
    : { frames: parsed.map(readFrame) }
}

const toRefusal = (
  id: RpcId,
  { error, status, retryAfter }: ChargeRefusal,
): BodyAnswer => ({ text: toErrorText(id, error), status, retryAfter })

/**
 * Over a WebSocket there is no status that speaks for all of a batch, and only
 * its id tells a caller which of its calls an answer belongs to.
 */
const refuseEach = (
  { frames, single }: BodyContent,
  { error, status, retryAfter }: ChargeRefusal,
): BodyAnswer | undefined => {
  const texts = frames.flatMap((frame) =>
    frame.kind === 'notification' ? [] : [toErrorText(frame.id, error)],
  )
  if (texts.length === 0) return undefined
  const text = texts.join(',')
  return { text: single ? text : `[${text}]`, status, retryAfter }
}

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
 * Reads go to the node together; what changes the chain waits for what stands
 * before it and is waited for, so that a batch that sends and then reads sees
 * what it sent.
 */
const answerBatch = async (
  frames: readonly Frame[],
  ask: AskCall,
): Promise<BodyAnswer | undefined> => {
  const answers: MaybePromise<BodyAnswer | undefined>[] = []
  let characters = 0
  // As each comes, so that what there is no room for is let go of at once.
  const keepIfFits = (
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
    const inOrder = isInOrder(frame)
    if (inOrder) await Promise.all(answers)
    const reply = answerFrame(frame, ask)
    const answer =
      reply instanceof Promise
        ? reply.then((said) => keepIfFits(frame, said))
        : keepIfFits(frame, reply)
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

/** Written by hand around the result, which is text already. */
const toBodyAnswer = (id: RpcId, reply: Reply): BodyAnswer =>
  'json' in reply
    ? {
        text: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${reply.json}}`,
        status: 200,
      }
    : { text: toErrorText(id, reply.error), status: reply.status ?? 200 }
