import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createPatientServer } from '../../dev/patient-server.ts'
import type { Upstream } from './upstream.ts'
import { isRateLimit } from './url-rate-limit.ts'
import { createUrlUpstream } from './url-upstream.ts'

const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

type Answer = {
  status?: number
  headers?: Record<string, string>
  /** With the id of the call added, unless `raw`. */
  body: object
  raw?: boolean
}

const GAS_PRICE = { method: 'eth_gasPrice', params: [] }

/** A node at an address of this test. */
const openUpstream = (server: Server): Upstream => {
  const { port } = server.address() as AddressInfo
  const upstream = createUrlUpstream({
    name: 'node',
    url: `http://127.0.0.1:${port}`,
    chainId: 7,
    final: false,
    deadlineMs: 300_000,
  })
  ends.push(upstream.close)
  return upstream
}

/** What a call becomes if a node answers it like this. */
const outcomeOf = async ({
  status = 200,
  headers = {},
  body,
  raw = false,
}: Answer): Promise<unknown> => {
  const server = createPatientServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const { id, method } = JSON.parse(text)
    const jsonrpc = '2.0'
    if (method === 'eth_chainId') {
      response.end(JSON.stringify({ jsonrpc, id, result: '0x7' }))
    } else {
      const answer = raw ? body : { jsonrpc, id, ...body }
      response.writeHead(status, headers).end(JSON.stringify(answer))
    }
  })
  await listen(server)
  return await openUpstream(server)
    .send(GAS_PRICE)
    .then(
      (outcome) =>
        'error' in outcome ? outcome.error.message : outcome.result,
      ({ reason, retryAfterMs }) => ({ reason, retryAfterMs }),
    )
}

const listen = async (server: Server): Promise<void> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
}

/** A node that answers lone calls, and every batch with this refusal. */
const openRefusing = async (
  refusal: unknown,
): Promise<{ sizes: number[]; send: Upstream['send'] }> => {
  /** How many calls each body had; 0 for one that is no batch. */
  const sizes: number[] = []
  const server = createPatientServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    sizes.push(Array.isArray(body) ? body.length : 0)
    const answer = Array.isArray(body)
      ? refusal
      : { jsonrpc: '2.0', id: body.id, result: '0x7' }
    response.end(JSON.stringify(answer))
  })
  await listen(server)
  const { send } = openUpstream(server)
  return { sizes, send }
}

const limited = (retryAfterMs?: number): object => ({
  reason: 'rate-limited',
  retryAfterMs,
})

describe('a rate limit', () => {
  it.each<[string, Answer, unknown]>([
    [
      '-32005 in a 200',
      { body: { error: { code: -32005, message: 'limit exceeded' } } },
      limited(),
    ],
    [
      '-32005 with the wait of Infura',
      {
        body: {
          error: {
            code: -32005,
            message: 'daily request count exceeded, request rate limited',
            data: { rate: { backoff_seconds: 30, current_rps: 1.4 } },
          },
        },
      },
      limited(30_000),
    ],
    [
      '-32005 with the wait of another Portolan node',
      {
        body: {
          error: {
            code: -32005,
            message: "The plan's credits per second are used up",
            data: { reason: 'rate', retryAfter: 2 },
          },
        },
      },
      limited(2_000),
    ],
    [
      'the code 429 in a 200',
      { body: { error: { code: 429, message: 'compute units' } } },
      limited(),
    ],
    [
      'words in a 200',
      {
        body: {
          error: { code: -32007, message: '50/second request limit reached' },
        },
      },
      limited(),
    ],
    [
      'words with a wait',
      {
        body: {
          error: {
            code: -32090,
            message: 'Too many requests, retry in 10s',
          },
        },
      },
      limited(10_000),
    ],
    [
      'a 200 without an envelope',
      {
        raw: true,
        body: { code: 429, event: -33_200, message: 'Too Many Requests' },
      },
      limited(),
    ],
    [
      'a 200 with Retry-After',
      {
        headers: { 'retry-after': '7' },
        body: { error: { code: -32005, message: 'limit exceeded' } },
      },
      limited(7_000),
    ],
    [
      'a 429 with Retry-After',
      { status: 429, headers: { 'retry-after': '9' }, body: {} },
      limited(9_000),
    ],
    [
      'a 402',
      { status: 402, raw: true, body: { code: 402, event: -33_000 } },
      limited(),
    ],
    [
      'a 503 with Retry-After, which is another outage',
      { status: 503, headers: { 'retry-after': '3' }, body: {} },
      { reason: 'server-error', retryAfterMs: 3_000 },
    ],
    [
      '-32005 about too many results, which is an answer',
      {
        body: {
          error: {
            code: -32005,
            message: 'query returned more than 10000 results',
          },
        },
      },
      'query returned more than 10000 results',
    ],
    [
      'a revert that says so, which is an answer',
      {
        body: {
          error: {
            code: 3,
            message: 'execution reverted: rate limit exceeded',
          },
        },
      },
      'execution reverted: rate limit exceeded',
    ],
    ['a result that says so', { body: { result: 'rate limit' } }, 'rate limit'],
  ])('is recognised: %s', async (_, answer, expected) => {
    expect(await outcomeOf(answer)).toEqual(expected)
  })

  it.each([
    ['a list of one error', [{ error: { code: 429, message: 'slow down' } }]],
    [
      'one error',
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32000, message: 'rate limit exceeded' },
      },
    ],
  ])('of a whole batch is no refusal of batches: %s', async (_, refusal) => {
    const { sizes, send } = await openRefusing(refusal)
    await send(GAS_PRICE)
    const calls = [send(GAS_PRICE), send(GAS_PRICE), send(GAS_PRICE)]
    const outcomes = await Promise.allSettled(calls)

    // The first two are the chain id and the lone call.
    expect(sizes).toEqual([0, 0, 3])
    expect(outcomes).toMatchObject(
      calls.map(() => ({ reason: { reason: 'rate-limited' } })),
    )
  })

  it.each([
    [-32000, 'Batch requests limit exceeded: 20'],
    [-32000, 'Too many requests in batch (max 50)'],
    [-32000, 'batch call limit exceeded'],
    [-32005, 'Batched requests are not supported by this server'],
  ])('is no refusal of a batch: %i %s', async (code, message) => {
    const { sizes, send } = await openRefusing({
      jsonrpc: '2.0',
      id: null,
      error: { code, message },
    })
    await send(GAS_PRICE)
    const outcomes = await Promise.allSettled([
      send(GAS_PRICE),
      send(GAS_PRICE),
    ])

    // The first two are the chain id and the lone call.
    expect(sizes).toEqual([0, 0, 2, 0, 0])
    expect(outcomes).toMatchObject([
      { value: { result: '0x7' } },
      { value: { result: '0x7' } },
    ])
  })

  it.each([
    [-32000, 'execution reverted: rate limit', 'eth_call'],
    [
      -32603,
      "VM Exception while processing transaction: reverted with reason string 'rate limit'",
      'eth_call',
    ],
    [-32000, 'rate limit (thrown by a tracer)', 'debug_traceCall'],
    [-32005, 'eth_getLogs is limited to a 10,000 block range', 'eth_getLogs'],
    [-32005, 'query returned more than 10000 logs', 'eth_getLogs'],
    [-32005, 'too many blocks', 'eth_getLogs'],
    [-32005, 'query timeout exceeded', 'eth_getLogs'],
    [-32000, 'nonce too low', 'eth_sendRawTransaction'],
  ])('is not seen in what a caller can write: %i %s', (...given) => {
    const [code, message, method] = given

    expect(isRateLimit({ code, message }, method)).toBe(false)
  })
})
