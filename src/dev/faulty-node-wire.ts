import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

export const HTML =
  '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>'
const FLOOD_CHUNK = 'x'.repeat(256 * 1024)
/** A limit, for a client that would read forever. */
const FLOOD_CHUNKS = 1_024

export const JSON_TYPE = { 'content-type': 'application/json' }

export const refuseHttp = (
  response: ServerResponse,
  status: number,
  retryAfter = 1,
): void => {
  const error = { code: -32000, message: STATUS_CODES[status] }
  response
    .writeHead(status, {
      ...JSON_TYPE,
      ...(status === 429 ? { 'retry-after': String(retryAfter) } : {}),
    })
    .end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
}

export const refuseUpgrade = (connection: Duplex, status: number): void => {
  const reason = STATUS_CODES[status]
  // After the upgrade Node has no error listener.
  connection.on('error', () => connection.destroy())
  connection.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\n\r\n`)
}

/** Waits until each chunk is read, and ends with the connection. */
export const flood = async (
  write: (chunk: string, then: (error?: Error | null) => void) => void,
): Promise<void> => {
  let isTaken = true
  for (let sent = 0; isTaken && sent < FLOOD_CHUNKS; sent += 1) {
    isTaken = await new Promise<boolean>((resolve) => {
      write(FLOOD_CHUNK, (error) => resolve(!error))
    })
  }
}

export const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })

export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
