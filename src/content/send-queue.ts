import type { FromPage } from '../protocol/envelope.ts'
import { limits } from '../protocol/limits.ts'

export type PendingRequest = Extract<FromPage, { type: 'request' }>

/** Requests in flight to the worker, and those that wait. */
export type SendQueue = Readonly<{
  /** Sends it, at once or when there is credit. */
  push: (request: PendingRequest) => void
  /** The worker has answered this one, so it has all that were sent before. */
  answered: (id: number) => void
  /** The worker has accepted this many more. */
  credited: (requests: number) => void
  /** Whether it was sent and the worker has not confirmed it. */
  isUnconfirmed: (id: number) => boolean
  clear: () => void
}>

/**
 * Send up to 256 requests at once. While more are queued, allow only 8 in
 * flight so that other pages are not delayed.
 */
const MOST = { atOnce: 256, whileQueued: 8 }
const MAX_CHARACTERS = limits.requestBytes

export const createSendQueue = (
  send: (request: PendingRequest) => void,
): SendQueue => {
  /** Their lengths, in the order they were sent. */
  const unconfirmed = new Map<number, number>()
  const queued: PendingRequest[] = []
  let characters = 0

  const hasCredit = ({ json }: PendingRequest): boolean =>
    unconfirmed.size === 0 ||
    (unconfirmed.size < MOST[queued.length > 0 ? 'whileQueued' : 'atOnce'] &&
      characters + json.length <= MAX_CHARACTERS)

  const sendNow = (request: PendingRequest): void => {
    unconfirmed.set(request.id, request.json.length)
    characters += request.json.length
    send(request)
  }

  /** The worker has all requests up to this one. */
  const confirm = (isLast: (id: number) => boolean): void => {
    for (const [id, length] of unconfirmed) {
      unconfirmed.delete(id)
      characters -= length
      if (isLast(id)) break
    }
    let [next] = queued
    while (next && hasCredit(next)) {
      sendNow(next)
      queued.shift()
      ;[next] = queued
    }
  }

  return {
    push: (request) => {
      if (queued.length === 0 && hasCredit(request)) sendNow(request)
      else queued.push(request)
    },
    answered: (id) => {
      if (unconfirmed.has(id)) confirm((one) => one === id)
    },
    credited: (requests) => {
      let left = requests
      if (left > 0) confirm(() => --left === 0)
    },
    isUnconfirmed: (id) => unconfirmed.has(id),
    clear: () => {
      unconfirmed.clear()
      queued.length = 0
      characters = 0
    },
  }
}
