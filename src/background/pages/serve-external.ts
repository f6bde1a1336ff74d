import type { PageSender, Port } from '../../messaging/browser.ts'
import { createPost } from '../../messaging/post.ts'
import { abuseLimits } from '../../protocol/abuse-limits.ts'
import { readExternalMessage, toCaip348 } from '../../protocol/envelope.ts'
import { internalError, limitExceeded } from '../../protocol/errors.ts'
import {
  isObject,
  type RpcAnswer,
  type RpcId,
} from '../../protocol/json-rpc.ts'
import { SESSION_TOPIC, SOLANA_TOPIC } from '../../protocol/link.ts'
import { methodWithoutId } from '../../protocol/missing-id.ts'
import type { Host } from '../host/host.ts'
import type { WakeLock } from '../host/wake-lock.ts'
import { admit } from './admit.ts'
import type { Connection } from './connection.ts'
import { createListening } from './listening.ts'
import { toFailure } from './rebuild-answer.ts'
import type { ServePageOptions } from './serve-page.ts'

export type ServeExternalOptions = ServePageOptions & {
  wakeLock: WakeLock
  warnPage: Host['warnPage']
}

/** Serves a port that a page opened itself with `runtime.connect(id)`. */
export const serveExternal = (
  port: Port,
  options: ServeExternalOptions,
): boolean => {
  const { extensionId, answerer, connections, wakeLock, journal } = options
  const { subscriptions, abuse } = options
  // First: a blocked site must cost nothing else.
  if (abuse.blockedFor((port.sender as PageSender)?.origin) !== undefined) {
    port.disconnect()
    return false
  }
  const channel = crypto.randomUUID()
  const admission = admit(port.sender, {
    transport: 'external',
    extensionId,
    channel,
  })
  if (!admission.admitted) {
    port.disconnect()
    return false
  }
  const { caller } = admission
  // The browser has parsed it, like a message.
  if (port.name.length > abuseLimits.externalPortName) {
    port.disconnect()
    void abuse.block(caller.origin)
    return false
  }
  const gate = abuse.enter(caller, () => {
    port.disconnect()
    closed()
  })
  if ('retryAfter' in gate) {
    port.disconnect()
    return false
  }
  const post = createPost(port)
  const disconnected = new AbortController()
  const listening = createListening(options)
  let messages = 0
  /** Calls without an answer. */
  let pending = 0
  /** Whether the account of Solana is to be sent after the answers. */
  let isDue = false
  let hasWarned = false
  const warnOfMissingId = (frame: unknown): void => {
    const method = hasWarned ? undefined : methodWithoutId(frame)
    if (method === undefined) return
    hasWarned = true
    options.warnPage(caller, { type: 'missing-id', method })
  }
  port.onMessage.addListener(async (message: unknown) => {
    const received = gate.receive(message)
    if (received === 'closed') return
    if (received !== 'ok') {
      post(refusalOf(message))
      if (received === 'exceeded') gate.offend()
      return
    }
    const external = readExternalMessage(message)
    if (!external) return
    const isFirst = messages === 0
    messages += 1
    hold()
    const requestKey = `${caller.key}/${messages}`
    let mayBeStored = false
    pending += 1
    const answer = await answerer.answer(external.frame, {
      caller,
      requestKey,
      disconnected: disconnected.signal,
      willStore: () => {
        mayBeStored = true
      },
    })
    if (answer && !post(external.wrap(answer))) {
      post(external.wrap(toFailure(idOf(answer), internalError())))
    }
    warnOfMissingId(external.frame)
    pending -= 1
    // The vendor's client listens some time after it has opened the port, and
    // misses the account that was sent then.
    if (isFirst) {
      listening.listen(SOLANA_TOPIC, [])
      isDue = true
    }
    if (isDue) await connection.sync(SOLANA_TOPIC)
    if (!mayBeStored) return
    for (const { topic, cursors } of subscriptions.begunBy(requestKey)) {
      listening.listen(topic, cursors)
    }
    subscriptions.answered(requestKey, connection)
    // An external port cannot resend, so nothing is stored for it.
    await journal.forget(requestKey)
  })
  const connection: Connection = {
    caller,
    sync: async (topic) => {
      // Clients expect it after the answer.
      const isLater = topic === SOLANA_TOPIC && pending > 0
      if (topic === SOLANA_TOPIC) isDue = isLater
      if (!isLater) await listening.sync(connection, topic)
    },
    send: (event) => {
      if (!listening.isNews(event) || !event.event) return
      post(toCaip348(event.event))
      options.notified(caller, event)
    },
    end: listening.end,
    // The rate limits are its flow control: nothing is acknowledged over its
    // port.
    hasRoom: () => true,
  }
  // It gets only changes from now on.
  listening.listen(SESSION_TOPIC, ['0'])
  listening.listen(SOLANA_TOPIC, [])
  const remove = connections.add(connection)
  options.ready.then(
    () => connection.sync(SOLANA_TOPIC),
    () => undefined,
  )
  // The ecosystem's client never reconnects, so the worker must not stop while
  // its port is open; one that has asked nothing for long may be nobody's.
  let release: (() => void) | undefined
  const hold = (): void => {
    release ??= wakeLock.hold()
  }
  hold()
  const silence = setTimeout(() => {
    if (messages > 0) return
    release?.()
    release = undefined
  }, abuseLimits.silentPortMilliseconds)
  const closed = (): void => {
    gate.leave()
    clearTimeout(silence)
    remove()
    disconnected.abort()
    release?.()
    release = undefined
  }
  port.onDisconnect.addListener(closed)
  return true
}

const idOf = (answer: RpcAnswer | RpcAnswer[]): RpcId | null =>
  Array.isArray(answer) ? null : answer.id

/** A longer id is not sent back: it may be all of the frame. */
const ID_CHARACTERS = 1_024

/** The frame is not checked, so its id may be anything. */
const refusalOf = (message: unknown): unknown => {
  const isWrapped = isObject(message) && message.type === 'caip-348'
  const frame = isWrapped ? message.data : message
  const id = isObject(frame) ? frame.id : null
  const answer = toFailure(
    isShort(id) ? id : null,
    limitExceeded('too much, too deep or too fast'),
  )
  return isWrapped ? toCaip348(answer) : answer
}

const isShort = (id: unknown): id is RpcId =>
  typeof id === 'number' ||
  (typeof id === 'string' && id.length <= ID_CHARACTERS)
