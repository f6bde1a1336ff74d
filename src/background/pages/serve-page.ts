import type { PageSender, Port } from '../../messaging/browser.ts'
import { createPost } from '../../messaging/post.ts'
import { internalError, invalidRequest } from '../../protocol/errors.ts'
import { sizeComplaint } from '../../protocol/frame-size.ts'
import { limits } from '../../protocol/limits.ts'
import {
  isToWorker,
  listOf,
  readPortName,
  type ToWorker,
} from '../../protocol/link.ts'
import type { Log } from '../host/log.ts'
import type { Journal } from '../journal/journal.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { AbuseLimits } from './abuse-limits.ts'
import { admit } from './admit.ts'
import type { Answered, FrameAnswerer } from './answer-frames.ts'
import type { Caller } from './caller.ts'
import type { Connection, SyncTopic, TopicEvent } from './connection.ts'
import type { Connections } from './connections.ts'
import { createListening } from './listening.ts'
import { createPageOutbox } from './page-outbox.ts'
import { toFailure } from './rebuild-answer.ts'

export type ServePageOptions = {
  extensionId: string
  abuse: AbuseLimits
  answerer: FrameAnswerer
  connections: Connections
  topicOf: (topic: string) => SyncTopic | undefined
  readSession: (origin: string) => Promise<NumberedSession>
  log: Log
  /** Settles when the worker's state is loaded; no topic is synced before. */
  ready: Promise<void>
  subscriptions: Pick<Subscriptions, 'begunBy' | 'answered' | 'acknowledged'>
  /** What is stored for a request until its answer is acknowledged. */
  journal: Pick<Journal, 'has' | 'forget' | 'forgetOthers'>
  /** Called with each event that was sent. */
  notified: (caller: Caller, event: TopicEvent) => void
}

/** Credit for a request that takes longer is returned before its answer. */
const CREDIT_MILLISECONDS = 300

/**
 * Serves a relay's port. Registers its listeners synchronously: messages to a
 * port without one are lost.
 */
