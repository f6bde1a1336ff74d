import {
  invalidParams,
  invalidRequest,
  limitExceeded,
  parseError,
} from '../../protocol/errors.ts'
import { nestingComplaint, sizeComplaint } from '../../protocol/frame-size.ts'
import {
  type CheckedFrame,
  checkFrame,
  type RpcAnswer,
} from '../../protocol/json-rpc.ts'
import { limits } from '../../protocol/limits.ts'
import type { CallRate } from './call-rate.ts'
import type { RequestContext } from './page-context.ts'
import type { PageServer } from './page-server.ts'
import { toFailure } from './rebuild-answer.ts'

/** Answers a frame with `answer`, and may record both. */
export type WatchFrame = (
  frame: unknown,
  requestContext: RequestContext,
  answer: AnswerFrame,
) => ReturnType<AnswerFrame>

/** Answers one call; never throws. */
type AnswerFrame = (
  frame: unknown,
  requestContext: RequestContext,
) => Promise<RpcAnswer | undefined>

/** One answer, a batch, or nothing for notifications. */
export type Answered = RpcAnswer | RpcAnswer[] | undefined

export type FrameAnswerer = Readonly<{
  answer: (frame: unknown, requestContext: RequestContext) => Promise<Answered>
  answerText: (
    json: string,
    requestContext: RequestContext,
  ) => Promise<Answered>
}>

/** The JSON length that counts as one call. */
const CHARACTERS = 1_024

const TOO_FAST = 'too many calls a second'

/**
 * Checks frames before the engine sees them, and splits batches. Every frame is
 * charged here, by number of calls and size, before it is processed.
 */
export const createFrameAnswerer = (
  server: PageServer,
  rate: CallRate,
  watch: WatchFrame,
): FrameAnswerer => {
  const answerCall: AnswerFrame = (frame, requestContext) => {
    const checked = checkFrame(frame)
    return checked.kind === 'call'
      ? server(checked.call, requestContext)
      : Promise.resolve(complaintOf(checked))
  }

  const answerOne = (frame: unknown, requestContext: RequestContext) =>
    watch(frame, requestContext, answerCall)

  const refuse = (
    frame: unknown,
    requestContext: RequestContext,
    answer: RpcAnswer | undefined,
  ) => watch(frame, requestContext, async () => answer)

  const answerBatch = async (
    frames: unknown[],
    requestContext: RequestContext,
  ): Promise<Answered> => {
    if (frames.length === 0) {
      const reason = 'a batch must not be empty'
      return refuse(
        frames,
        requestContext,
        toFailure(null, invalidRequest(reason)),
      )
    }
    if (frames.length > limits.batchCalls) {
      const reason = `a batch may have ${limits.batchCalls} calls`
      return refuse(
        frames,
        requestContext,
        toFailure(null, limitExceeded(reason)),
      )
    }
    rate.pay(requestContext.caller.origin, frames.length - 1)
    const answers = await Promise.all(
      frames.map((frame, index) =>
        answerOne(frame, {
          ...requestContext,
          requestKey: `${requestContext.requestKey}/${index}`,
        }),
      ),
    )
    const present = answers.filter((answer) => answer !== undefined)
    return present.length > 0 ? present : undefined
  }

  const answerMeasured = (
    frame: unknown,
    {
      requestContext,
      complaint,
    }: { requestContext: RequestContext; complaint: string | undefined },
  ): Promise<Answered> => {
    if (complaint) {
      return refuse(frame, requestContext, refusalOf(frame, complaint))
    }
    return Array.isArray(frame)
      ? answerBatch(frame, requestContext)
      : answerOne(frame, requestContext)
  }

  const payForSize = ({ caller }: RequestContext, characters: number): void =>
    rate.pay(caller.origin, Math.floor(characters / CHARACTERS))

  return {
    answer: (frame, requestContext) => {
      if (!rate.isInTime(requestContext.caller.origin)) {
        return refuse(frame, requestContext, refusalOf(frame, TOO_FAST))
      }
      // Depth first: JSON.stringify overflows the stack on deep nesting.
      const tooNested = nestingComplaint(frame)
      const json = tooNested ? '' : (JSON.stringify(frame) ?? '')
      payForSize(requestContext, tooNested ? limits.requestBytes : json.length)
      const complaint = tooNested ?? sizeComplaint(json)
      return answerMeasured(frame, { requestContext, complaint })
    },
    answerText: (json, requestContext) => {
      if (!rate.isInTime(requestContext.caller.origin)) {
        return refuse(
          json,
          requestContext,
          toFailure(null, limitExceeded(TOO_FAST)),
        )
      }
      payForSize(requestContext, json.length)
      const tooLarge = sizeComplaint(json)
      if (tooLarge) {
        return refuse(
          json,
          requestContext,
          toFailure(null, limitExceeded(tooLarge)),
        )
      }
      const frame = parse(json)
      if (frame === undefined) {
        return refuse(json, requestContext, toFailure(null, parseError()))
      }
      return answerMeasured(frame, {
        requestContext,
        complaint: nestingComplaint(frame),
      })
    },
  }
}

const complaintOf = (
  checked: Exclude<CheckedFrame, { kind: 'call' }>,
): RpcAnswer | undefined => {
  switch (checked.kind) {
    case 'bad-frame':
      return toFailure(checked.id, invalidRequest(checked.reason))
    case 'bad-params': {
      const complaint = { path: 'params', reason: checked.reason }
      return toFailure(checked.id, invalidParams(complaint))
    }
    case 'unanswerable':
      return undefined
  }
}

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Refuses a frame that exceeds a limit, unless it needs no answer. */
const refusalOf = (
  frame: unknown,
  complaint: string,
): RpcAnswer | undefined => {
  const checked = checkFrame(frame)
  if (checked.kind === 'unanswerable') return undefined
  const id = checked.kind === 'call' ? checked.call.id : checked.id
  return toFailure(id, limitExceeded(complaint))
}
