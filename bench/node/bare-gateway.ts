import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'

/**
 * The least a gateway can do on the same ground, node:http before and `ws`
 * behind: parse, send the calls of a turn as one batch, write the results. It
 * knows no keys, checks nothing and fails with its node. What the service costs
 * beyond it is the service's own.
 */
const node = new WebSocket(`ws://127.0.0.1:${process.argv[2]}`, {
  perMessageDeflate: false,
})
type Waiting = { id: unknown; response: ServerResponse }
const waiting = new Map<number, Waiting>()
let gathered: string[] = []
let lastId = 0

const flush = (): void => {
  node.send(`[${gathered.join(',')}]`)
  gathered = []
}

node.on('message', (data) => {
  const answers: { id: number; result: unknown }[] = JSON.parse(String(data))
  for (const { id: ours, result } of answers) {
    const { id, response } = waiting.get(ours) as Waiting
    waiting.delete(ours)
    const text = JSON.stringify({ jsonrpc: '2.0', id, result })
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': text.length,
    })
    response.end(text, 'latin1')
  }
})

const server = createServer((request, response) => {
  request.on('data', (body: Buffer) => {
    const { id, method, params } = JSON.parse(body.toString('latin1'))
    lastId += 1
    waiting.set(lastId, { id, response })
    const call = { jsonrpc: '2.0', id: lastId, method, params }
    if (gathered.push(JSON.stringify(call)) === 1) setImmediate(flush)
  })
})
server.keepAliveTimeout = 600_000
node.on('open', () =>
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.send?.({ type: 'ready', port })
  }),
)
process.on('disconnect', () => process.exit(0))
