import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  vi,
} from 'vitest'
import WebSocket from 'ws'
import { startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import { type ApiKey, digestOf } from '../keys/api-keys.ts'
import { type PlanTier, planTiers } from '../keys/plan-tiers.ts'
import type { RunningServer } from '../server.ts'
import { startTestServer } from '../start-test-server.ts'
import { WALLET_ORIGIN } from './cors.ts'
import { MAX_BODY_BYTES } from './read-body.ts'

const PAID_KEY = '0123456789abcdef0123456789abcdef'
const HEADER = { hash: expect.any(String), number: expect.any(String) }

const limitedKey = (id: string, plan: Partial<PlanTier>): ApiKey => ({
  id,
  digest: digestOf(id),
  plan: { ...planTiers.custom, ...plan },
  development: false,
  failover: false,
  profile: 'full',
})

let server: RunningServer
let opened: WebSocket[] = []

beforeAll(async () => {
  const config = embeddedConfig({ port: 0 })
  server = await startTestServer({
    ...config,
    networks: config.networks.slice(0, 2),
    apiKeys: [
      ...config.apiKeys,
      {
        id: 'paid',
        digest: digestOf(PAID_KEY),
        plan: planTiers.custom,
        development: false,
        networks: new Set(['local']),
        origins: new Set(['https://dapp.example']),
        failover: false,
        profile: 'full',
      },
      limitedKey('two-sockets', { sockets: 2 }),
      limitedKey('eleven-credits', { creditsPerDay: 11 }),
      limitedKey('seven-credits', { creditsPerDay: 7 }),
      limitedKey('hundred-a-second', { creditsPerSecond: 100 }),
    ],
  })
})

afterAll(() => server.stop())

// On a busy machine answers and stops must not time out, nor credits refill.
holdClockInTests()

afterEach(() => {
  for (const socket of opened) socket.terminate()
  opened = []
})

const address = (path: string): string => `ws://127.0.0.1:${server.port}${path}`

const open = async (
  path = `/local/ws/v3/${DEVELOPMENT_KEY}`,
  headers = {},
): Promise<WebSocket> => {
  const socket = new WebSocket(address(path), { headers })
  opened.push(socket)
  await once(socket, 'open')
  return socket
}

/** The response that refuses the handshake. */
const refusal = async (path: string, headers = {}): Promise<unknown> => {
  const socket = new WebSocket(address(path), { headers })
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    IncomingMessage,
  ]
  const body = JSON.parse(await text(response))
  const retryAfter = response.headers['retry-after']
  return {
    status: response.statusCode,
    error: body.error,
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

/** The next messages, in order. */
const receive = (socket: WebSocket, count: number): Promise<unknown[]> =>
  new Promise((resolve) => {
    const received: unknown[] = []
    const listen = (data: Buffer): void => {
      received.push(JSON.parse(String(data)))
      if (received.length < count) return
      socket.off('message', listen)
      resolve(received)
    }
    socket.on('message', listen)
  })

const frame = (id: unknown, method: string, ...params: unknown[]): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

const ask = async (socket: WebSocket, body: string): Promise<unknown> => {
  const received = receive(socket, 1)
  socket.send(body)
  return (await received)[0]
}

describe('the hosted node over WebSocket', () => {
  it('answers a call with its id', async () => {
    const socket = await open()

    expect(await ask(socket, frame('a', 'eth_chainId'))).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      result: '0x7a69',
    })
  })

  it('answers a batch as a batch', async () => {
    const socket = await open(`/local-two/ws/v3/${DEVELOPMENT_KEY}`)
    const batch = `[${frame(1, 'eth_chainId')},${frame(2, 'eth_nope')}]`

    expect(await ask(socket, batch)).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x7a6a' },
      {
        jsonrpc: '2.0',
        id: 2,
        error: { code: -32601, message: 'Method not found: eth_nope' },
      },
    ])
  })

  it('reports invalid JSON and stays open', async () => {
    const socket = await open()

    expect([
      await ask(socket, '{'),
      await ask(socket, frame(1, 'net_version')),
    ]).toEqual([
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32700, message: 'Parse error: the body is not JSON' },
      },
      { jsonrpc: '2.0', id: 1, result: '31337' },
    ])
  })

  it('runs a notification without an answer', async () => {
    const socket = await open()
    const { result: before } = (await ask(
      socket,
      frame(1, 'eth_blockNumber'),
    )) as { result: string }
    const received = receive(socket, 2)
    socket.send('{"jsonrpc":"2.0","method":"evm_mine","params":[]}')
    socket.send(frame(2, 'evm_mine'))
    socket.send(frame(3, 'eth_chainId'))
    expect(await received).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: 2, result: '0' },
        { jsonrpc: '2.0', id: 3, result: '0x7a69' },
      ]),
    )
    const after = `0x${(BigInt(before) + 2n).toString(16)}`
    // Nothing says when the notification has been carried out.
    await expect
      .poll(() => ask(socket, frame(4, 'eth_blockNumber')))
      .toEqual({ jsonrpc: '2.0', id: 4, result: after })
  })

  it.each([
    ['an unknown network', '/nowhere/ws/v3/k', 404, -32001],
    ['an unknown key', '/local/ws/v3/k', 401, -32000],
    ['no key', '/local/ws/v3', 401, -32000],
    [
      'another network than the key is for',
      `/local-two/ws/v3/${PAID_KEY}`,
      403,
      -32000,
    ],
    ['the address of HTTP', `/local/v3/${DEVELOPMENT_KEY}`, 400, -32600],
  ])('refuses %s before it opens', async (_, path, status, code) => {
    expect(await refusal(path)).toEqual({
      status,
      error: { code, message: expect.any(String) },
    })
  })

  it.each([
    ['a stranger', DEVELOPMENT_KEY, 'https://dapp.example'],
    ['an opaque origin', DEVELOPMENT_KEY, 'null'],
    ['a page the key is not for', PAID_KEY, 'https://other.example'],
    ['a loopback page with a paid key', PAID_KEY, 'http://localhost:5173'],
  ])('opens no socket for %s', async (_, key, origin) => {
    expect(await refusal(`/local/ws/v3/${key}`, { origin })).toEqual({
      status: 403,
      error: {
        code: -32000,
        message: 'Forbidden: the API key is not for this origin',
      },
    })
  })

  it.each([
    ['a loopback page', DEVELOPMENT_KEY, 'http://localhost:5173'],
    ['the wallet', DEVELOPMENT_KEY, WALLET_ORIGIN],
    ['the wallet, whatever the key', PAID_KEY, WALLET_ORIGIN],
    ['a page the key is for', PAID_KEY, 'https://dapp.example'],
  ])('opens for %s', async (_, key, origin) => {
    const socket = await open(`/local/ws/v3/${key}`, { origin })

    expect(await ask(socket, frame(1, 'eth_chainId'))).toMatchObject({ id: 1 })
  })

  it('refuses a Host that is not this machine', async () => {
    expect(
      await refusal(`/local/ws/v3/${DEVELOPMENT_KEY}`, {
        host: 'dapp.example',
      }),
    ).toMatchObject({ status: 403 })
  })

  it.each([
    ['bytes', Buffer.from('{}'), 1003],
    ['a message beyond the limit', 'x'.repeat(MAX_BODY_BYTES + 1), 1009],
  ])('closes on %s', async (_, message, code) => {
    const socket = await open()
    socket.send(message)

    expect((await once(socket, 'close'))[0]).toBe(code)
  })

  it('answers a message above the plan with an error and its id', async () => {
    const socket = await open('/local/ws/v3/hundred-a-second')
    const received = receive(socket, 20)
    for (let id = 1; id <= 20; id += 1) {
      socket.send(frame(id, 'eth_getLogs', {}))
    }
    const refused = (await received).filter((one) =>
      Object.hasOwn(one as object, 'error'),
    )

    expect(refused.at(-1)).toEqual({
      jsonrpc: '2.0',
      id: 20,
      error: {
        code: -32005,
        message: "The plan's credits per second are used up",
        data: { reason: 'rate', retryAfter: 1 },
      },
    })
  })

  it('answers each call of a batch above the plan with an error', async () => {
    const socket = await open('/local/ws/v3/seven-credits')
    const notification = '{"jsonrpc":"2.0","method":"eth_chainId"}'
    const calls = [1, 'b', 3].map((id) => frame(id, 'eth_chainId'))
    // The handshake cost five of the seven.
    const answers = await ask(socket, `[${[...calls, notification].join(',')}]`)
    const error = {
      code: -32005,
      message: expect.stringContaining('used up'),
      data: { reason: 'credits', retryAfter: expect.any(Number) },
    }

    expect(answers).toEqual(
      [1, 'b', 3].map((id) => ({ jsonrpc: '2.0', id, error })),
    )
  })

  it('does not answer a notification above the plan', async () => {
    const socket = await open('/local/ws/v3/eleven-credits')
    const received = receive(socket, 1)
    socket.send('{"jsonrpc":"2.0","method":"eth_getLogs","params":[{}]}')
    socket.send(frame(1, 'eth_chainId'))

    expect(await received).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x7a69' },
    ])
  })

  it('charges credits for a handshake', async () => {
    expect(await refusal('/local/ws/v3/seven-credits')).toEqual({
      status: 402,
      error: {
        code: -32005,
        message: expect.stringContaining('used up'),
        data: { reason: 'credits', retryAfter: expect.any(Number) },
      },
      retryAfter: expect.stringMatching(/^\d+$/),
    })
  })

  it('opens no more sockets than the plan allows at a time', async () => {
    const path = '/local/ws/v3/two-sockets'
    const [first] = [await open(path), await open(path)]
    const third = await refusal(path)
    first.close()
    await once(first, 'close')

    expect(third).toEqual({
      status: 429,
      error: {
        code: -32005,
        message: 'The plan allows 2 open WebSockets at the same time',
        data: { reason: 'sockets', retryAfter: 10 },
      },
      retryAfter: '10',
    })
    expect(await ask(await open(path), frame(1, 'eth_chainId'))).toMatchObject({
      id: 1,
    })
  })

  it('sends new heads to subscribers after the answer', async () => {
    const socket = await open()
    const received = receive(socket, 2)
    socket.send(
      `[${frame(1, 'eth_subscribe', 'newHeads')},${frame(2, 'evm_mine')}]`,
    )
    const [answers, event] = await received
    const [{ result: subscription }] = answers as [{ result: string }]

    expect(answers).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        result: expect.stringMatching(/^0x[0-9a-f]{32}$/),
      },
      { jsonrpc: '2.0', id: 2, result: '0' },
    ])
    expect(event).toMatchObject({
      jsonrpc: '2.0',
      method: 'eth_subscription',
      params: { subscription, result: HEADER },
    })
  })

  it('sends nothing after eth_unsubscribe', async () => {
    const socket = await open()
    const { result: id } = (await ask(
      socket,
      frame(1, 'eth_subscribe', 'newHeads'),
    )) as { result: string }

    expect([
      await ask(socket, frame(2, 'eth_unsubscribe', id)),
      await ask(socket, frame(3, 'evm_mine')),
      await ask(socket, frame(4, 'eth_unsubscribe', id)),
    ]).toEqual([
      { jsonrpc: '2.0', id: 2, result: true },
      { jsonrpc: '2.0', id: 3, result: '0' },
      { jsonrpc: '2.0', id: 4, result: false },
    ])
  })

  it('rejects subscriptions over HTTP', async () => {
    const response = await fetch(
      `http://127.0.0.1:${server.port}/local/v3/${DEVELOPMENT_KEY}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: frame(1, 'eth_subscribe', 'newHeads'),
      },
    )

    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32601,
        message: 'eth_subscribe needs a WebSocket: {ws_url}/ws/v3/<API_KEY>',
      },
    })
  })
})

describe('a service that stops', () => {
  const serve = async (answer = async (): Promise<string> => '0x1') => {
    const node = await startFaultyNode({
      chainId: 31337,
      answer: async ({ method }) => ({
        result: method === 'eth_chainId' ? '0x7a69' : await answer(),
      }),
    })
    const upstreams = [{ kind: 'url', url: node.url } as const]
    const own = await startTestServer({
      ...embeddedConfig({ port: 0 }),
      networks: [{ name: 'own', chainId: 31337, upstreams }],
    })
    return { own, stopNode: node.stop }
  }
  const pathOf = `/own/ws/v3/${DEVELOPMENT_KEY}`
  const handshake =
    `GET ${pathOf} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n` +
    'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

  it('answers requests in flight, then closes its sockets', async () => {
    let release = (): void => undefined
    let noteAsked = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      noteAsked = resolve
    })
    const { own, stopNode } = await serve(
      () =>
        new Promise((resolve) => {
          release = () => resolve('0x7')
          noteAsked()
        }),
    )
    const socket = new WebSocket(`ws://127.0.0.1:${own.port}${pathOf}`)
    await once(socket, 'open')
    const received = receive(socket, 1)
    const closed = once(socket, 'close')
    socket.send(frame(1, 'eth_gasPrice'))
    await asked
    const stopped = own.stop()
    release()
    await stopped
    await stopNode()

    expect([await received, (await closed)[0]]).toEqual([
      [{ jsonrpc: '2.0', id: 1, result: '0x7' }],
      1001,
    ])
  })

  it('terminates peers that do not close', async () => {
    const { own, stopNode } = await serve()
    const socket = connect(own.port, '127.0.0.1')
    socket.write(handshake)
    await once(socket, 'data')
    const closed = once(socket, 'close')
    socket.resume()
    const stopped = own.stop()
    // By default the library waits for half a minute.
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all([stopped, closed, stopNode()])
  })

  it('accepts no new sockets', async () => {
    const { own, stopNode } = await serve()
    const socket = connect(own.port, '127.0.0.1').setEncoding('utf8')
    await once(socket, 'connect')
    socket.write(handshake.slice(0, -2))
    // Sent later over another connection, so that the head was read before.
    await fetch(`http://127.0.0.1:${own.port}/healthz`)
    const stopped = own.stop()
    socket.write('\r\n')
    const [answer] = await once(socket, 'data')
    await Promise.all([stopped, stopNode()])

    expect(answer).toMatch(
      /^HTTP\/1.1 503 .+"message":"The service is stopping"/s,
    )
  })
})
