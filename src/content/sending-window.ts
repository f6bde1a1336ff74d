import type { ToWallet } from '../protocol/envelope.ts'
import { limits } from '../protocol/limits.ts'

export type PendingRequest = Extract<ToWallet, { type: 'request' }>

/** Requests on their way to a worker, and those that wait for that. */
export type SendingWindow = Readonly<{
  /** Sends it, at once or when there is room. */
  push: (request: PendingRequest) => void
  /** The worker has this one, and so all that were sent before it. */
  received: (id: number) => void
  isUnreceived: (id: number) => boolean
  clear: () => void
}>

/**
 * What is on its way is read before anything that another page says. So many may
 * come at once, as of a dapp that has much to ask; from when more wait until they
 * are sent, so few are under way that nobody notices, and still one is always
 * there to be read.
 */
const MOST = { atOnce: 256, whileMoreWait: 8 }
/** A receipt for every so many makes room in time. */
const RECEIPT_EVERY = { atOnce: 64, whileMoreWait: 2 }
const MOST_CHARACTERS = limits.requestBytes

export const createSendingWindow = (
  send: (request: PendingRequest) => void,
): SendingWindow => {
  /** The length of each, in the order in which they were sent. */
  const unreceived = new Map<number, number>()
  const unsent: PendingRequest[] = []
  let characters = 0

  const pace = () => (unsent.length > 0 ? 'whileMoreWait' : 'atOnce')

  const hasRoom = ({ json }: PendingRequest): boolean =>
    unreceived.size === 0 ||
    (unreceived.size < MOST[pace()] &&
      characters + json.length <= MOST_CHARACTERS)

  const sendNow = (request: PendingRequest): void => {
    const { id, json } = request
    unreceived.set(id, json.length)
    characters += json.length
    const { size } = unreceived
    const receipt =
      characters * 2 > MOST_CHARACTERS || size % RECEIPT_EVERY[pace()] === 0
    send(receipt ? { ...request, receipt } : request)
  }

  return {
    push: (request) => {
      if (unsent.length === 0 && hasRoom(request)) sendNow(request)
      else unsent.push(request)
    },
    received: (id) => {
      if (!unreceived.has(id)) return
      for (const [before, length] of unreceived) {
        unreceived.delete(before)
        characters -= length
        if (before === id) break
      }
      let [next] = unsent
      while (next && hasRoom(next)) {
        sendNow(next)
        unsent.shift()
        ;[next] = unsent
      }
    },
    isUnreceived: (id) => unreceived.has(id),
    clear: () => {
      unreceived.clear()
      unsent.length = 0
      characters = 0
    },
  }
}
