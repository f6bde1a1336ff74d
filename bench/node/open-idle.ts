import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Opens WebSockets that send nothing, some at a time. */
export const openIdle = async (
  url: string,
  sockets: number,
): Promise<WebSocket[]> => {
  const open: WebSocket[] = []
  while (open.length < sockets) {
    const some = Array.from(
      { length: Math.min(50, sockets - open.length) },
      () => new WebSocket(url, { perMessageDeflate: false }),
    )
    await Promise.all(some.map((socket) => once(socket, 'open')))
    open.push(...some)
  }
  return open
}
