import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Fault,
  type FaultyNode,
  type FaultyNodeOptions,
  startFaultyNode,
} from '../../dev/faulty-node.ts'
import { lookUntil } from '../../dev/look-until.ts'
import type { NodeCall, Outcome } from '../json-rpc.ts'
import { OutageError } from './outage.ts'
import type { Upstream } from './upstream.ts'
import { createUrlUpstream, type UrlUpstreamOptions } from './url-upstream.ts'

/** A result, and the text that the node wrote. */
const written = (result: number | null): Outcome => ({
  result,
  json: JSON.stringify(result),
})

const key = 'canary-0123456789abcdef'

/** For calls that are answered, however slow the machine is. */
const PATIENT_MS = 300_000

const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

type Way = 'http' | 'websocket' | 'both'

const start = async (
  way: Way,
  {
    node: nodeOptions,
    ...options
  }: Partial<UrlUpstreamOptions> & {
    node?: Partial<FaultyNodeOptions>
  } = {},
): Promise<{ upstream: Upstream; node: FaultyNode }> => {
  const node = await startFaultyNode({
    chainId: 7,
    answer: ({ params }) => ({ result: params[0] ?? null }),
    ...nodeOptions,
  })
  ends.push(node.stop)
  const upstream = createUrlUpstream({
    name: 'primary',
    url: way === 'websocket' ? undefined : `${node.url}/v3/${key}`,
    wsUrl: way === 'http' ? undefined : `${node.wsUrl}/ws/v3/${key}`,
    chainId: 7,
    final: true,
    deadlineMs: PATIENT_MS,
    ...options,
  })
  ends.push(upstream.close)
  return { upstream, node }
}

const echo = (value: string | number): NodeCall => ({
  method: 'echo',
  params: [value],
})

const outageOf = async (asked: Promise<unknown>): Promise<string> => {
  const failure = await asked.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OutageError)
  const text = inspect(failure, { showHidden: true, depth: 9 })
  expect(text).not.toMatch(/canary|127\.0\.0\.1/)
  return (failure as OutageError).reason
}

const methodsOf = ({ requests }: FaultyNode): unknown[] =>
  requests.map(({ transport, body }) => {
    const calls = [JSON.parse(body)].flat() as NodeCall[]
    return `${transport} ${calls.map(({ method }) => method).join(' ')}`
  })

describe.each<Way>(['http', 'websocket', 'both'])('over %s', (way) => {
  it('returns results and errors as the node sent them', async () => {
    const error = { code: 3, message: 'execution reverted: no', data: '0x01' }
    const { upstream } = await start(way, {
      node: {
        answer: ({ params }) =>
          params[0] === 1 ? { error } : { result: null },
      },
    })
    expect([
      await upstream.send(echo(1)),
      await upstream.send(echo(2)),
    ]).toStrictEqual([{ error }, written(null)])
  })

  it('sends calls of one turn together', async () => {
    const { upstream, node } = await start(way)
    await upstream.send(echo('first'))
    const asked = node.requests.length
    const calls = Array.from({ length: 1_000 }, (_, index) => index)
    const outcomes = await Promise.all(
      calls.map((index) => upstream.send(echo(index))),
    )
    expect(outcomes).toStrictEqual(calls.map(written))
    expect(node.requests.length - asked).toBeLessThanOrEqual(11)
  })

  it('does not reveal the caller to the node', async () => {
    const { upstream, node } = await start(way)
    await upstream.send(echo(1))
    const names = node.requests.flatMap(({ headers }) => Object.keys(headers))
    const known = [
      'connection',
      'content-length',
      'content-type',
      'host',
      'sec-websocket-key',
      'sec-websocket-version',
      'upgrade',
    ]
    expect(names.filter((name) => !known.includes(name))).toStrictEqual([])
  })

  const outages: [Fault, string][] = [
    ['refuse', 'refused'],
    ['hang', 'timeout'],
    [{ slow: 2_000 }, 'timeout'],
    ['html', 'malformed'],
    ['cut-json', 'malformed'],
    ['wrong-id', 'malformed'],
    ['wrong-chain', 'wrong-chain'],
    ['drop-socket', 'unreachable'],
    ['http-500', 'server-error'],
    ['http-502', 'server-error'],
    ['http-503', 'server-error'],
    ['unauthorized', 'unauthorized'],
    ['rate-limited', 'rate-limited'],
    // A chain id answer that is too long fails the check.
    ['flood', 'malformed'],
  ]
  it.each(outages)('reports %j as an outage: %s', async (fault, reason) => {
    // A silent node needs no real time limit.
    const { upstream, node } = await start(way, {
      deadlineMs: reason === 'timeout' ? 50 : PATIENT_MS,
    })
    await node.setFault(fault)
    // A socket does not report the HTTP status of its handshake.
    const isStatus = ['server-error', 'unauthorized', 'rate-limited'].includes(
      reason,
    )
    // A call that fails while the chain id is checked was not sent.
    const isUnseen =
      way === 'websocket' && (isStatus || fault === 'drop-socket')
    expect(await outageOf(upstream.send(echo(1)))).toBe(
      isUnseen ? 'refused' : reason,
    )
  })

  it('reports an outage no longer than the node is down', async () => {
    const { upstream, node } = await start(way)
    await upstream.send(echo(1))
    await node.setFault('drop-socket')
    const reason = await outageOf(upstream.send(echo(2)))
    await node.setFault('none')
    // A socket waits a moment before it reconnects; HTTP does not.
    const outcome =
      way === 'websocket' ? undefined : await upstream.send(echo(3))
    expect([reason, outcome]).toStrictEqual([
      'unreachable',
      way === 'websocket' ? undefined : written(3),
    ])
  })

  it('sends a transaction once, whatever the result', async () => {
    const { upstream, node } = await start(way)
    await upstream.send(echo(1))
    await node.setFault('drop-socket')
    const send = {
      method: 'eth_sendRawTransaction',
      params: ['0x02'],
      once: true,
    }
    expect(await outageOf(upstream.send(send))).toBe('unreachable')
    const sent = node.requests.filter(({ body }) => body.includes('0x02'))
    expect(sent.length).toBe(1)
  })

  it('reports an outage once it is closed', async () => {
    const { upstream } = await start(way)
    await upstream.send(echo(1))
    await upstream.close()
    expect(await outageOf(upstream.send(echo(2)))).toBe(
      way === 'websocket' ? 'refused' : 'unreachable',
    )
  })
})

