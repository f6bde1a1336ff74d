import type { Port } from '../messaging/browser.ts'
import { isFromPage, type ToPage } from '../protocol/envelope.ts'
import { relayErrors, type WireError } from '../protocol/error-catalogue.ts'
import { sizeComplaint } from '../protocol/frame-size.ts'
import { limits } from '../protocol/limits.ts'
import {
  EIP1193_TOPIC,
  isToRelay,
  listOf,
  SESSION_TOPIC,
  SITE_TOPIC,
  SOLANA_TOPIC,
  type ToRelay,
  type ToWorker,
} from '../protocol/link.ts'
import { createAcknowledgements } from './acknowledgements.ts'
import { createOutbox } from './outbox.ts'
import { createRetries } from './retries.ts'
import type { Schedule } from './schedule.ts'
import { createSendQueue, type PendingRequest } from './send-queue.ts'
import { createTopics } from './topics.ts'

export type Relay = Readonly<{
  fromPage: (message: unknown) => void
  /** Asks for the settings of the page's site. */
  readSite: () => void
  /** The worker has events for pages that listen. */
  wake: () => void
  /** The page is shown, for the first time or again. */
  resume: () => void
  /** The page enters the back-forward cache. */
  pause: () => void
}>

export type RelayOptions = {
  toPage: (message: ToPage) => void
  /** Throws once this script has outlived its extension. */
  openPort: () => Port
  /** A prerendered page must not connect yet. */
  isPrerendering: () => boolean
  schedule: Schedule
}

/** A running worker confirms a request within this time. */
const CONFIRM_MILLISECONDS = 1_000

/** As many as the worker accepts in both of its queues. */
const MAX_PENDING =
  2 * (limits.callsInFlightPerOrigin + limits.callsQueuedPerOrigin)

const disconnected = (reason: string): WireError => ({
  ...relayErrors.disconnected,
  data: { reason },
})

const OUTLIVED = disconnected(
  'Portolan was updated or removed: reload this page.',
)
const SILENT = disconnected(
  'Portolan does not start: try again, or restart it.',
)

const BLOCKED: WireError = {
  ...relayErrors.limitExceeded,
  data: { reason: 'this site sent too much; wait before asking again' },
}

/**
 * Forwards requests to the worker and answers back; knows no method. Unanswered
 * requests stay in `pending` under the page's id and are sent again over every
 * new port. An answer counts only while its request is pending, so that a
 * stopped worker loses nothing and answers nothing twice.
 */
