import type { WebSocket } from 'ws'
import type { ApiKey } from '../keys/api-keys.ts'
import { HttpRefusal } from './http-refusal.ts'

/** Open WebSockets by key; the plan limits their number. */
export type OpenSockets = {
  /** Throws a refusal if the key has reached its limit. */
  requireRoom: (apiKey: ApiKey) => void
  add: (apiKey: ApiKey, socket: WebSocket) => void
}

/** The `Retry-After` value: nobody knows when a socket closes. */
const RETRY_AFTER_SECONDS = 10

export const createOpenSockets = (): OpenSockets => {
  const counts = new Map<string, number>()
  const countOf = ({ id }: ApiKey): number => counts.get(id) ?? 0
  return {
    requireRoom: (apiKey) => {
      const { sockets } = apiKey.plan
      if (countOf(apiKey) >= sockets) throw noRoom(sockets)
    },
    add: (apiKey, socket) => {
      counts.set(apiKey.id, countOf(apiKey) + 1)
      socket.on('close', () => counts.set(apiKey.id, countOf(apiKey) - 1))
    },
  }
}

const noRoom = (most: number): HttpRefusal => {
  const retryAfter = RETRY_AFTER_SECONDS
  const message = `The plan allows ${most} open WebSockets at the same time`
  const data = { reason: 'sockets', retryAfter }
  return new HttpRefusal(429, { code: -32005, message, data }, retryAfter)
}