export const servePage = (port: Port, options: ServePageOptions): boolean => {
  const { extensionId, answerer, connections, journal, subscriptions } = options
  const { abuse } = options
  const { post, collect } = createPageOutbox(createPost(port))
  const refuse = (retryAfter?: number): void => {
    post({
      type: 'refused',
      ...(retryAfter !== undefined && { retryAfter: Math.ceil(retryAfter) }),
    })
    port.disconnect()
  }
  // First: a blocked site must cost nothing else.
  const blockedFor = abuse.blockedFor((port.sender as PageSender)?.origin)
  if (blockedFor !== undefined) {
    refuse(blockedFor)
    return false
  }
  const admission = admit(port.sender, {
    transport: 'injected',
    extensionId,
    channel: readPortName(port.name) ?? '',
  })
  if (!admission.admitted) {
    refuse()
    return false
  }
  const { caller } = admission
  const gate = abuse.enter(caller, (retryAfter) => {
    // What began goes on: only a port that asks for it again is refused.
    if (retryAfter === undefined) port.disconnect()
    else refuse(retryAfter)
    closed()
  })
  if ('retryAfter' in gate) {
    refuse(gate.retryAfter)
    return false
  }
  const disconnected = new AbortController()
  const listening = createListening(options)
  /**
   * Every message has a number, so that one number acknowledges all before it.
   */
  let seq = 0
  let acknowledged = 0
  /** Unacknowledged answers whose request is in the journal. */
  let journaled: { seq: number; requestKey: string }[] = []
  /** Requests whose credit was not returned yet, in order. */
  let unconfirmed: number[] = []
  let credit: ReturnType<typeof setTimeout> | undefined
  /** Settles when the page was sent what it missed of its topics. */
  let synced: Promise<void> = Promise.resolve()

  const keyOf = (id: number): string => `${caller.key}/${id}`

  const nextSeq = (): number => {
    seq += 1
    return seq
  }

  const connection: Connection = {
    caller,
    sync: (topic) => listening.sync(connection, topic),
    send: (event) => {
      if (!listening.isNews(event)) return
      const { topic, cursor } = event
      const json = event.event && { json: JSON.stringify(event.event) }
      post({ type: 'event', seq: nextSeq(), topic, cursor, ...json })
      options.notified(caller, event)
    },
    end: (topic) => {
      listening.end(topic)
      post({ type: 'end', topic })
    },
    hasRoom: () => seq - acknowledged < limits.unacknowledged,
  }

  const hello = async ({
    topics,
    pending,
  }: Extract<ToWorker, { type: 'hello' }>): Promise<void> => {
    for (const { topic, cursors } of topics) listening.listen(topic, cursors)
    synced = syncAll(topics.map(({ topic }) => topic))
    await journal.forgetOthers(caller.key, pending.map(keyOf))
  }

  const syncAll = async (topics: readonly string[]): Promise<void> => {
    await synced
    if (topics.length === 0) return
    try {
      await options.ready
      // An expired session ends before its page is notified of it.
      await options.readSession(caller.origin)
    } catch (error) {
      options.log.error(`the topics of ${caller.origin} were not synced`, error)
      return
    }
    await Promise.all(topics.map(connection.sync))
  }

  const acknowledge = async (arrived: number): Promise<void> => {
    acknowledged = Math.max(acknowledged, Math.min(arrived, seq))
    const answered = journaled.filter((one) => one.seq <= acknowledged)
    journaled = journaled.filter((one) => one.seq > acknowledged)
    subscriptions.acknowledged(connection)
    await Promise.all(
      answered.map(({ requestKey }) => journal.forget(requestKey)),
    )
  }

  const confirmLater = (id: number): void => {
    unconfirmed.push(id)
    credit ??= setTimeout(() => {
      credit = undefined
      const requests = unconfirmed.length
      unconfirmed = []
      if (requests > 0) post({ type: 'credit', requests })
    }, CREDIT_MILLISECONDS)
  }

  const answer = async ({
    id,
    json,
    api,
  }: Extract<ToWorker, { type: 'request' }>): Promise<void> => {
    const requestKey = keyOf(id)
    let hasStored = false
    confirmLater(id)
    // A page compares states, so the first must precede the call.
    if (api) await synced
    // The page script waits for every request, so send an answer in any case.
    const answered =
      (await answerer.answerText(json, {
        caller,
        requestKey,
        disconnected: disconnected.signal,
        willStore: () => {
          hasStored = true
        },
        ...(api && { api }),
      })) ?? toFailure(id, invalidRequest('a request must have an id'))
    unconfirmed = unconfirmed.slice(unconfirmed.indexOf(id) + 1)
    // A resent request may have been stored under its key before, and then be
    // answered by another path: only the result of one plain read was not.
    const mayBeStored = hasStored || !('result' in answered)
    const begins = mayBeStored ? subscriptions.begunBy(requestKey) : []
    for (const { topic, cursors } of begins) listening.listen(topic, cursors)
    const isJournaled = mayBeStored && journal.has(requestKey)
    const number = nextSeq()
    const send = (answered: Answered): boolean =>
      post({
        type: 'answer',
        seq: number,
        id,
        json: JSON.stringify(answered),
        ...(begins.length > 0 && { begins }),
      })
    if (!send(answered)) send(toFailure(id, internalError()))
    if (isJournaled) journaled.push({ seq: number, requestKey })
    if (begins.length > 0) subscriptions.answered(requestKey, connection)
  }

  const take = async (message: ToWorker): Promise<void> => {
    switch (message.type) {
      case 'hello':
        await hello(message)
        break
      case 'request':
        await answer(message)
        break
      case 'listen':
        for (const topic of message.topics) listening.listen(topic, [])
        synced = syncAll(message.topics)
        break
      case 'ack':
        await acknowledge(message.seq)
        break
    }
  }

  port.onMessage.addListener((message: unknown) => {
    const received = gate.receive(message)
    const messages = received === 'ok' ? listOf(message).filter(isToWorker) : []
    // The relay refuses a large request itself: this is not what it sent.
    if (received === 'exceeded' || messages.some(isTooLarge)) {
      gate.offend()
      return
    }
    if (messages.filter(isRequest).length > 1) collect()
    for (const one of messages) void take(one)
  })
  const remove = connections.add(connection)
  const closed = (): void => {
    gate.leave()
    clearTimeout(credit)
    remove()
    // The relay resends its pending requests over the next port.
    disconnected.abort()
  }
  port.onDisconnect.addListener(closed)
  return true
}

const isRequest = ({ type }: ToWorker): boolean => type === 'request'

const isTooLarge = (message: ToWorker): boolean =>
  message.type === 'request' && sizeComplaint(message.json) !== undefined