export const createRelay = (options: RelayOptions): Relay => {
  const { toPage, openPort, isPrerendering, schedule } = options
  const pending = new Map<number, PendingRequest>()
  let pendingCharacters = 0
  const outbox = createOutbox((messages) => {
    // An answer confirms all requests before its own.
    const last = messages.findLast(({ type }) => type === 'request')
    post(messages)
    if (last && 'id' in last) checkConfirmed(last.id, port)
  })
  const queue = createSendQueue(outbox.push)
  const topics = createTopics()
  const acks = createAcknowledgements(
    (seq) => outbox.push({ type: 'ack', seq }),
    schedule,
  )
  const retries = createRetries(() => {
    if (isNeeded()) connect()
  }, schedule)
  let port: Port | undefined
  /** Requests that an earlier port may have carried: they may be under way. */
  let carried = new Set<number>()
  /** How many messages have arrived from workers. */
  let messages = 0
  let paused = false
  /** Set while retrying is useless for this document. */
  let finalError: WireError | undefined

  const settle = (id: number): boolean => {
    pendingCharacters -= pending.get(id)?.json.length ?? 0
    return pending.delete(id)
  }

  const answerWith = (id: number, error: WireError): void => {
    settle(id)
    toPage({
      type: 'answer',
      id,
      json: JSON.stringify({ jsonrpc: '2.0', id, error }),
    })
  }

  /** Rejected in the page's process, so a flood affects no other page. */
  const refuse = (id: number, reason: string): void =>
    answerWith(id, { ...relayErrors.limitExceeded, data: { reason } })

  const failAll = (error: WireError, except?: Set<number>): void => {
    queue.clear()
    for (const id of [...pending.keys()]) {
      if (!except?.has(id)) answerWith(id, error)
    }
  }

  const leave = (): void => {
    port = undefined
    carried = new Set(pending.keys())
  }

  const take = (message: unknown): void => {
    if (!isToRelay(message)) return
    messages += 1
    switch (message.type) {
      case 'refused':
        takeRefusal(message.retryAfter)
        break
      case 'credit':
        queue.credited(message.requests)
        break
      case 'end':
        topics.end(message.topic)
        break
      case 'event':
        takeEvent(message)
        break
      case 'answer':
        takeAnswer(message)
        break
    }
  }

  const takeRefusal = (retryAfter: number | undefined): void => {
    finalError = relayErrors.unauthorized
    if (retryAfter !== undefined) {
      finalError = BLOCKED
      schedule(() => {
        finalError = undefined
        if (isNeeded()) connect()
      }, retryAfter)
    }
    // What is under way must not look as if it had not been done: it stays
    // pending, and the worker's journal answers it after the block.
    failAll(finalError, retryAfter === undefined ? undefined : carried)
  }

  const takeEvent = (event: Extract<ToRelay, { type: 'event' }>): void => {
    const { topic, json } = event
    if (topics.take(event) && json !== undefined) {
      const api = topic === EIP1193_TOPIC && ({ api: 'eip1193' } as const)
      if (topic === SITE_TOPIC) toPage({ type: 'site', json })
      else toPage({ type: 'event', json, ...api })
    }
    acks.arrived(event.seq)
  }

  const takeAnswer = (answer: Extract<ToRelay, { type: 'answer' }>): void => {
    const { id, json, begins = [] } = answer
    retries.succeeded()
    queue.answered(id)
    if (settle(id)) {
      // Not earlier: the page needs the answer to attribute the events.
      topics.begin(begins)
      toPage({ type: 'answer', id, json })
    }
    acks.arrived(answer.seq)
  }

  const connect = (): void => {
    if (port || paused || retries.isPlanned() || finalError) return
    if (isPrerendering()) {
      // The event that the page is shown may be lost: `document.open` removes
      // every listener of the document.
      retries.plan(CONFIRM_MILLISECONDS)
      return
    }
    let opened: Port
    try {
      opened = openPort()
    } catch {
      finalError = OUTLIVED
      failAll(finalError)
      return
    }
    port = opened
    outbox.clear()
    acks.restart()
    opened.onMessage.addListener((message: unknown) => {
      for (const one of listOf(message)) {
        if (port === opened) take(one)
      }
    })
    opened.onDisconnect.addListener(() => {
      if (port === opened) lost()
    })
    // A request that crashes every worker must end, so only a worker that runs
    // for a while, or answers, resets the failures.
    schedule(() => {
      if (port === opened) retries.succeeded()
    }, CONFIRM_MILLISECONDS)
    outbox.push({
      type: 'hello',
      topics: topics.connect(),
      pending: [...pending.keys()],
    })
    queue.clear()
    for (const request of pending.values()) queue.push(request)
  }

  const isNeeded = (): boolean => pending.size > 0 || !topics.isEmpty()

  const post = (messages: readonly ToWorker[]): void => {
    const [first, ...others] = messages
    try {
      port?.postMessage(others.length > 0 ? messages : first)
    } catch {
      // The port is dead, and its onDisconnect comes later or never.
      lost()
    }
  }

  /**
   * A port closed by the back-forward cache silently swallows messages, and a
   * page that rewrote itself gets no event about it. A worker that sends
   * anything is only busy.
   */
  const checkConfirmed = (id: number, sentOver: Port | undefined): void => {
    const before = messages
    schedule(() => {
      if (port !== sentOver || !queue.isUnconfirmed(id)) return
      if (messages > before) {
        checkConfirmed(id, sentOver)
        return
      }
      leave()
      // The new port first: otherwise the worker would see the page disconnect.
      connect()
      close(sentOver)
    }, CONFIRM_MILLISECONDS)
  }

  /**
   * The worker stopped. It is started again only for pending requests, for
   * subscriptions, or if a topic was not synced yet, because the new worker
   * will not call the page for that.
   */
  const lost = (): void => {
    leave()
    const isOwed = pending.size > 0 || topics.hasSubscriptions()
    if (finalError || (!isOwed && topics.isSynced())) return
    if (retries.failed()) return
    failAll(SILENT)
    topics.endSubscriptions()
  }

  const ask = (request: PendingRequest): void => {
    const { length } = request.json
    const tooLarge = sizeComplaint(request.json)
    if (finalError) {
      answerWith(request.id, finalError)
    } else if (tooLarge) {
      refuse(request.id, tooLarge)
    } else if (pending.size >= MAX_PENDING) {
      refuse(request.id, 'too many calls of this site are waiting')
    } else if (pendingCharacters + length > limits.pendingCharacters) {
      refuse(request.id, 'the calls of this page that wait are too large')
    } else {
      pendingCharacters += length
      pending.set(request.id, request)
      if (port) queue.push(request)
      else connect()
    }
  }

  const listen = (wanted: readonly string[]): void => {
    const added = wanted.filter(topics.listen)
    if (port && added.length > 0) outbox.push({ type: 'listen', topics: added })
    else connect()
  }

  return {
    fromPage: (message) => {
      if (!isFromPage(message)) return
      if (message.type === 'request') ask(message)
      else listen([SESSION_TOPIC, message.api ? EIP1193_TOPIC : SOLANA_TOPIC])
    },
    readSite: () => listen([SITE_TOPIC]),
    wake: () => {
      if (!topics.isEmpty()) connect()
    },
    pause: () => {
      paused = true
      // The browser closes it anyway, but only notifies the worker.
      close(port)
      leave()
    },
    resume: () => {
      paused = false
      // No delay: the page is visible now.
      retries.cancel()
      if (isNeeded()) connect()
    },
  }
}

/** This also throws in a document that outlived the extension. */
const close = (port: Port | undefined): void => {
  try {
    port?.disconnect()
  } catch {
    // It is already closed.
  }
}
