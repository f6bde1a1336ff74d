import { isObject } from '../protocol/json-rpc.ts'
import { type Ask, type NodeRequest, resultOf, tooLargeAnswer } from './ask.ts'
import { createTurn, textOf } from './batch-turn.ts'
import { NodeOutageError, type OutageReason } from './errors.ts'
import { hasProto, isShallow } from './harmless.ts'
import type { Json } from './json.ts'
import { PendingCall } from './pending-call.ts'
import {
  type FrameOptions,
  type NodeFrame,
  readAnswer,
  readFrame,
} from './read-frame.ts'
import { AnswerTooLongError } from './read-text.ts'
import type { NodeSecrets } from './secrets.ts'
import {
  SocketSubscriptions,
  type SubscriptionListener,
} from './socket-subscriptions.ts'
import type { WebSocketLike } from './web-socket-like.ts'

/** One socket from its opening to its end; it is never reopened. */
export type SocketConnection = Readonly<{
  /** Rejects with NodeOutageError if it does not open. */
  opened: Promise<void>
  ask: Ask
  /** Resolves with the function that ends it. */
  subscribe: (
    params: readonly Json[],
    listener: SubscriptionListener,
  ) => Promise<() => void>
  end: (reason: OutageReason) => void
}>

export type ConnectionOptions = {
  socket: WebSocketLike
  secrets: NodeSecrets
  /** Milliseconds a call may take. */
  deadline: number
  /** The longest accepted message, in characters. */
  maxLength: number
  defer?: ((run: () => void) => void) | undefined
  parse?: FrameOptions['parse']
  onEnd: (reason: EndReason) => void
}

export type EndReason = OutageReason | 'too-long'

/** Calls that were sent in one message. */
type Sent = {
  calls: readonly PendingCall[]
  until: number
  left: number
  /** How many messages had arrived when this one was sent. */
  messagesReceived: number
  timer: ReturnType<typeof setTimeout>
}

