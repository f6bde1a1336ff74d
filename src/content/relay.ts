import type { Port } from '../messaging/browser.ts'
import {
  isToPage,
  isToWallet,
  type PageApi,
  type ToPage,
  type ToWallet,
} from '../protocol/envelope.ts'
import { relayErrors, type WireError } from '../protocol/error-catalogue.ts'
import { sizeComplaint } from '../protocol/frame-size.ts'
import { limits } from '../protocol/limits.ts'
import { createSendingWindow, type PendingRequest } from './sending-window.ts'
import { createStreams } from './streams.ts'

export type Relay = Readonly<{
  fromPage: (message: unknown) => void
  /** The worker has something to tell pages that listen. */
  wake: () => void
  /** The page is shown, for the first time or again. */
  resume: () => void
  /** The page is put in the back-forward cache. */
  pause: () => void
}>

export type RelayOptions = {
  toPage: (message: ToPage) => void
  /** Throws once this script has outlived its extension. */
  openPort: (heard: number | undefined, api: PageApi | undefined) => Port
  /** A page that is being prerendered may not talk yet. */
  isPrerendering: () => boolean
  schedule: (task: () => void, milliseconds: number) => void
}

/**
 * How often a worker may fail in a row, with the waits between. A browser that
 * stops it again and again is outlasted; a request that stops it is not.
 */
const RETRY_DELAYS = [0, 50, 100, 200, 400, 800, 1_600, 3_200].flatMap(
  (delay) => [delay, delay],
)

/** A worker that runs says within this time that it has a request. */
const RECEIPT_MILLISECONDS = 1_000

/** As many as the worker takes, in both of its lanes; the rest stay here. */
const MOST_PENDING =
  2 * (limits.callsInFlightPerOrigin + limits.callsQueuedPerOrigin)

const gone = (reason: string): WireError => ({
  ...relayErrors.disconnected,
  data: { reason },
})

const OUTLIVED = gone('Portolan was updated or removed: reload this page.')
const SILENT = gone('Portolan does not start: try again, or restart it.')

/**
 * Carries requests to the worker and answers back; knows no method. What is
 * unanswered stays in `pending` under the page's id and is sent again over every
 * new port, and an answer counts only while its request is pending: so a worker
 * that stops loses nothing and answers nothing twice.
 */
