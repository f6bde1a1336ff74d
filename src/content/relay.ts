import type { Port } from '../messaging/browser.ts'
import {
  isToPage,
  isToWallet,
  type ToPage,
  type ToWallet,
} from '../protocol/envelope.ts'
import { errorCatalogue, type WireError } from '../protocol/error-catalogue.ts'
import { sizeComplaint } from '../protocol/frame-size.ts'

type PendingRequest = Extract<ToWallet, { type: 'request' }>

export type Relay = Readonly<{
  fromPage: (message: unknown) => void
  /** The page may talk now: it has been activated, or restored. */
  resume: () => void
  /** The page may not talk: it is being prerendered, or put in the cache. */
  pause: () => void
}>

export type RelayOptions = {
  toPage: (message: ToPage) => void
  /** Throws once this script has outlived its extension. */
  openPort: () => Port
  schedule: (task: () => void, milliseconds: number) => void
}

/** How often a worker may fail before saying anything, with the waits between. */
const RETRY_DELAYS = [0, 50, 100, 200, 400, 800, 1_600, 3_200]

const gone = (reason: string): WireError => ({
  ...errorCatalogue.disconnected,
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
  const { toPage, openPort, schedule } = options
  const pending = new Map<number, PendingRequest>()
  let port: Port | undefined
  let paused = false
  let listening = false
  let retryPlanned = false
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

  const failAll = (error: WireError): void => {
    for (const id of [...pending.keys()]) answerWith(id, error)
  }

  const fromWorker = (message: unknown): void => {
    failures = 0
    if (!isToPage(message)) return
    if (message.type === 'refused') {
      finalError = errorCatalogue.unauthorized
      failAll(finalError)
      return
    }
    if (message.type === 'event') toPage(message)
    if (message.type === 'answer' && pending.delete(message.id)) toPage(message)
  }

  const connect = (): void => {
    if (port || paused || retryPlanned || finalError) return
    let opened: Port
    try {
      opened = openPort()
    } catch {
      finalError = OUTLIVED
      failAll(finalError)
      return
    }
    port = opened
    opened.onMessage.addListener((message: unknown) => {
      if (port === opened) fromWorker(message)
    })
    opened.onDisconnect.addListener(() => {
      if (port === opened) lost()
    })
    for (const request of pending.values()) send(request)
  }

  const send = (request: PendingRequest): void => {
    try {
      port?.postMessage(request)
    } catch {
      // The port is dead and its onDisconnect still on the way: not waiting for
      // it means that it is not waited for in vain either.
      lost()
    }
  }

  /** The worker stopped. With nothing pending it is left to sleep. */
  const lost = (): void => {
    port = undefined
    if (pending.size === 0) return
    const delay = RETRY_DELAYS[failures]
    failures += 1
    if (delay === undefined) {
      failures = 0
      failAll(SILENT)
      return
    }
    retryPlanned = true
    schedule(() => {
      retryPlanned = false
      if (pending.size > 0) connect()
    }, delay)
  }

  const ask = (request: PendingRequest): void => {
    const tooLarge = sizeComplaint(request.json)
    if (finalError) {
      answerWith(request.id, finalError)
    } else if (tooLarge) {
      answerWith(request.id, {
        ...errorCatalogue.limitExceeded,
        data: { reason: tooLarge },
      })
    } else {
      pending.set(request.id, request)
      if (port) send(request)
      else connect()
    }
  }

  return {
    fromPage: (message) => {
      if (!isToWallet(message)) return
      if (message.type === 'request') return ask(message)
      listening = true
      connect()
    },
    pause: () => {
      paused = true
      // A page put in the back-forward cache keeps a dead port that tells
      // nobody: what is sent through it is lost without an error.
      port?.disconnect()
      port = undefined
    },
    resume: () => {
      paused = false
      if (listening || pending.size > 0) connect()
    },
  }
}
