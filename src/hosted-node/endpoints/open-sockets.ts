import type { Duplex } from 'node:stream'
import type { ApiKey } from '../keys/api-keys.ts'
import type { SharedSockets } from '../shared-state/shared-sockets.ts'
import { HttpRefusal } from './http-refusal.ts'

/** Open WebSockets by key; the plan limits their number. */
export type OpenSockets = {
  /**
   * Counts a socket until it closes. Throws a refusal if the key has reached
   * its limit; with other replicas, the promise rejects with it.
   */
  take: (apiKey: ApiKey, socket: Duplex) => Promise<void> | undefined
}

/** The `Retry-After` value: nobody knows when a socket closes. */
const RETRY_AFTER_SECONDS = 10

export const createOpenSockets = (shared?: SharedSockets): OpenSockets => {
  const counts = new Map<string, number>()
  const add = (id: string, change: 1 | -1): number => {
    const count = (counts.get(id) ?? 0) + change
    if (count > 0) counts.set(id, count)
    else counts.delete(id)
    return count
  }
  return {
    take: ({ id, plan: { sockets } }, socket) => {
      if ((counts.get(id) ?? 0) >= sockets) throw noRoom(sockets)
      const count = add(id, 1)
      let isTaken = true
      const release = (): void => {
        if (!isTaken) return
        isTaken = false
        const left = add(id, -1)
        shared?.report(id, left)
      }
      socket.once('close', release)
      return shared?.take(id, count, sockets).then((room) => {
        if (room === 'free') return
        release()
        throw room === 'plan-full' ? noRoom(sockets) : notCounted()
      })
    },
  }
}

const noRoom = (most: number): HttpRefusal => {
  const retryAfter = RETRY_AFTER_SECONDS
  const message = `The plan allows ${most} open WebSockets at the same time`
  const data = { reason: 'sockets', retryAfter }
  return new HttpRefusal(429, { code: -32005, message, data }, retryAfter)
}

/** The plan may have room, but only the store of all replicas knows. */
const notCounted = (): HttpRefusal => {
  const retryAfter = RETRY_AFTER_SECONDS
  const message =
    'The open WebSockets of this key cannot be counted at the moment'
  const data = { reason: 'shared-state', retryAfter }
  return new HttpRefusal(503, { code: -32005, message, data }, retryAfter)
}
