import { once } from 'node:events'
import { connect } from 'node:net'
import type { FuzzRun } from './fuzz-http.ts'

/**
 * Requests WebSockets, most of which are refused, and resets the connection
 * before, during or after the answer. Nothing is checked here: a crashed
 * service fails the later requests.
 */
export const fuzzHandshakes = async (run: FuzzRun): Promise<void> => {
  const { port, bodies, draw, drawPath, tally } = run
  for (let sent = 0; sent < bodies; sent += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => tally.count('handshakes', 'error'))
    await once(socket, 'connect')
    const path = drawPath(draw).replace('/v3/', '/ws/v3/')
    const asked = draw.chance(0.7) ? path.replace(/[^/]+$/, 'wrong') : path
    socket.write(
      `GET ${asked} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
        `Upgrade: ${draw.pick(['websocket', 'websocket', 'WebSocket', 'h2c', ''])}\r\n` +
        'Connection: Upgrade\r\n' +
        `Sec-WebSocket-Version: ${draw.pick(['13', '13', '8', 'x'])}\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    const moment = draw.pick(['at once', 'a turn later', 'after the answer'])
    if (moment === 'a turn later') {
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (moment === 'after the answer') await once(socket, 'data')
    socket.resetAndDestroy()
    tally.count('handshakes', moment)
  }
}
