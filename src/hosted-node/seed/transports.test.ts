import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { digestOf } from '../keys/api-keys.ts'
import {
  networkAt,
  type Service,
  startService,
  type Transport,
  transports,
} from './service.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const KEY = 'full-key-of-the-seed'
const call = JSON.stringify({
  jsonrpc: '2.0',
  id: 7,
  method: 'eth_blockNumber',
  params: [],
})
const answer = { jsonrpc: '2.0', id: 7, result: '0x2a' }

let service: Service
let nodes: FaultyNode[]

/** Two nodes with different block numbers. */
beforeAll(async () => {
  nodes = await Promise.all(
    ['0x2a', '0x54'].map((head, index) =>
      startFaultyNode({
        chainId: 7 + index,
        answer: ({ method }) =>
          method === 'eth_blockNumber'
            ? { result: head }
            : { error: { code: 3, message: 'execution reverted', data: '0x' } },
      }),
    ),
  )
  service = await startService(
    nodes.map(({ url }, index) =>
      networkAt(url, { name: `chain-${index}`, chainId: 7 + index }),
    ),
  )
})

afterAll(async () => {
  await service.stop()
  for (const node of nodes) await node.stop()
})

const asked = (): number =>
  nodes.reduce((sum, { requests }) => sum + requests.length, 0)

type Refused = { status: number | undefined; body: unknown }

/** The response to an unknown address, before any call is read. */
const refusalAt = async (
  transport: Transport,
  path: string,
): Promise<Refused> => {
  const place = `127.0.0.1:${service.server.port}`
  if (transport === 'HTTP') {
    const response = await fetch(`http://${place}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: call,
    })
    return { status: response.status, body: await response.json() }
  }
  const socket = new WebSocket(`ws://${place}${path}`)
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    IncomingMessage,
  ]
  const body = JSON.parse(await text(response))
  return { status: response.statusCode, body }
}

const refusal = (status: number, code: number): Refused => ({
  status,
  body: {
    jsonrpc: '2.0',
    id: null,
    error: { code, message: expect.any(String) },
  },
})

it('a call is posted as JSON to {base_url}/v3/<API_KEY>', async () => {
  const [{ baseUrl } = { baseUrl: '' }] = service.server.networks
  const post = async (method: string, type: string): Promise<unknown[]> => {
    const response = await fetch(`${baseUrl}/v3/${KEY}`, {
      method,
      headers: { 'content-type': type },
      body: call,
    })
    return [response.status, response.headers.get('content-type')]
  }
  const response = await fetch(`${baseUrl}/v3/${KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: call,
  })
  expect([response.status, await response.json()]).toEqual([200, answer])
  expect([
    await post('POST', 'text/plain'),
    await post('PUT', 'application/json'),
  ]).toEqual([
    [415, 'application/json'],
    [405, 'application/json'],
  ])
})

it('a call is a text message on {ws_url}/ws/v3/<API_KEY>, with the same body', async () => {
  const [{ wsUrl } = { wsUrl: '' }] = service.server.networks
  const socket = new WebSocket(`${wsUrl}/ws/v3/${KEY}`)
  await once(socket, 'open')
  socket.send(call)
  const [message, isBinary] = await once(socket, 'message')
  socket.terminate()
  expect([JSON.parse(String(message)), isBinary]).toEqual([answer, false])
})

describe.each(transports)('a call over %s', (transport) => {
  const exchange = async (body: object): Promise<unknown> =>
    JSON.parse(
      await service.exchange(
        { transport, network: 'chain-0' },
        JSON.stringify({ jsonrpc: '2.0', params: [], ...body }),
      ),
    )

  it(`each network has its own base address, over ${transport}`, async () => {
    const heads = service.server.networks.map(({ name }) =>
      service.exchange({ transport, network: name }, call),
    )
    expect((await Promise.all(heads)).map((head) => JSON.parse(head))).toEqual([
      answer,
      { ...answer, result: '0x54' },
    ])
  })

  it.each([7, 'seven', '', null])(
    `a success has jsonrpc, the id %j and the result alone, over ${transport}`,
    async (id) => {
      expect(await exchange({ id, method: 'eth_blockNumber' })).toStrictEqual({
        ...answer,
        id,
      })
    },
  )

  it.each([7, 'seven', null])(
    `a failure has jsonrpc, the id %j and the error alone, over ${transport}`,
    async (id) => {
      expect([
        await exchange({ id, method: 'eth_call', params: [{}] }),
        await exchange({ id, method: 'eth_nothing' }),
      ]).toStrictEqual([
        {
          jsonrpc: '2.0',
          id,
          error: { code: 3, message: 'execution reverted', data: '0x' },
        },
        {
          jsonrpc: '2.0',
          id,
          error: { code: -32601, message: 'Method not found: eth_nothing' },
        },
      ])
    },
  )

  const ws = transport === 'WebSocket' ? '/ws' : ''

  it.each([
    ['no key', ''],
    ['an unknown key', '/0123456789abcdef0123456789abcdef'],
    ['the digest of a key', `/${digestOf(KEY).toString('hex')}`],
    ['a key in other letters', `/${KEY.toUpperCase()}`],
  ])(
    `%s is answered with that alone, over ${transport}`,
    async (_title, key) => {
      const before = asked()
      expect(await refusalAt(transport, `/chain-0${ws}/v3${key}`)).toEqual(
        refusal(401, -32000),
      )
      expect(asked()).toBe(before)
    },
  )

  it.each(['/v2', '/v4', '/V3', '/v33', ''])(
    `%j is no version that is answered, over ${transport}`,
    async (version) => {
      const before = asked()
      expect(
        await refusalAt(transport, `/chain-0${ws}${version}/${KEY}`),
      ).toEqual(refusal(404, -32001))
      expect(asked()).toBe(before)
    },
  )
})
