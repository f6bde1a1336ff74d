import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** Answers a body, synchronously if possible: a promise costs a turn. */
export type AnswerBody = (body: string) => string | Promise<string>

/**
 * Serves bodies over HTTP and WebSocket, without a node. Runs in its own
 * process, which ends with the bench.
 */
export const serveBodies = (answer: AnswerBody): void => {
  const server = createServer((request, response) => {
    const write = (text: string): void => {
      response.writeHead(200, {
        'content-type': 'application/json',
        // Answers are ASCII: as many bytes as characters.
        'content-length': text.length,
      })
      response.end(text, 'latin1')
    }
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1')
    })
    request.on('end', () => settle(answer(body), write))
  })
  // A round is longer than Node's default for idle connections.
  server.keepAliveTimeout = 600_000
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      settle(answer(String(data)), (text) => socket.send(text))
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.send?.({ type: 'ready', port })
  })
  process.on('disconnect', () => process.exit(0))
}

const settle = (
  answer: string | Promise<string>,
  write: (text: string) => void,
): void => {
  if (typeof answer === 'string') write(answer)
  else void answer.then(write)
}
