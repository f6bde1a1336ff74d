import { residentMemory } from '../../src/hosted-node/chain/resident-memory.ts'
import { median } from '../report/format.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { HttpConnection } from './http-connection.ts'
import { openIdle } from './open-idle.ts'

const SOCKETS = 1_000
/** Opened first: they load code and grow the heap once. */
const FIRST = 200
/** The median of so many: freed memory may be returned at any moment. */
const TIMES = 5
const MB = 1024 * 1024

type Networks = Parameters<typeof startGateway>[0]['networks']

/** What 1,000 idle connections add to the memory of a service (RSS). */
export const reportSocketMemory = async (networks: Networks): Promise<string> =>
  [
    `Memory of ${SOCKETS} idle connections, MB`,
    line('WebSockets', await measure(networks, openWebSockets)),
    line('HTTP, each after one call', await measure(networks, openHttp)),
    '',
  ].join('\n')

type Open = (gateway: Gateway, count: number) => Promise<() => void>

/** Each kind with a service of its own: freed memory is seldom returned. */
const measure = async (networks: Networks, open: Open): Promise<number> => {
  const gateway = await startGateway({ networks })
  try {
    const closing = [await open(gateway, FIRST)]
    const added: number[] = []
    while (added.length < TIMES) {
      const before = residentMemory(gateway.pid)
      closing.push(await open(gateway, SOCKETS))
      added.push(residentMemory(gateway.pid) - before)
    }
    for (const close of closing) close()
    return median(added)
  } finally {
    await gateway.stop()
  }
}

const openWebSockets: Open = async ({ port, webSocketPathOf }, count) => {
  const url = `ws://127.0.0.1:${port}${webSocketPathOf('fixture')}`
  const sockets = await openIdle(url, count)
  return () => {
    for (const socket of sockets) socket.terminate()
  }
}

const openHttp: Open = async ({ port, pathOf }, count) => {
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'
  const request = `POST ${pathOf('fixture')} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const connections: HttpConnection[] = []
  while (connections.length < count) {
    const connection = await HttpConnection.open(port)
    await new Promise<void>((resolve, reject) => {
      connection.ask(request, (answer) => {
        if (answer?.status === 200) resolve()
        else reject(new Error(`an idle connection got ${answer?.status}`))
      })
    })
    connections.push(connection)
  }
  return () => {
    for (const connection of connections) connection.close()
  }
}

const line = (name: string, bytes: number): string =>
  `  ${name.padEnd(26)} ${(bytes / MB).toFixed(1).padStart(8)}`