export const createRelay = (options: RelayOptions): Relay => {
  const { toPage, openPort, isPrerendering, schedule } = options
  const pending = new Map<number, PendingRequest>()
  const sending = createSendingWindow((request) => {
    post(request)
    checkReceipt(request.id, port)
  })
  const streams = createStreams()
  let port: Port | undefined
  /** What has come from workers, whatever it was. */
  let messages = 0
  let paused = false
  let listening = false
  /** Whether the page listens to the EIP-1193 provider. */
  let api: PageApi | undefined
  /** The last change of the session that the page has heard of. */
  let heard: number | undefined
  /** Whether the worker has told, over this port, where the session stands. */
  let caughtUp = false
  /** The one that is planned; any other that comes is out of date. */
  let plannedRetry: symbol | undefined
  let failures = 0
  /** Set when asking the worker again is of no use for this document. */
  let finalError: WireError | undefined

  const answerWith = (id: number, error: WireError): void => {
    pending.delete(id)
    toPage({
      type: 'answer',
      id,
      json: JSON.stringify({ jsonrpc: '2.0', id, error }),
    })
  }

  /** Where the page is, so that what it floods is nobody's time but its own. */
  const refuse = (id: number, reason: string): void =>
    answerWith(id, { ...relayErrors.limitExceeded, data: { reason } })

  const failAll = (error: WireError): void => {
    sending.clear()
    for (const id of [...pending.keys()]) answerWith(id, error)
  }

  const fromWorker = (message: unknown): void => {
    if (!isToPage(message)) return
    messages += 1
    switch (message.type) {
      case 'refused':
        finalError = relayErrors.unauthorized
        failAll(finalError)
        break
      case 'received':
        sending.received(message.id)
        break
      case 'generation':
        // One from before the page listened says nothing of where it stands.
        caughtUp = message.api === api
        hear(message.generation)
        break
      case 'event':
        hear(message.generation)
        toPage(message)
        break
      case 'stream':
        takeStream(message)
        break
      case 'ended':
        streams.end(message.stream)
        break
      case 'answer':
        failures = 0
        sending.received(message.id)
        if (message.confirm) post({ type: 'heard', id: message.id })
        if (!pending.delete(message.id)) break
        // With the answer and never before: whose streams are here has it.
        streams.begin(message.streams ?? [])
        toPage(message)
        break
    }
  }

  const takeStream = ({
    stream,
    mark,
    json,
  }: Extract<ToPage, { type: 'stream' }>): void => {
    // It gets on, so it works.
    failures = 0
    const isEvent = json !== undefined
    const { isKnown, count } = streams.take({ stream, mark, isEvent })
    if (isKnown && isEvent) toPage({ type: 'event', json })
    if (count !== undefined) post({ type: 'told', stream, count })
  }

  const hear = (generation: number | undefined): void => {
    if (generation !== undefined) heard = Math.max(heard ?? 0, generation)
  }

  const connect = (): void => {
    if (port || paused || plannedRetry || finalError) return
    if (isPrerendering()) {
      // The event that says it is shown may be lost: `document.open` takes
      // every listener of the document away.
      retryAfter(RECEIPT_MILLISECONDS)
      return
    }
    let opened: Port
    try {
      opened = openPort(heard, api)
    } catch {
      finalError = OUTLIVED
      failAll(finalError)
      return
    }
    port = opened
    caughtUp = false
    opened.onMessage.addListener((message: unknown) => {
      if (port === opened) fromWorker(message)
    })
    opened.onDisconnect.addListener(() => {
      if (port === opened) lost()
    })
    // A request that stops the worker whenever it is sent must come to an end,
    // so only a worker that stays, or answers, counts as one that works.
    schedule(() => {
      if (port === opened) failures = 0
    }, RECEIPT_MILLISECONDS)
    if (!streams.isEmpty()) post({ type: 'resume', streams: streams.resume() })
    sending.clear()
    for (const request of pending.values()) sending.push(request)
  }

  const isNeeded = (): boolean =>
    listening || pending.size > 0 || !streams.isEmpty()

  const post = (message: ToWallet): void => {
    try {
      port?.postMessage(message)
    } catch {
      // The port is dead and its onDisconnect still on the way: not waiting for
      // it means that it is not waited for in vain either.
      lost()
    }
  }

  /**
   * A port that went with the back-forward cache swallows what is sent without
   * a word, and a page that rewrote itself cannot say that it was there. A
   * worker that has a word for anything is only busy.
   */
  const checkReceipt = (id: number, sentOver: Port | undefined): void => {
    const before = messages
    schedule(() => {
      if (port !== sentOver || !sending.isUnreceived(id)) return
      if (messages > before) {
        checkReceipt(id, sentOver)
        return
      }
      port = undefined
      // First the new one: the worker must not take the page for gone.
      connect()
      leave(sentOver)
    }, RECEIPT_MILLISECONDS)
  }

  /**
   * The worker stopped. With nothing pending it is left to sleep, unless it was
   * to tell the page of a change, for which it will not call again, or has a
   * stream to go on with.
   */
  const lost = (): void => {
    port = undefined
    const isOwed = pending.size > 0 || !streams.isEmpty()
    if (!isOwed && (caughtUp || !listening)) return
    const delay = RETRY_DELAYS[failures]
    failures += 1
    if (delay === undefined) {
      failures = 0
      failAll(SILENT)
      streams.clear()
    } else {
      retryAfter(delay)
    }
  }

  const retryAfter = (milliseconds: number): void => {
    const retry = Symbol('retry')
    plannedRetry = retry
    schedule(() => {
      if (plannedRetry !== retry) return
      plannedRetry = undefined
      if (isNeeded()) connect()
    }, milliseconds)
  }

  const ask = (request: PendingRequest): void => {
    const tooLarge = sizeComplaint(request.json)
    if (finalError) {
      answerWith(request.id, finalError)
    } else if (tooLarge) {
      refuse(request.id, tooLarge)
    } else if (pending.size >= MOST_PENDING) {
      refuse(request.id, 'too many calls of this site are waiting')
    } else {
      pending.set(request.id, request)
      if (port) sending.push(request)
      else connect()
    }
  }

  return {
    fromPage: (message) => {
      if (!isToWallet(message)) return
      if (message.type === 'request') ask(message)
      if (message.type !== 'listen') return
      listening = true
      if (message.api && !api) {
        api = message.api
        // The next port is named after it; this one has yet to be told.
        caughtUp = false
        post(message)
      }
      connect()
    },
    wake: () => {
      if (listening) connect()
    },
    pause: () => {
      paused = true
      // The browser closes it anyway, and tells only the worker.
      leave(port)
      port = undefined
    },
    resume: () => {
      paused = false
      // Whatever it waited for: the page is in sight, and so is the worker.
      plannedRetry = undefined
      if (isNeeded()) connect()
    },
  }
}

/** In a document that outlived the extension even this throws. */
const leave = (port: Port | undefined): void => {
  try {
    port?.disconnect()
  } catch {
    // It is gone already, which is all that was wanted of it.
  }
}
