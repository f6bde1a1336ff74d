import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PageSender } from '../../messaging/browser.ts'
import { createMemoryPorts } from '../../messaging/memory-ports.ts'
import { abuseLimits } from '../../protocol/abuse-limits.ts'
import { limits } from '../../protocol/limits.ts'
import { formatPortName, type TopicCursors } from '../../protocol/link.ts'
import {
  createTestAbuseLimits,
  createTestConnections,
  silentLog,
} from '../testing/builders.ts'
import type { AbuseLimits } from './abuse-limits.ts'
import type { Answered } from './answer-frames.ts'
import type { RequestContext } from './page-context.ts'
import { servePage } from './serve-page.ts'

const extensionId = 'hnfgigmjhdebkmbdgdncnlhfhoendcjd'
const origin = 'https://a.example'
const sender = {
  id: extensionId,
  origin,
  tab: { id: 7 },
  frameId: 0,
  documentId: 'D1',
} as PageSender
const caller = {
  origin,
  tabId: 7,
  documentId: 'D1',
  transport: 'injected',
  key: 'injected/D1/c1',
}

/** A relay's port to a worker whose answers the test chooses. */
const setUp = (
  options: {
    sender?: PageSender
    abuse?: AbuseLimits
    /** Requests that are in the journal. */
    journaled?: string[]
    begins?: TopicCursors[]
    /** Whether the request is a read, for which nothing is stored. */
    isRead?: boolean
    answer?: () => Promise<Answered>
  } = {},
) => {
  const { journaled = [], begins = [], isRead = false } = options
  const asked: [string, RequestContext][] = []
  const forgotten: unknown[] = []
  const received: unknown[] = []
  const state = { value: 'a', acknowledged: 0 }
  const connections = createTestConnections()
  const { near, far } = createMemoryPorts({
    name: formatPortName('c1'),
    sender: options.sender ?? sender,
  })
  near.onMessage.addListener((message: unknown) => received.push(message))
  let isClosed = false
  near.onDisconnect.addListener(() => {
    isClosed = true
  })
  servePage(far, {
    extensionId,
    abuse: options.abuse ?? createTestAbuseLimits(),
    connections,
    log: silentLog,
    notified: () => undefined,
    ready: Promise.resolve(),
    readSession: async () => ({
      generation: 0,
      sessionScopes: {},
      sessionProperties: {},
    }),
    topicOf: (name) =>
      name === 'unknown'
        ? undefined
        : async (connection, { topic, cursors }) => {
            const { value } = state
            const isKnown = cursors.at(-1) === value
            const event = !isKnown && { event: { value } }
            connection.send({ topic, cursor: value, ...event })
          },
    subscriptions: {
      begunBy: () => begins,
      answered: () => undefined,
      acknowledged: () => {
        state.acknowledged += 1
      },
    },
    journal: {
      has: (key) => journaled.includes(key),
      forget: async (key) => void forgotten.push(key),
      forgetOthers: async (key, wanted) => void forgotten.push([key, wanted]),
    },
    answerer: {
      answer: () => Promise.reject(new Error('not by frames')),
      answerText: (json, requestContext) => {
        asked.push([json, requestContext])
        if (!isRead) requestContext.willStore()
        return (
          options.answer?.() ??
          Promise.resolve({ jsonrpc: '2.0', id: 1, result: 'well' })
        )
      },
    },
  })
  const hello = (topics: TopicCursors[] = [], pending: number[] = []) =>
    near.postMessage({ type: 'hello', topics, pending })
  const request = (id: number, api?: 'eip1193') =>
    near.postMessage({
      type: 'request',
      id,
      json: `{"id":${id}}`,
      ...(api && { api }),
    })
  const closed = () => vi.waitFor(() => expect(isClosed).toBe(true))
  return {
    near,
    connections,
    asked,
    forgotten,
    received,
    state,
    hello,
    request,
    closed,
  }
}

const receivedBy = async (received: unknown[], count: number) => {
  await vi.waitFor(() => expect(received).toHaveLength(count), { interval: 1 })
  return received
}

const json = '{"jsonrpc":"2.0","id":1,"result":"well"}'

const event = (seq: number, cursor: string, topic = 'session') => ({
  type: 'event',
  seq,
  topic,
  cursor,
  json: `{"value":"${cursor}"}`,
})

/** One character more than so many MiB. */
const large = (mebibytes: number): string =>
  'x'.repeat(mebibytes * 1_048_576 + 1)

