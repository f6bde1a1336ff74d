import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { startFaultyNode } from '../../dev/faulty-node.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import { startTestServer } from '../start-test-server.ts'
import type { Span } from './span.ts'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type ExportRequest = {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

const startCollector = async (status = 200) => {
  const received: { headers: object; body: string }[] = []
  const collector = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve)
  })
  closing.push(
    () => new Promise((resolve) => collector.close(() => resolve(undefined))),
  )
  const { port } = collector.address() as AddressInfo
  return {
    received,
    url: `http://name:secret@127.0.0.1:${port}/v1/traces`,
    spans: (): Span[] =>
      received.flatMap(({ body }) =>
        (JSON.parse(body) as ExportRequest).resourceSpans.flatMap(
          ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  }
}

const serve = async (traces: { url: string; sample?: number }) => {
  const logged: string[] = []
  const node = await startFaultyNode({
    chainId: 7,
    answer: ({ method }) =>
      method === 'eth_call'
        ? { error: { code: -32000, message: 'no' } }
        : { result: '0x7' },
  })
  const server = await startTestServer(
    {
      ...embeddedConfig({ port: 0 }),
      traces,
      networks: [
        {
          name: 'net',
          chainId: 7,
          upstreams: [{ kind: 'url', url: node.url, name: 'one' }],
        },
      ],
    },
    pino({ level: 'info' }, { write: (line: string) => logged.push(line) }),
  )
  closing.push(node.stop)
  return {
    logged,
    stop: server.stop,
    ask: async (method: string, ...params: unknown[]) => {
      await fetch(`http://127.0.0.1:${server.port}/net/v3/${DEVELOPMENT_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': 'me' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }).then((response) => response.text())
    },
  }
}

const attributesOf = ({ attributes }: Span): object =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue]),
  )

describe('traces', () => {
  it('have a span of a call and one of the node that answered it', async () => {
    const collector = await startCollector()
    const { ask, stop } = await serve({ url: collector.url })
    await ask('eth_gasPrice')
    await stop()
    const [upstream, call] = collector.spans()

    expect(call).toMatchObject({ name: 'eth_gasPrice', kind: 2, status: {} })
    expect(attributesOf(call as Span)).toEqual({
      'rpc.system': 'jsonrpc',
      'rpc.method': 'eth_gasPrice',
      'portolan.network': 'net',
      'portolan.key': 'development',
      'portolan.request_id': 'me',
    })
    expect(upstream).toMatchObject({
      traceId: call?.traceId,
      parentSpanId: call?.spanId,
      name: 'one',
      kind: 3,
    })
    const [from, to] = [upstream?.startTimeUnixNano, upstream?.endTimeUnixNano]
    expect(Number(from)).toBeGreaterThanOrEqual(Number(call?.startTimeUnixNano))
    expect(Number(to)).toBeLessThanOrEqual(Number(call?.endTimeUnixNano))
    expect(collector.received[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('name:secret').toString('base64')}`,
    })
  })

  it('mark a call that failed, without its params', async () => {
    const collector = await startCollector()
    const { ask, stop } = await serve({ url: collector.url })
    const to = `0x${'c'.repeat(40)}`
    await ask('eth_call', { to })
    await stop()
    const call = collector.spans().find(({ name }) => name === 'eth_call')

    expect(call?.status).toEqual({ code: 2 })
    expect(attributesOf(call as Span)).toMatchObject({
      'rpc.jsonrpc.error_code': '-32000',
    })
    const said = collector.received.map(({ body }) => body).join()
    expect(said).not.toContain(to)
    expect(said).not.toContain(DEVELOPMENT_KEY)
  })

  it('are made of the part of calls that is configured', async () => {
    const collector = await startCollector()
    const { ask, stop } = await serve({ url: collector.url, sample: 0 })
    await ask('eth_gasPrice')
    await stop()

    expect(collector.received).toEqual([])
  })

  it('of a collector that refuses them cost a line in the log', async () => {
    const collector = await startCollector(503)
    const { ask, stop, logged } = await serve({ url: collector.url })
    await ask('eth_gasPrice')
    await stop()

    expect(logged.join()).toContain('traces are not accepted')
    expect(logged.join()).not.toContain('secret')
  })
})
