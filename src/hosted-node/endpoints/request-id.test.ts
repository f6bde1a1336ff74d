import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startFaultyNode } from '../../dev/faulty-node.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import { startTestServer } from '../start-test-server.ts'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const serve = async () => {
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'info', base: null },
    { write: (line: string) => logged.push(JSON.parse(line)) },
  )
  const node = await startFaultyNode({
    chainId: 7,
    answer: () => ({ result: '0x7' }),
  })
  const server = await startTestServer(
    {
      ...embeddedConfig({ port: 0 }),
      networks: [
        {
          name: 'net',
          chainId: 7,
          upstreams: [{ kind: 'url', url: node.url }],
        },
      ],
    },
    log,
  )
  closing.push(server.stop, node.stop)
  const { port } = server
  return {
    node,
    logged,
    port,
    ask: async (id?: string, key = DEVELOPMENT_KEY) => {
      const { headers } = await fetch(
        `http://127.0.0.1:${port}/net/v3/${key}`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(id !== undefined && { 'x-request-id': id }),
          },
          body: '{"jsonrpc":"2.0","id":1,"method":"eth_gasPrice","params":[]}',
        },
      )
      return headers.get('x-request-id')
    },
  }
}

describe('the id of a request', () => {
  it.each(['a', 'req-1.2:3_4', 'A'.repeat(64)])(
    'is that of the caller: %s',
    async (id) => {
      expect(await (await serve()).ask(id)).toBe(id)
    },
  )

  it.each([undefined, '', 'a b', '"', 'ünïcode', 'A'.repeat(65), '<script>'])(
    'is a new one instead of %j',
    async (id) => {
      const { ask } = await serve()
      const [one, another] = [await ask(id), await ask(id)]

      expect(one).toMatch(UUID)
      expect(another).not.toBe(one)
    },
  )

  it('is in the answer and in the log of a refusal', async () => {
    const { ask, logged } = await serve()

    expect(await ask('mine', 'unknown-key')).toBe('mine')
    expect(logged.find(({ msg }) => msg === 'refused')).toMatchObject({
      status: 401,
      requestId: 'mine',
    })
  })

  it('is not sent to nodes', async () => {
    const { ask, node } = await serve()
    await ask('mine')

    expect(node.requests.length).toBeGreaterThan(0)
    expect(JSON.stringify(node.requests)).not.toMatch(/mine|x-request-id/)
  })

  it.each([
    ['accepts', DEVELOPMENT_KEY],
    ['refuses', 'unknown-key'],
  ])('is in a handshake that the service %s', async (_title, key) => {
    const { port } = await serve()
    const socket = new WebSocket(`ws://127.0.0.1:${port}/net/ws/v3/${key}`, {
      headers: { 'x-request-id': 'mine' },
    })
    closing.unshift(async () => socket.terminate())
    const id = await new Promise((resolve) => {
      socket.on('error', () => undefined)
      socket.once('upgrade', ({ headers }) => resolve(headers['x-request-id']))
      socket.once('unexpected-response', (_request, { headers }) =>
        resolve(headers['x-request-id']),
      )
    })

    expect(id).toBe('mine')
  })
})