export const createSocketConnection = ({
  socket,
  secrets,
  deadline,
  maxLength,
  defer,
  parse,
  onEnd,
}: ConnectionOptions): SocketConnection => {
  const sent = new Set<Sent>()
  const waiting = new Map<unknown, { call: PendingCall; within: Sent }>()
  const subscriptions = new SocketSubscriptions()
  let lastId = 0
  let isLone = true
  let messagesReceived = 0
  let ended: NodeOutageError | undefined
  let settleOpening: (failure?: NodeOutageError) => void
  const opened = new Promise<void>((resolve, reject) => {
    settleOpening = (failure) => (failure ? reject(failure) : resolve())
  })

  const end = (reason: EndReason): void => {
    if (ended) return
    ended = new NodeOutageError(reason === 'too-long' ? 'unreachable' : reason)
    socket.close()
    settleOpening(ended)
    if (reason === 'too-long') failTooLong()
    for (const { call } of waiting.values()) call.fail(ended)
    subscriptions.lose()
    onEnd(reason)
  }

  /** A rejected message does not say whose answer it was. */
  const failTooLong = (): void => {
    const calls = [...waiting.values()].map(({ call }) => call)
    if (calls.length === 1) calls[0]?.answer(tooLargeAnswer)
    for (const call of calls) {
      if (!call.once) call.fail(new AnswerTooLongError())
    }
  }

  const send = (calls: readonly PendingCall[], until: number): void => {
    isLone = calls.length === 1
    if (ended) {
      for (const call of calls) call.fail(ended)
      return
    }
    const one: Sent = {
      calls,
      until,
      left: calls.length,
      messagesReceived,
      timer: setTimeout(() => expire(one), until - Date.now()),
    }
    const onSettled = ({ id }: PendingCall): void => {
      waiting.delete(id)
      one.left -= 1
      if (one.left > 0) return
      clearTimeout(one.timer)
      sent.delete(one)
    }
    sent.add(one)
    for (const call of calls) {
      call.onSettled = onSettled
      waiting.set(call.id, { call, within: one })
    }
    socket.send(textOf(calls))
  }
  const turn = createTurn({
    send: (calls) => send(calls, Date.now() + deadline),
    // A lone call does not wait for the end of the turn, if the last one was
    // alone and nothing is in flight.
    defer: (run) =>
      (isLone && waiting.size === 0) || !defer
        ? queueMicrotask(run)
        : defer(run),
  })

  const expire = (one: Sent): void => {
    for (const call of one.calls) call.fail(new NodeOutageError('timeout'))
    // Nothing has arrived for so long that the peer is unreachable.
    if (one.messagesReceived === messagesReceived) end('unreachable')
  }

  /** An error without an id rejects a batch, presumably the oldest. */
  const refuseBatch = (): boolean => {
    const refused = [...sent].find(({ calls }) => calls.length > 1)
    if (!refused) return false
    turn.refuseBatches()
    const { calls, until } = refused
    const open = calls.filter(({ isSettled }) => !isSettled)
    clearTimeout(refused.timer)
    sent.delete(refused)
    for (const call of open) send([call], until)
    return true
  }

  const take = (text: string): boolean => {
    const frame = readFrame(text, { secrets, parse })
    if (!frame) return false
    return frame.isBatch ? takeBatch(frame) : takeItem(frame.items[0], frame)
  }

  const takeBatch = (frame: NodeFrame): boolean => {
    const answered = new Set<Sent>()
    for (const item of frame.items) {
      if (!isObject(item)) continue
      const found = waiting.get(item.id)
      if (found) answered.add(found.within)
      if (found || isEvent(item)) takeItem(item, frame)
    }
    // All answers of a batch arrive together: a missing one will never come.
    for (const { left, calls } of answered) {
      if (left === 0) continue
      for (const call of calls) call.fail(new NodeOutageError('malformed'))
    }
    return answered.size > 0 || frame.items.every(isKnown)
  }

  /** False for a message that no working node would send. */
  const takeItem = (item: unknown, { isClean }: NodeFrame): boolean => {
    if (!isObject(item)) return false
    if (isEvent(item)) {
      const isSafe = isShallow(item) && (isClean || isFreeOf(item, secrets))
      return isSafe && subscriptions.take(item.params)
    }
    const found = waiting.get(item.id)
    if (!found) {
      return isKnown(item) || (Object.hasOwn(item, 'error') && refuseBatch())
    }
    const answer = readAnswer(item, { isClean, secrets })
    if (answer) found.call.answer(answer)
    else found.call.fail(new NodeOutageError('malformed'))
    return true
  }

  /** An event, or an answer to an aborted call. */
  const isKnown = (item: unknown): boolean =>
    isObject(item) &&
    (isEvent(item) ||
      (Number.isInteger(item.id) &&
        Number(item.id) > 0 &&
        Number(item.id) <= lastId))

  socket.addEventListener('open', () => settleOpening())
  socket.addEventListener('error', ({ error }) =>
    end(isTooLong(error) ? 'too-long' : 'unreachable'),
  )
  socket.addEventListener('close', () => end('unreachable'))
  socket.addEventListener('message', ({ data }) => {
    if (ended) return
    messagesReceived += 1
    if (typeof data === 'string' && data.length > maxLength) end('too-long')
    else if (typeof data !== 'string' || !take(data)) end('malformed')
  })

  const ask: Ask = (request: NodeRequest) => {
    const { signal } = request
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (ended) return Promise.reject(ended)
    lastId += 1
    const call = new PendingCall(request, lastId)
    turn.add(call)
    return call.answered
  }

  return {
    opened,
    ask,
    subscribe: async (params, listener) => {
      const method = 'eth_subscribe'
      const id = await subscriptions.open(async () => {
        const result = await resultOf(ask, { method, params, once: true })
        if (ended) throw ended
        if (typeof result === 'string') return result
        throw new NodeOutageError('malformed')
      }, listener)
      return () => {
        if (!subscriptions.end(id) || ended) return
        // Whatever the answer, its events are ignored from now on.
        ask({ method: 'eth_unsubscribe', params: [id] }).catch(() => undefined)
      }
    },
    end,
  }
}

/** The code with which `ws` reports that it stopped reading. */
const isTooLong = (error: unknown): boolean =>
  isObject(error) && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'

const isEvent = (item: Record<string, unknown>): boolean =>
  item.method === 'eth_subscription'

const isFreeOf = (
  item: Record<string, unknown>,
  { hasKeyIn }: NodeSecrets,
): boolean => !hasProto(item) && !hasKeyIn(JSON.stringify(item))
