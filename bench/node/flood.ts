import { once } from 'node:events'
import { WebSocket } from 'ws'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import { HttpConnection } from './http-connection.ts'
import { watchMemory } from './watch-memory.ts'

export type Service = { pid: number; port: number; path: string }

export type Flood = {
  /** Peak memory during the flood, in bytes. */
  mostMemory: number
  /** The latencies of another caller, in ms. */
  p50: number
  p99: number
  answers: number
}

/** A socket with enough `newHeads` subscriptions to be flooded. */
export const subscribeToHeads = async (
  url: string,
  subscriptions: number,
): Promise<WebSocket> => {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  for (let id = 1; id <= subscriptions; id += 1) {
    socket.send(
      `{"jsonrpc":"2.0","id":${id},"method":"eth_subscribe","params":["newHeads"]}`,
    )
    const [answer] = await once(socket, 'message')
    const { error } = JSON.parse(String(answer))
    if (error) throw new Error(`subscription ${id}: ${error.message}`)
  }
  return socket
}

/** Mines blocks, and calls the service as another caller meanwhile. */
export const flood = async (
  service: Service,
  blocks: number,
): Promise<Flood> => {
  const stopWatching = watchMemory(service.pid)
  const miner = await HttpConnection.open(service.port)
  const other = await HttpConnection.open(service.port)
  const latencies: number[] = []
  let mining = true
  const mine = async (): Promise<void> => {
    for (let mined = 0; mined < blocks; mined += 1) {
      await ask(miner, { service, method: 'evm_mine', params: [] })
    }
    mining = false
  }
  const askOthers = async (): Promise<void> => {
    const params = [`0x${'5'.repeat(40)}`, 'latest']
    while (mining) {
      const askedAt = performance.now()
      await ask(other, { service, method: 'eth_getBalance', params })
      latencies.push(performance.now() - askedAt)
    }
  }
  await Promise.all([mine(), askOthers()])
  miner.close()
  other.close()
  return {
    mostMemory: stopWatching(),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    answers: latencies.length,
  }
}

const ask = (
  connection: HttpConnection,
  call: { service: Service; method: string; params: unknown[] },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { service, method, params } = call
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const head = `POST ${service.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    connection.ask(head + body, (answer) => {
      const text = String(answer?.body)
      if (text.includes('"result":')) resolve()
      else reject(new Error(`${method} was answered with ${text}`))
    })
  })
