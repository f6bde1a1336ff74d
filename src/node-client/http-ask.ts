import { isObject } from '../protocol/json-rpc.ts'
import { type Ask, tooLargeAnswer } from './ask.ts'
import { createTurn, textOf } from './batch-turn.ts'
import { NodeOutageError } from './errors.ts'
import type { Exchange, Reply } from './exchange.ts'
import { PendingCall } from './pending-call.ts'
import {
  type FrameOptions,
  type NodeFrame,
  readAnswer,
  readFrame,
} from './read-frame.ts'
import { AnswerTooLongError } from './read-text.ts'
import type { NodeSecrets } from './secrets.ts'

/** Well below the 30 s after which a browser stops an idle worker. */
const DEADLINE_MS = 20_000

/** Sends one POST for the calls of a turn, or one for each. */
export const createHttpAsk = ({
  secrets,
  exchange,
  deadline = DEADLINE_MS,
  batches = true,
  defer,
  sparesLone = false,
  parse,
}: {
  secrets: NodeSecrets
  exchange: Exchange
  /** Milliseconds until the last byte of an answer. */
  deadline?: number | undefined
  batches?: boolean
  /** Runs something at the end of this turn. */
  defer?: (run: () => void) => void
  /**
   * Sends a lone call without waiting for the end of the turn, if the last one
   * was alone and nothing is in flight. A connection pool needs that turn to
   * notice closed connections.
   */
  sparesLone?: boolean
  parse?: FrameOptions['parse']
}): Ask => {
  let lastId = 0
  let isLone = true
  let underWay = 0

  const post = async (
    calls: readonly PendingCall[],
    until: number,
  ): Promise<void> => {
    const limit = startLimit(calls, until)
    underWay += 1
    try {
      const reply = await exchange(textOf(calls), limit.signal)
      limit.lift()
      const frame = readFrame(reply.text, { secrets, parse })
      if (calls.length > 1 && isRefusal(reply, frame)) {
        turn.refuseBatches()
        postApart(calls, until)
      } else {
        settle(calls, { reply, frame })
      }
    } catch (error) {
      if (error instanceof AnswerTooLongError) {
        if (calls.length > 1) postApart(calls, until)
        else calls[0]?.answer(tooLargeAnswer)
      } else {
        const outage = toOutage(error, limit.signal)
        for (const call of calls) call.fail(outage)
      }
    } finally {
      underWay -= 1
      limit.end()
    }
  }

  /**
   * Retries the calls of a batch: calls that must not run twice are never in
   * one.
   */
  const postApart = (calls: readonly PendingCall[], until: number): void => {
    for (const call of calls) if (!call.isSettled) void post([call], until)
  }

  const settle = (
    calls: readonly PendingCall[],
    { reply, frame }: { reply: Reply; frame: NodeFrame | undefined },
  ): void => {
    const items = frame && itemsById(frame, calls.length > 1)
    const checks = { isClean: frame?.isClean ?? false, secrets }
    for (const call of calls) {
      const answer = readAnswer(items?.get(call.id), checks)
      // Some nodes send their errors with 400 or 500: they are still answers.
      if (answer && ('error' in answer || reply.status < 300)) {
        call.answer(answer)
      } else {
        call.fail(outageOf(reply))
      }
    }
  }

  const turn = createTurn({
    send: (calls) => {
      isLone = calls.length === 1
      void post(calls, Date.now() + deadline)
    },
    batches,
    defer: (run) => {
      const isSpared = sparesLone && isLone && underWay === 0
      if (isSpared || !defer) queueMicrotask(run)
      else defer(run)
    },
  })

  return (request) => {
    const { signal } = request
    if (signal?.aborted) return Promise.reject(signal.reason)
    lastId += 1
    const call = new PendingCall(request, lastId)
    turn.add(call)
    return call.answered
  }
}

/** The deadline of a POST, which ends early if no caller waits. */
const startLimit = (
  calls: readonly PendingCall[],
  until: number,
): { signal: AbortSignal; lift: () => void; end: () => void } => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), until - Date.now())
  let isOver = false
  /** The reply was read to its end. */
  const lift = (): void => {
    isOver = true
    clearTimeout(timer)
  }
  const end = (): void => {
    if (isOver) return
    lift()
    // Frees the connection of a body that was not read to its end.
    controller.abort()
  }
  let waiting = calls.length
  const onSettled = (): void => {
    waiting -= 1
    if (waiting === 0) end()
  }
  for (const call of calls) call.onSettled = onSettled
  return { signal: controller.signal, lift, end }
}

/**
 * Whether the node rejected the batch. A single object is no answer to a batch,
 * and means that none of it ran; but from a failing server it only counts if it
 * is JSON-RPC. Geth rejects a long batch with a list of one error.
 */
const isRefusal = (
  { status }: Reply,
  frame: NodeFrame | undefined,
): boolean => {
  const [item] = frame?.items ?? []
  if (frame?.isBatch) {
    const isLone = frame.items.length === 1
    return isLone && isObject(item) && Object.hasOwn(item, 'error')
  }
  if (status === 400 || status === 413) return true
  return isObject(item) && (status < 500 || item.jsonrpc === '2.0')
}

const itemsById = (
  { items, isBatch }: NodeFrame,
  asBatch: boolean,
): Map<unknown, unknown> | undefined =>
  isBatch === asBatch
    ? new Map(items.map((item) => [isObject(item) ? item.id : undefined, item]))
    : undefined

const outageOf = ({ status }: Reply): NodeOutageError =>
  status >= 500
    ? new NodeOutageError('unreachable', status)
    : new NodeOutageError('malformed', status)

const toOutage = (
  error: unknown,
  { aborted }: AbortSignal,
): NodeOutageError => {
  if (error instanceof NodeOutageError) return error
  return new NodeOutageError(aborted ? 'timeout' : 'unreachable')
}
