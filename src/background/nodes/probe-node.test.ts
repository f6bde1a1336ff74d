import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPatientServer } from '../../dev/patient-server.ts'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import { openSocket } from '../../hosted-node/upstream/open-socket.ts'
import { createHttpNode } from '../../node-client/http.ts'
import { parseAddress } from '../../node-client/node-address.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import { hostedEndpoint } from '../../node-client/testing/hosted-address.ts'
import { checkNode, testNode } from './probe-node.ts'

/** In milliseconds. Only the deadline test lets it pass. */
const deadline = 300_000
const transports = { post: fetch, openSocket, deadline }
const chainId = 'eip155:31337'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer(embeddedConfig({ port: 0 }))
})

afterAll(() => server.stop())

const endpointOf = (network: string, apiKey = DEVELOPMENT_KEY) =>
  hostedEndpoint({
    baseUrl: `http://127.0.0.1:${server.port}/${network}`,
    apiKey,
  })

const urlOf = (network: string): string =>
  `http://127.0.0.1:${server.port}/${network}/v3/${DEVELOPMENT_KEY}`

const requestOf = (network: string) =>
  createHttpNode({ endpoint: endpointOf(network), post: fetch }).request

/** A server with custom answers that runs during `use`. */
const withServer = async <Result>(
  answer: RequestListener,
  use: (baseUrl: string) => Promise<Result>,
): Promise<Result> => {
  const running = createPatientServer(answer)
  await new Promise<void>((done) => running.listen(0, '127.0.0.1', done))
  const { port } = running.address() as AddressInfo
  try {
    return await use(`http://127.0.0.1:${port}`)
  } finally {
    running.closeAllConnections()
    running.close()
  }
}

const reportOf = (answer: RequestListener) =>
  withServer(answer, (baseUrl) =>
    testNode(
      {
        chainId,
        endpoint: hostedEndpoint({ baseUrl, apiKey: DEVELOPMENT_KEY }),
      },
      transports,
    ),
  )

describe('testNode', () => {
  it('returns the figures of a working node', async () => {
    expect(
      await testNode({ chainId, endpoint: endpointOf('local') }, transports),
    ).toStrictEqual({
      ok: true,
      blockNumber: '0',
      latencyMs: expect.any(Number),
      socket: { ok: true },
    })
  })

  it('names the served and the expected chain', async () => {
    const endpoint = endpointOf('local-two')
    expect(await testNode({ chainId, endpoint }, transports)).toStrictEqual({
      ok: false,
      failure: { kind: 'wrong-chain', expected: '31337', said: '31338' },
    })
  })

  it('reports a key that is not accepted', async () => {
    const endpoint = endpointOf('local', 'not-the-key')
    expect(await testNode({ chainId, endpoint }, transports)).toStrictEqual({
      ok: false,
      failure: { kind: 'unauthorized', status: 401 },
    })
  })

  it('reports a WebSocket that does not answer', async () => {
    const endpoint = parseNodeEndpoint({
      url: parseAddress(urlOf('local'), 'url'),
      wsUrl: parseAddress('ws://127.0.0.1:1', 'wsUrl'),
    })
    expect(await testNode({ chainId, endpoint }, transports)).toMatchObject({
      ok: true,
      socket: { ok: false, failure: { kind: 'unreachable' } },
    })
  })

  it('reports a WebSocket that serves another chain', async () => {
    const socket = `ws://127.0.0.1:${server.port}/local-two/ws/v3/`
    const endpoint = parseNodeEndpoint({
      url: parseAddress(urlOf('local'), 'url'),
      wsUrl: parseAddress(`${socket}${DEVELOPMENT_KEY}`, 'wsUrl'),
    })
    expect(await testNode({ chainId, endpoint }, transports)).toMatchObject({
      ok: true,
      socket: {
        ok: false,
        failure: { kind: 'wrong-chain', expected: '31337', said: '31338' },
      },
    })
  })

  it.each([
    [429, { kind: 'rate-limited', status: 429 }],
    [403, { kind: 'unauthorized', status: 403 }],
    [404, { kind: 'not-json-rpc', status: 404 }],
    [502, { kind: 'unreachable', status: 502 }],
  ])('reports the meaning of HTTP %i', async (status, failure) => {
    const report = await reportOf((_, response) => {
      response.writeHead(status).end('<html></html>')
    })
    expect(report).toStrictEqual({ ok: false, failure })
  })

  it('does not take a web page for a node', async () => {
    const report = await reportOf((_, response) => response.end('<html>'))
    expect(report).toStrictEqual({
      ok: false,
      failure: { kind: 'not-json-rpc', status: 200 },
    })
  })

  it('times out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const report = await reportOf(() => vi.advanceTimersByTime(deadline))
      expect(report).toStrictEqual({ ok: false, failure: { kind: 'timeout' } })
    } finally {
      vi.useRealTimers()
    }
  })

  it('passes an error of the node on', async () => {
    const report = await reportOf((_, response) => {
      const error = { code: -32601, message: 'no such method' }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
    })
    expect(report).toStrictEqual({
      ok: false,
      failure: {
        kind: 'node-error',
        code: -32601,
        message: 'no such method',
      },
    })
  })

  it('reports an unreachable node', async () => {
    const baseUrl = await withServer(
      () => undefined,
      async (baseUrl) => baseUrl,
    )
    const endpoint = hostedEndpoint({ baseUrl, apiKey: DEVELOPMENT_KEY })
    expect(await testNode({ chainId, endpoint }, transports)).toStrictEqual({
      ok: false,
      failure: { kind: 'unreachable' },
    })
  })
})

describe('checkNode', () => {
  it('accepts the right chain', async () => {
    expect(
      await checkNode({ chainId, request: requestOf('local') }),
    ).toBeUndefined()
  })

  it('reports another chain', async () => {
    expect(
      await checkNode({ chainId, request: requestOf('heritage') }),
    ).toStrictEqual({ kind: 'wrong-chain', expected: '31337', said: '61337' })
  })
})
