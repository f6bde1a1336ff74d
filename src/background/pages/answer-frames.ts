import {
  invalidParams,
  invalidRequest,
  limitExceeded,
  parseError,
} from '../../protocol/errors.ts'
import { nestingComplaint, sizeComplaint } from '../../protocol/frame-size.ts'
import { checkFrame, type RpcAnswer } from '../../protocol/json-rpc.ts'
import { limits } from '../../protocol/limits.ts'
import type { CallRate } from './call-rate.ts'
import type { Asking } from './page-context.ts'
import type { PageServer } from './page-server.ts'
import { toFailure } from './rebuild-answer.ts'

/** One answer, a batch, or nothing for notifications. */
export type Answered = RpcAnswer | RpcAnswer[] | undefined

export type FrameAnswerer = Readonly<{
  answer: (frame: unknown, asking: Asking) => Promise<Answered>
  answerText: (json: string, asking: Asking) => Promise<Answered>
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
): FrameAnswerer => {
  const answerOne = async (
    frame: unknown,
    asking: Asking,
  ): Promise<RpcAnswer | undefined> => {
    const checked = checkFrame(frame)
    switch (checked.kind) {
      case 'call':
        return server(checked.call, asking)
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

  const answerBatch = async (
    frames: unknown[],
    asking: Asking,
  ): Promise<Answered> => {
    if (frames.length === 0) {
      return toFailure(null, invalidRequest('a batch must not be empty'))
    }
    if (frames.length > limits.batchCalls) {
      const reason = `a batch may have ${limits.batchCalls} calls`
      return toFailure(null, limitExceeded(reason))
    }
    rate.pay(asking.caller.origin, frames.length - 1)
    const answers = await Promise.all(
      frames.map((frame, index) =>
        answerOne(frame, {
          ...asking,
          requestKey: `${asking.requestKey}/${index}`,
        }),
      ),
    )
    const present = answers.filter((answer) => answer !== undefined)
    return present.length > 0 ? present : undefined
  }

  const answerMeasured = async (
    frame: unknown,
    { asking, complaint }: { asking: Asking; complaint: string | undefined },
  ): Promise<Answered> => {
    if (complaint) return refuseMeasured(frame, complaint)
    return Array.isArray(frame)
      ? answerBatch(frame, asking)
      : answerOne(frame, asking)
  }

  const payForSize = ({ caller }: Asking, characters: number): void =>
    rate.pay(caller.origin, Math.floor(characters / CHARACTERS))

  return {
    answer: async (frame, asking) => {
      if (!rate.isInTime(asking.caller.origin)) {
        return refuseMeasured(frame, TOO_FAST)
      }
      // Depth first: JSON.stringify overflows the stack on deep nesting.
      const tooNested = nestingComplaint(frame)
      const json = tooNested ? '' : (JSON.stringify(frame) ?? '')
      payForSize(asking, tooNested ? limits.requestBytes : json.length)
      const complaint = tooNested ?? sizeComplaint(json)
      return answerMeasured(frame, { asking, complaint })
    },
    answerText: async (json, asking) => {
      if (!rate.isInTime(asking.caller.origin)) {
        return toFailure(null, limitExceeded(TOO_FAST))
      }
      payForSize(asking, json.length)
      const tooLarge = sizeComplaint(json)
      if (tooLarge) return toFailure(null, limitExceeded(tooLarge))
      const frame = parse(json)
      if (frame === undefined) return toFailure(null, parseError())
      return answerMeasured(frame, {
        asking,
        complaint: nestingComplaint(frame),
      })
    },
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
const refuseMeasured = (frame: unknown, complaint: string): Answered => {
  const checked = checkFrame(frame)
  if (checked.kind === 'unanswerable') return undefined
  const id = checked.kind === 'call' ? checked.call.id : checked.id
  return toFailure(id, limitExceeded(complaint))
}
