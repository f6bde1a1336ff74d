import { WebSocket } from 'ws'
import { serveBodies } from './serve-bodies.ts'

/**
 * The least a gateway can do on the same ground, node:http before and `ws`
 * behind: parse, send the calls of a turn as one batch, write the results. It
 * knows no keys, checks nothing and fails with its node. What the service costs
 * beyond it is the service's own.
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
