import type { WebSocket } from 'ws'

const INTERVAL_MS = 30_000

/**
 * Terminates connections whose peer vanished: a peer must answer a ping by the
 * next round. Pings are protocol frames, which applications do not see.
 */
export const keepAlive = (
  { clients }: Readonly<{ clients: ReadonlySet<WebSocket> }>,
  intervalMs: number = INTERVAL_MS,
): (() => void) => {
  const watched = new WeakSet<WebSocket>()
  const silent = new WeakSet<WebSocket>()
  const ping = (client: WebSocket): void => {
    if (!watched.has(client)) {
      watched.add(client)
      client.on('pong', () => silent.delete(client))
    }
    silent.add(client)
    client.ping()
  }
  const round = setInterval(() => {
    for (const client of clients) {
      if (silent.has(client)) client.terminate()
      else ping(client)
    }
  }, intervalMs).unref()
  return () => clearInterval(round)
}
