import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdClockInTests } from '../dev/hold-clock.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from './config/embedded-config.ts'
import { MAX_BODY_BYTES } from './endpoints/read-body.ts'
import type { RunningServer } from './server.ts'
import { DEVELOPMENT_GENESIS_HASH } from './solana/genesis.ts'
import { startTestServer } from './start-test-server.ts'

type Reply = { status: number; body: unknown }

// On a busy machine answers and stops must not time out.
holdClockInTests()

const JSON_TYPE = { 'content-type': 'application/json' }

describe('the hosted node over HTTP', () => {
  let server: RunningServer
  let origin: string

  beforeAll(async () => {
    server = await startTestServer(embeddedConfig({ port: 0 }))
    origin = `http://127.0.0.1:${server.port}`
  })

  afterAll(() => server.stop())

  const fetchReply = async (
    path: string,
    init: RequestInit,
  ): Promise<Reply> => {
    const response = await fetch(`${origin}${path}`, init)
    const text = await response.text()
    return { status: response.status, body: text && JSON.parse(text) }
  }

  const post = (body: string, network = 'local'): Promise<Reply> =>
    fetchReply(`/${network}/v3/${DEVELOPMENT_KEY}`, {
      method: 'POST',
      headers: JSON_TYPE,
      body,
    })

  const call = async (method: string, ...params: unknown[]): Promise<unknown> =>
    (await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).body

  const refusal = (status: number, code: number, message: string): Reply => ({
    status,
    body: { jsonrpc: '2.0', id: null, error: { code, message } },
  })

  it('reports the addresses of its networks', () => {
    const sockets = `ws://127.0.0.1:${server.port}`
    expect(server.networks).toEqual(
      Object.entries({
        local: { namespace: 'eip155', chainId: 31337 },
        'local-two': { namespace: 'eip155', chainId: 31338 },
        heritage: { namespace: 'eip155', chainId: 61337 },
        solana: {
          namespace: 'solana',
          chainId: 0,
          genesisHash: DEVELOPMENT_GENESIS_HASH,
        },
      }).map(([name, chain]) => ({
        name,
        ...chain,
        baseUrl: `${origin}/${name}`,
        wsUrl: `${sockets}/${name}`,
      })),
    )
  })

  it('serves two chains with their own ids', async () => {
    const ask = '{"jsonrpc":"2.0","id":"a","method":"eth_chainId"}'

    expect(await Promise.all([post(ask), post(ask, 'local-two')])).toEqual([
      { status: 200, body: { jsonrpc: '2.0', id: 'a', result: '0x7a69' } },
      { status: 200, body: { jsonrpc: '2.0', id: 'a', result: '0x7a6a' } },
    ])
  })

  it('mines a block and reads it back', async () => {
    const head = (await call('eth_blockNumber')) as { result: string }
    const next = `0x${(BigInt(head.result) + 1n).toString(16)}`

    expect([
      await call('eth_getBlockByNumber', next, false),
      await call('evm_mine'),
      await call('eth_getBlockByNumber', next, false),
    ]).toEqual([
      { jsonrpc: '2.0', id: 1, result: null },
      { jsonrpc: '2.0', id: 1, result: '0' },
      {
        jsonrpc: '2.0',
        id: 1,
        result: expect.objectContaining({ number: next, transactions: [] }),
      },
    ])
  })

  it('names its networks when asked for another', async () => {
    expect(
      await fetchReply(`/mainnet/v3/${DEVELOPMENT_KEY}`, { method: 'POST' }),
    ).toEqual(
      refusal(
        404,
        -32001,
        'Unknown network: the address is /<network>/v3/<API_KEY>, or /<network>/ws/v3/<API_KEY> for a WebSocket, and the networks are local, local-two, heritage, solana',
      ),
    )
  })

  it.each([
    ['an unknown key', '/local/v3/0123456789abcdef'],
    ['an empty key', '/local/v3/'],
    ['no key', '/local/v3'],
  ])('rejects %s without quoting it', async (_, path) => {
    expect(
      await fetchReply(path, {
        method: 'POST',
        headers: JSON_TYPE,
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      }),
    ).toEqual(refusal(401, -32000, 'Unauthorized: unknown or missing API key'))
  })

  it('accepts POST only', async () => {
    const path = `/local/v3/${DEVELOPMENT_KEY}`
    const response = await fetch(`${origin}${path}`)

    expect({
      status: response.status,
      allow: response.headers.get('allow'),
      body: await response.json(),
    }).toEqual({
      allow: 'POST',
      ...refusal(405, -32600, 'Invalid request: the HTTP method must be POST'),
    })
  })

  it('accepts JSON only', async () => {
    expect(
      await fetchReply(`/local/v3/${DEVELOPMENT_KEY}`, {
        method: 'POST',
        body: '{"jsonrpc":"2.0","id":1,"method":"evm_mine"}',
      }),
    ).toEqual(
      refusal(
        415,
        -32600,
        'Invalid request: Content-Type must be application/json',
      ),
    )
  })

  it('rejects a Host that is not this machine', async () => {
    const status = await new Promise((resolve, reject) => {
      httpRequest(
        `${origin}/local/v3/${DEVELOPMENT_KEY}`,
        { method: 'POST', headers: { ...JSON_TYPE, host: 'dapp.example' } },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
        .on('error', reject)
        .end('{}')
    })

    expect(status).toBe(403)
  })

  it('accepts a body of exactly the limit', async () => {
    const frame = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'

    expect(await post(frame.padEnd(MAX_BODY_BYTES))).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 1, result: '0x7a69' },
    })
  })

  it('rejects a longer body that declares its length', async () => {
    expect(await post(' '.repeat(MAX_BODY_BYTES + 1))).toEqual(tooLarge)
  })

  it('rejects a longer body without a declared length', async () => {
    const pieces = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let sent = 0; sent < 4 * MAX_BODY_BYTES; sent += 65_536) {
          controller.enqueue(new Uint8Array(65_536))
        }
        controller.close()
      },
    })

    expect(
      await fetchReply(`/local/v3/${DEVELOPMENT_KEY}`, {
        method: 'POST',
        headers: JSON_TYPE,
        body: pieces,
        duplex: 'half',
      } as RequestInit),
    ).toEqual(tooLarge)
  })

  const tooLarge = refusal(
    413,
    -32600,
    'Invalid request: the body may have at most 1048576 bytes',
  )

  it.each(['', '{', 'nope'])(
    'reports that it cannot parse the body %j',
    async (body) => {
      expect(await post(body)).toEqual(
        refusal(200, -32700, 'Parse error: the body is not JSON'),
      )
    },
  )

  it.each([
    ['a number', '7', 'a request must be an object'],
    ['an empty object', '{}', 'jsonrpc must be "2.0"'],
    ['an empty batch', '[]', 'a batch must hold at least one request'],
    [
      'a batch of 101',
      `[${'0,'.repeat(100)}0]`,
      'a batch may hold at most 100 requests',
    ],
  ])('rejects %s', async (_, body, reason) => {
    expect(await post(body)).toEqual(
      refusal(200, -32600, `Invalid request: ${reason}`),
    )
  })

  it('answers each item of a batch, in order', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 'two', method: 'eth_noSuchMethod', params: [] },
      { jsonrpc: '2.0', method: 'net_version' },
      { id: 4 },
      { jsonrpc: '2.0', id: null, method: 'net_version', params: [] },
    ]

    expect(await post(JSON.stringify(batch))).toEqual({
      status: 200,
      body: [
        { jsonrpc: '2.0', id: 1, result: '0x7a69' },
        {
          jsonrpc: '2.0',
          id: 'two',
          error: {
            code: -32601,
            message: 'Method not found: eth_noSuchMethod',
          },
        },
        {
          jsonrpc: '2.0',
          id: 4,
          error: {
            code: -32600,
            message: 'Invalid request: jsonrpc must be "2.0"',
          },
        },
        { jsonrpc: '2.0', id: null, result: '31337' },
      ],
    })
  })

  it('runs a notification without an answer', async () => {
    const before = (await call('eth_blockNumber')) as { result: string }
    const reply = await post('{"jsonrpc":"2.0","method":"evm_mine"}')
    const after = (await call('eth_blockNumber')) as { result: string }

    expect({
      reply,
      mined: BigInt(after.result) - BigInt(before.result),
    }).toEqual({ reply: { status: 204, body: '' }, mined: 1n })
  })

  it('does not answer a batch of notifications', async () => {
    expect(await post('[{"jsonrpc":"2.0","method":"eth_chainId"}]')).toEqual({
      status: 204,
      body: '',
    })
  })

  it('survives nesting that overflows a recursive walk', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`

    expect(
      await post(
        `{"jsonrpc":"2.0","id":9,"method":"eth_call","params":${deep}}`,
      ),
    ).toEqual({
      status: 200,
      body: {
        jsonrpc: '2.0',
        id: 9,
        error: {
          code: -32602,
          message:
            'Invalid params: argument 1 (transaction call object) must be an object, not an array',
        },
      },
    })
  })

  it.each<[string, (socket: Socket) => void]>([
    ['hangs up', (socket) => socket.end()],
    ['resets the connection', (socket) => socket.resetAndDestroy()],
  ])('continues after a caller that %s in the middle', async (_, leave) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(
      `POST /local/v3/${DEVELOPMENT_KEY} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n' +
        'Expect: 100-continue\r\n\r\n{"json',
    )
    // "100 Continue": the server has accepted the request and waits for the
    // body.
    await once(socket, 'data')
    const closed = once(socket, 'close')
    leave(socket)
    socket.resume()
    await closed

    expect(await call('eth_chainId')).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: '0x7a69',
    })
  })
})