describe('a request', () => {
  it('is answered with its id, on behalf of its document', async () => {
    const { asked, received, request } = setUp()
    request(4)
    expect(await receivedBy(received, 1)).toStrictEqual([
      { type: 'answer', seq: 1, id: 4, json },
    ])
    expect(asked).toStrictEqual([
      [
        '{"id":4}',
        {
          caller,
          requestKey: 'injected/D1/c1/4',
          disconnected: expect.any(AbortSignal),
          willStore: expect.any(Function),
        },
      ],
    ])
  })

  it('is answered with those that came with it, in one message', async () => {
    const { near, received } = setUp()
    const request = { type: 'request', json: '{}' }
    near.postMessage([{ ...request, id: 1 }, null, { ...request, id: 2 }])
    expect(await receivedBy(received, 1)).toStrictEqual([
      [
        { type: 'answer', seq: 1, id: 1, json },
        { type: 'answer', seq: 2, id: 2, json },
      ],
    ])
  })

  it('is answered even if answering fails', async () => {
    const { received, request } = setUp({ answer: async () => undefined })
    request(1)
    const error = {
      code: -32600,
      message: 'The JSON sent is not a valid Request object.',
      data: { reason: 'a request must have an id' },
    }
    expect(await receivedBy(received, 1)).toStrictEqual([
      {
        type: 'answer',
        seq: 1,
        id: 1,
        json: JSON.stringify({ jsonrpc: '2.0', id: 1, error }),
      },
    ])
  })

  it('is ignored if it is malformed', async () => {
    const { near, asked, received, request } = setUp()
    for (const junk of [null, 'ping', {}, { type: 'request', id: 'x' }]) {
      near.postMessage(junk)
    }
    request(1)
    await receivedBy(received, 1)
    expect(asked).toHaveLength(1)
  })

  it('names the subscriptions that begin with its answer', async () => {
    const begins = [{ topic: 'subscription/s', cursors: ['start'] }]
    const { received, request } = setUp({ begins })
    request(1)
    expect(await receivedBy(received, 1)).toMatchObject([{ id: 1, begins }])
  })

  it.each([undefined, 'eip1193'] as const)(
    'is answered without reading the journal if it is a read (%s)',
    async (api) => {
      const { near, received, forgotten, request } = setUp({
        isRead: true,
        journaled: ['injected/D1/c1/1'],
        begins: [{ topic: 'subscription/s', cursors: ['start'] }],
      })
      request(1, api)
      expect(await receivedBy(received, 1)).toStrictEqual([
        { type: 'answer', seq: 1, id: 1, json },
      ])
      near.postMessage({ type: 'ack', seq: 1 })
      request(2)
      await receivedBy(received, 2)
      expect(forgotten).toStrictEqual([])
    },
  )

  it('is aborted when its port closes, and resent over the next', async () => {
    const never = new Promise<never>(() => undefined)
    const { near, asked, request } = setUp({ answer: () => never })
    request(4)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    const signals = asked.map(
      ([, requestContext]) => requestContext.disconnected,
    )
    expect(signals.map(({ aborted }) => aborted)).toStrictEqual([false])
    near.disconnect()
    await vi.waitFor(() =>
      expect(signals.map(({ aborted }) => aborted)).toStrictEqual([true]),
    )
  })
})

describe('the journal', () => {
  const key = 'injected/D1/c1/4'

  it('forgets a request when its answer is acknowledged', async () => {
    const { near, received, request, forgotten } = setUp({ journaled: [key] })
    request(4)
    await receivedBy(received, 1)
    near.postMessage({ type: 'ack', seq: 0 })
    near.postMessage({ type: 'ack', seq: 1 })
    await vi.waitFor(() => expect(forgotten).toStrictEqual([key]))
  })

  it('forgets all requests that the relay no longer waits for', async () => {
    const { hello, forgotten } = setUp()
    hello([], [4, 7])
    await vi.waitFor(() =>
      expect(forgotten).toStrictEqual([
        ['injected/D1/c1', [key, 'injected/D1/c1/7']],
      ]),
    )
  })
})

describe('credit', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is returned after 300 ms for unanswered requests', async () => {
    vi.useFakeTimers()
    const never = new Promise<never>(() => undefined)
    const { received, request } = setUp({ answer: () => never })
    request(4)
    request(5)
    await vi.advanceTimersByTimeAsync(299)
    expect(received).toStrictEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(received).toStrictEqual([{ type: 'credit', requests: 2 }])
  })

  it('is returned with an answer for all earlier requests', async () => {
    vi.useFakeTimers()
    const answers: ((answer: Answered) => void)[] = []
    const { received, request } = setUp({
      answer: () => new Promise((resolve) => answers.push(resolve)),
    })
    for (const id of [4, 5, 6]) request(id)
    await vi.advanceTimersByTimeAsync(1)
    answers[1]?.({ jsonrpc: '2.0', id: 5, result: null })
    await vi.advanceTimersByTimeAsync(300)
    expect(received).toMatchObject([
      { type: 'answer', id: 5 },
      { type: 'credit', requests: 1 },
    ])
  })
})

