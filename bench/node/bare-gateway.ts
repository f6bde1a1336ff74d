import { WebSocket } from 'ws'
import { serveBodies } from './serve-bodies.ts'

/**
 * A minimal gateway on the same base, with node:http in front and `ws` behind:
 * parses, sends the calls of a turn as one batch, writes the results. It has no
 * keys, no checks and no failover. The difference is what the service costs.
 */
const node = new WebSocket(`ws://127.0.0.1:${process.argv[2]}`, {
  perMessageDeflate: false,
})
const waiting = new Map<number, (result: unknown) => void>()
let gathered: string[] = []
let lastId = 0

const flush = (): void => {
  node.send(`[${gathered.join(',')}]`)
  gathered = []
}

node.on('message', (data) => {
  const answers: { id: number; result: unknown }[] = JSON.parse(String(data))
  for (const { id, result } of answers) {
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
})

const answer = (body: string): Promise<string> =>
  new Promise((resolve) => {
    const { id, method, params } = JSON.parse(body)
    lastId += 1
    waiting.set(lastId, (result) =>
      resolve(JSON.stringify({ jsonrpc: '2.0', id, result })),
    )
    const call = { jsonrpc: '2.0', id: lastId, method, params }
    if (gathered.push(JSON.stringify(call)) === 1) setImmediate(flush)
  })

node.on('open', () => serveBodies(answer))