describe.each<Way>(['http', 'websocket', 'both'])(
  'an oversized answer over %s',
  (way) => {
    const LIMIT = way === 'http' ? 8 : 32
    const large = 'x'.repeat(LIMIT * 1024 * 1024)
    const tooLarge = { code: -32005, message: 'the answer is too large' }

    it('becomes an error, and other calls in flight get their answers', async () => {
      const { upstream, node } = await start(way, {
        node: {
          answer: ({ params }) => ({
            result: params[0] === 'large' ? large : (params[0] ?? null),
          }),
        },
      })
      await upstream.send(echo(0))
      while (way === 'both' && !methodsOf(node).includes('websocket echo')) {
        await upstream.send(echo(0))
      }
      expect(
        await Promise.all(
          [1, 'large', 2].map((one) => upstream.send(echo(one))),
        ),
      ).toStrictEqual([written(1), { error: tooLarge }, written(2)])
      expect(await upstream.send(echo(3))).toStrictEqual(written(3))
    })
  },
)

describe('the chain of a node', () => {
  it('is checked before the first call only', async () => {
    const { upstream, node } = await start('http')
    await Promise.all([upstream.send(echo(1)), upstream.send(echo(2))])
    await upstream.send(echo(3))
    expect(methodsOf(node)).toStrictEqual([
      'http eth_chainId',
      'http echo echo',
      'http echo',
    ])
  })

  it('is checked again after an outage', async () => {
    const { upstream, node } = await start('http')
    await upstream.send(echo(1))
    await node.setFault('http-502')
    await outageOf(upstream.send(echo(2)))
    await node.setFault('wrong-chain')
    expect(await outageOf(upstream.send(echo(3)))).toBe('wrong-chain')
    await node.setFault('none')
    expect(await upstream.send(echo(4))).toStrictEqual(written(4))
  })
})

describe('a node with HTTP and a socket', () => {
  const openSocketOf = async ({
    upstream,
    node,
  }: {
    upstream: Upstream
    node: FaultyNode
  }): Promise<void> => {
    while (!methodsOf(node).includes('websocket echo')) {
      await upstream.send(echo('wait'))
    }
  }

  it('does not wait for the socket with the first call, then uses it', async () => {
    const both = await start('both')
    await both.upstream.send(echo(1))
    const first = methodsOf(both.node).filter((one) => one !== 'websocket echo')
    expect(first).toContain('http echo')
    await openSocketOf(both)
  })

  it('retries over HTTP the calls that a lost socket did not answer', async () => {
    const events: unknown[] = []
    const both = await start('both', { log: (event) => events.push(event) })
    await openSocketOf(both)
    const { upstream, node } = both
    await node.setFault('hang')
    const asked = upstream.send(echo(2))
    const arrived = node.requests.length
    await lookUntil(() => node.requests.length > arrived)
    await node.setFault('none')
    node.dropSockets()
    expect(await asked).toStrictEqual(written(2))
    expect(methodsOf(node).at(-1)).toBe('http echo')
    expect(events).toStrictEqual([
      { event: 'upstream-socket-lost', upstream: 'primary' },
    ])
  })
})

describe('an address', () => {
  it.each([
    [{ url: 'ftp://node.example' }],
    [{ wsUrl: `http://node.example/${key}` }],
    [{}],
  ])('is rejected at once: %j', (addresses) => {
    const create = (): Upstream =>
      createUrlUpstream({ name: 'x', chainId: 1, final: true, ...addresses })
    expect(create).toThrow(/address/)
    expect(create).not.toThrow(/canary/)
  })

  it('passes its user name and password to the node', async () => {
    const { upstream, node } = await start('http')
    const url = new URL(`${node.url}/rpc?x=1`)
    url.username = 'someone'
    url.password = 'p@ss'
    const other = createUrlUpstream({
      name: 'with-password',
      url: String(url),
      chainId: 7,
      final: true,
    })
    ends.push(other.close)
    await upstream.send(echo(1))
    await other.send(echo(2))
    const last = node.requests.at(-1)
    expect([last?.url, last?.headers.authorization]).toStrictEqual([
      '/rpc?x=1',
      `Basic ${Buffer.from('someone:p@ss').toString('base64')}`,
    ])
  })
})