describe('a topic', () => {
  it('is sent from the cursor of the page on, and only if it changed', async () => {
    const { received, connections, state, hello } = setUp()
    hello([{ topic: 'session', cursors: ['0'] }])
    await receivedBy(received, 1)
    const [page] = connections.all()
    await page?.sync('session')
    state.value = 'b'
    await page?.sync('session')
    expect(await receivedBy(received, 2)).toStrictEqual([
      event(1, 'a'),
      event(2, 'b'),
    ])
  })

  it('is confirmed to a page that missed nothing', async () => {
    const { received, hello } = setUp()
    hello([{ topic: 'session', cursors: ['a'] }])
    expect(await receivedBy(received, 1)).toStrictEqual([
      { type: 'event', seq: 1, topic: 'session', cursor: 'a' },
    ])
  })

  it('is not sent to a page that does not listen', async () => {
    const { received, connections, hello, request } = setUp()
    hello()
    await connections.all()[0]?.sync('session')
    request(1)
    expect(await receivedBy(received, 1)).toMatchObject([{ type: 'answer' }])
  })

  it('is ended if it is unknown', async () => {
    const { received, hello } = setUp()
    hello([{ topic: 'unknown', cursors: [] }])
    expect(await receivedBy(received, 1)).toStrictEqual([
      { type: 'end', topic: 'unknown' },
    ])
  })

  it('of the EIP-1193 provider is sent before its calls are answered', async () => {
    const { near, received, request, asked } = setUp()
    near.postMessage({ type: 'listen', topics: ['eip1193'] })
    request(4, 'eip1193')
    expect(await receivedBy(received, 2)).toMatchObject([
      { type: 'event', topic: 'eip1193', cursor: 'a' },
      { type: 'answer', id: 4 },
    ])
    expect(asked).toMatchObject([['{"id":4}', { api: 'eip1193' }]])
  })

  it('has room until 256 messages are unacknowledged', async () => {
    const { near, connections, state, hello } = setUp()
    hello([{ topic: 'session', cursors: [] }])
    const [page] = connections.all()
    await vi.waitFor(() => expect(page?.hasRoom()).toBe(true))
    for (let seq = 1; seq <= 300; seq += 1) {
      page?.send({ topic: 'session', cursor: `${seq}`, event: {} })
    }
    expect(page?.hasRoom()).toBe(false)
    near.postMessage({ type: 'ack', seq: 200 })
    await vi.waitFor(() => expect(page?.hasRoom()).toBe(true))
    expect(state.acknowledged).toBe(1)
  })
})

describe('a port', () => {
  it('counts as a page while it is open', async () => {
    const { near, connections } = setUp()
    expect(connections.all().map((one) => one.caller)).toStrictEqual([caller])
    near.disconnect()
    await vi.waitFor(() => expect(connections.all()).toStrictEqual([]))
  })

  it.each([
    ['a sub-frame', { ...sender, frameId: 3 }],
    ['an opaque origin', { ...sender, origin: 'null' }],
    ['another extension', { ...sender, id: 'other' }],
  ])('of %s is refused and closed', async (_title, sender) => {
    const { connections, received, closed } = setUp({ sender })
    await closed()
    expect(received).toStrictEqual([{ type: 'refused' }])
    expect(connections.all()).toStrictEqual([])
  })

  it.each([
    ['a request', { type: 'request', id: 1, json: large(1) }],
    [
      'a request after others',
      [
        { type: 'request', id: 3, json: '{}' },
        { type: 'request', id: 1, json: large(1) },
      ],
    ],
    ['a hello', { type: 'hello', topics: [], pending: large(4) }],
    ['no message', large(4)],
  ])(
    'that brings more than a relay sends, as %s, is closed and its site blocked',
    async (_, message) => {
      const abuse = createTestAbuseLimits()
      const { near, asked, connections, received, closed } = setUp({ abuse })
      near.postMessage(message)
      near.postMessage({ type: 'request', id: 2, json: '{}' })
      await closed()
      // Its calls may be under way, so only the next port is refused.
      expect(received).toStrictEqual([])
      expect([asked, connections.all()]).toStrictEqual([[], []])
      await vi.waitFor(() =>
        expect(abuse.blockedFor(sender.origin)).toBeDefined(),
      )
      const next = setUp({ abuse })
      await next.closed()
      expect(next.received).toMatchObject([{ type: 'refused' }])
      expect(next.received).toMatchObject([{ retryAfter: expect.any(Number) }])
      expect(next.connections.all()).toStrictEqual([])
    },
  )

  it('that brings as much as a relay sends is served', async () => {
    const { near, received } = setUp()
    const json = 'x'.repeat(limits.requestBytes)
    near.postMessage({ type: 'request', id: 1, json })
    expect(await receivedBy(received, 1)).toMatchObject([{ id: 1 }])
  })

  it('beyond the number of ports is refused for a while', async () => {
    const abuse = createTestAbuseLimits()
    const [first] = Array.from({ length: abuseLimits.portsPerDocument }, () =>
      setUp({ abuse }),
    )
    const { received, closed } = setUp({ abuse })
    await closed()
    expect(received).toStrictEqual([{ type: 'refused', retryAfter: 30_000 }])
    first?.near.disconnect()
    await vi.waitFor(() => expect(first?.connections.all()).toStrictEqual([]))
    expect(setUp({ abuse }).connections.all()).toHaveLength(1)
  })
})
