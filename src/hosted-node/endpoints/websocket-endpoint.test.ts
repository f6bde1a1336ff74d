import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import { digestOf } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
import { type RunningServer, startServer } from '../server.ts'
import { WALLET_ORIGIN } from './cors.ts'
import { MAX_BODY_BYTES } from './read-body.ts'

const PAID_KEY = '0123456789abcdef0123456789abcdef'
const HEADER = { hash: expect.any(String), number: expect.any(String) }

let server: RunningServer
let opened: WebSocket[] = []

beforeAll(async () => {
  const config = embeddedConfig({ port: 0 })
  server = await startServer({
    ...config,
    networks: config.networks.slice(0, 2),
    apiKeys: [
      ...config.apiKeys,
      {
        id: 'paid',
        digest: digestOf(PAID_KEY),
        plan: { ...planTiers.custom, creditsPerSecond: 100 },
        development: false,
        networks: new Set(['local']),
        origins: new Set(['https://dapp.example']),
        failover: false,
        profile: 'full',
      },
    ],
  })
})

afterAll(() => server.stop())

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

/** What the handshake is refused with. */
const refusal = async (path: string, headers = {}): Promise<unknown> => {
  const socket = new WebSocket(address(path), { headers })
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    IncomingMessage,
  ]
  const body = JSON.parse(await text(response))
  return { status: response.statusCode, error: body.error }
}

/** The next messages, in their order. */
const hear = (socket: WebSocket, count: number): Promise<unknown[]> =>
  new Promise((resolve) => {
    const heard: unknown[] = []
    const listen = (data: Buffer): void => {
      heard.push(JSON.parse(String(data)))
      if (heard.length < count) return
      socket.off('message', listen)
      resolve(heard)
    }
    socket.on('message', listen)
  })

const frame = (id: unknown, method: string, ...params: unknown[]): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

const ask = async (socket: WebSocket, body: string): Promise<unknown> => {
  const heard = hear(socket, 1)
  socket.send(body)
  return (await heard)[0]
}

describe('the hosted node over WebSocket', () => {
  it('answers a call with the id it came with', async () => {
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

  it('says what is no JSON, and goes on', async () => {
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

  it('runs a notification and says nothing', async () => {
    const socket = await open()
    socket.send('{"jsonrpc":"2.0","method":"evm_mine","params":[]}')

    expect(await ask(socket, frame(1, 'eth_chainId'))).toMatchObject({ id: 1 })
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
  ])('lets no socket open for %s', async (_, key, origin) => {
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

  it('refuses a Host that is not of this machine', async () => {
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

  it('says to a message that it is beyond the plan, and to which', async () => {
    const socket = await open(`/local/ws/v3/${PAID_KEY}`)
    const heard = hear(socket, 20)
    for (let id = 1; id <= 20; id += 1) {
      socket.send(frame(id, 'eth_getLogs', {}))
    }
    const refused = (await heard).filter((one) =>
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

  it('tells new heads to who subscribed, after the answer', async () => {
    const socket = await open()
    const heard = hear(socket, 2)
    socket.send(
      `[${frame(1, 'eth_subscribe', 'newHeads')},${frame(2, 'evm_mine')}]`,
    )
    const [answers, event] = await heard
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

  it('tells nothing more after eth_unsubscribe', async () => {
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

  it('subscribes over no other way', async () => {
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

  it('says goodbye when the service stops', async () => {
    const config = embeddedConfig({ port: 0 })
    const other = await startServer({
      ...config,
      networks: config.networks.slice(0, 1),
    })
    const socket = new WebSocket(
      `ws://127.0.0.1:${other.port}/local/ws/v3/${DEVELOPMENT_KEY}`,
    )
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await other.stop()

    expect((await closed)[0]).toBe(1001)
  })
})
