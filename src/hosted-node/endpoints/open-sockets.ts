import type { WebSocket } from 'ws'
import type { ApiKey } from '../keys/api-keys.ts'
import { HttpRefusal } from './http-refusal.ts'

/** The WebSockets of each key, of which its plan allows so many. */
export type OpenSockets = {
  /** Throws a refusal when the key has no room for another one. */
  requireRoom: (apiKey: ApiKey) => void
  add: (apiKey: ApiKey, socket: WebSocket) => void
}

/** Nobody knows when one of them closes: often enough, and not at once. */
const RETRY_AFTER_SECONDS = 10

export const createOpenSockets = (): OpenSockets => {
  const counts = new Map<ApiKey, number>()
  const countOf = (apiKey: ApiKey): number => counts.get(apiKey) ?? 0
  return {
    requireRoom: (apiKey) => {
      const { sockets } = apiKey.plan
      if (countOf(apiKey) >= sockets) throw noRoom(sockets)
    },
    add: (apiKey, socket) => {
      counts.set(apiKey, countOf(apiKey) + 1)
      socket.on('close', () => counts.set(apiKey, countOf(apiKey) - 1))
    },
  }
}

const noRoom = (most: number): HttpRefusal => {
  const retryAfter = RETRY_AFTER_SECONDS
  const message = `The plan allows ${most} open WebSockets at the same time`
  const data = { reason: 'sockets', retryAfter }
  return new HttpRefusal(429, { code: -32005, message, data }, retryAfter)
}