describe('a connection', () => {
  const config = embeddedConfig({ port: 0 })
  const networks = config.networks.slice(0, 1)

  it('is served as HTTP when it could be another protocol', async () => {
    const server = await startTestServer({ ...config, networks })
    const body = '{"jsonrpc":"2.0","id":1,"method":"net_version"}'
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8')
    const received: string[] = []
    for (let sent = 0; sent < 2; sent += 1) {
      socket.write(
        `POST /local/v3/${DEVELOPMENT_KEY} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
          'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n' +
          'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n' +
          'Content-Type: application/json\r\n' +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      )
      received.push((await once(socket, 'data'))[0])
    }
    socket.destroy()
    await server.stop()

    const answer = expect.stringMatching(
      /^HTTP\/1.1 200 OK.+{"jsonrpc":"2.0","id":1,"result":"31337"}$/s,
    )
    expect(received).toEqual([answer, answer])
  })

  it('counts against the configured limit', async () => {
    const server = await startTestServer({
      ...config,
      networks,
      maxConnections: 2,
    })
    const open = (): Socket => connect(server.port, '127.0.0.1')
    const ask = async (socket: Socket): Promise<string> => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
      return String(await once(socket, 'data'))
    }
    const [first, second] = [open(), open()]
    await Promise.all([ask(first), ask(second)])
    const third = open()
    const [hadError] = await once(third.resume(), 'close')
    const again = await ask(first)
    first.destroy()
    second.destroy()
    await server.stop()

    expect([hadError, third.bytesRead, again.slice(0, 15)]).toEqual([
      false,
      0,
      'HTTP/1.1 200 OK',
    ])
  })
})

describe('stopping', () => {
  it('closes keep-alive connections and frees the port', async () => {
    const server = await startTestServer(embeddedConfig({ port: 0 }))
    const { port } = server
    const socket = connect(port, '127.0.0.1')
    const closed = once(socket, 'close')
    const answered = once(socket, 'data')
    socket.write(
      `GET /local/v3/key HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
    )
    await answered
    await server.stop()
    await closed

    const again = await startTestServer(embeddedConfig({ port }))
    expect(again.port).toBe(port)
    await again.stop()
  })

  it('answers a request in flight', async () => {
    const server = await startTestServer(embeddedConfig({ port: 0 }))
    const body = '{"jsonrpc":"2.0","id":1,"method":"net_version"}'
    const socket = connect(server.port, '127.0.0.1').setEncoding('utf8')
    let received = ''
    socket.on('data', (text) => {
      received += text
    })
    const closed = once(socket, 'close')
    socket.write(
      `POST /local/v3/${DEVELOPMENT_KEY} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
        'Expect: 100-continue\r\n\r\n',
    )
    // "100 Continue": the server has accepted the request and waits for the
    // body.
    await once(socket, 'data')
    const stopped = server.stop()
    socket.write(body)
    await Promise.all([stopped, closed])

    expect(received).toMatch(
      /HTTP\/1.1 200 OK.+{"jsonrpc":"2.0","id":1,"result":"31337"}$/s,
    )
  })
})
