import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * Passes WebSockets of a server on to another port of this machine. Web3.js 1.x
 * opens its socket on the port after that of the node, where `npm start` serves
 * the demo page. Returns the function that ends them all.
 */
export const forwardUpgrades = (
  server: Server,
  { port }: { port: number },
): (() => void) => {
  const open = new Set<Duplex>()
  server.on('upgrade', ({ url, rawHeaders }, socket, head) => {
    const node = connect(port, '127.0.0.1')
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    const lines = rawHeaders.flatMap((name, index) =>
      index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
    )
    node.write([`GET ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    node.write(head)
    node.pipe(socket).pipe(node)
    for (const [one, other] of [
      [node, socket],
      [socket, node],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  return () => {
    for (const socket of open) socket.destroy()
  }
}
