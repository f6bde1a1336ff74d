import { describe, expect, it, vi } from 'vitest'
import type { PageSender } from '../../messaging/browser.ts'
import { createMemoryPorts } from '../../messaging/memory-ports.ts'
import { abuseLimits } from '../../protocol/abuse-limits.ts'
import { limits } from '../../protocol/limits.ts'
import { SESSION_TOPIC } from '../../protocol/link.ts'
import {
  createTestAbuseLimits,
  createTestConnections,
} from '../testing/builders.ts'
import type { AbuseLimits } from './abuse-limits.ts'
import type { Answered } from './answer-frames.ts'
import type { RequestContext } from './page-context.ts'
import { serveExternal } from './serve-external.ts'

const origin = 'https://a.example'
const sender = {
  origin,
  tab: { id: 7 },
  frameId: 0,
  documentId: 'D1',
} as PageSender

const frame = { jsonrpc: '2.0', id: 'x', method: 'wallet_getSession' }
const answered = { jsonrpc: '2.0' as const, id: 'x', result: 'well' }

/** A page's own port to a worker that answers every frame the same way. */
const setUp = ({
  from = sender,
  answer = async () => answered,
  abuse = createTestAbuseLimits(),
  name = '',
}: {
  from?: PageSender
  name?: string
  abuse?: AbuseLimits
  answer?: () => Promise<Answered>
} = {}) => {
  const asked: [unknown, RequestContext][] = []
  const forgotten: string[] = []
  const warned: unknown[] = []
  const received: unknown[] = []
  const connections = createTestConnections()
  const { near, far } = createMemoryPorts({ sender: from, name })
  near.onMessage.addListener((message: unknown) => received.push(message))
  const state = { holds: 0, isClosed: false }
  near.onDisconnect.addListener(() => {
    state.isClosed = true
  })
  serveExternal(far, {
    extensionId: 'hnfgigmjhdebkmbdgdncnlhfhoendcjd',
    abuse,
    connections,
    log: { error: () => undefined },
    notified: () => undefined,
    ready: Promise.resolve(),
    readSession: () => Promise.reject(new Error('not read')),
    topicOf: (name) =>
      name === SESSION_TOPIC
        ? async (connection, { topic, cursors }) =>
            connection.send({ topic, cursor: '7', event: { cursors } })
        : undefined,
    subscriptions: {
      begunBy: () => [],
      answered: () => undefined,
      acknowledged: () => undefined,
    },
    journal: {
      has: () => false,
      forget: async (key) => void forgotten.push(key),
      forgetOthers: () => Promise.reject(new Error('of relays alone')),
    },
    warnPage: (document, warning) => warned.push([document, warning]),
    wakeLock: {
      hold: () => {
        state.holds += 1
        return () => {
          state.holds -= 1
        }
      },
    },
    answerer: {
      answer: async (frame, requestContext) => {
        asked.push([frame, requestContext])
        requestContext.willStore()
        return answer()
      },
      answerText: () => Promise.reject(new Error('not by text')),
    },
  })
  return { near, connections, asked, forgotten, warned, received, state }
}

const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { interval: 1 })

describe('an external port', () => {
  it('answers an envelope in kind and a bare frame bare', async () => {
    const { near, asked, received } = setUp()
    near.postMessage({ type: 'caip-348', data: frame })
    near.postMessage(frame)
    await eventually(() => expect(received).toHaveLength(2))
    expect(received).toStrictEqual([
      { type: 'caip-348', data: answered },
      answered,
    ])
    expect(asked.map(([frame]) => frame)).toStrictEqual([frame, frame])
  })

  it('ignores messages of other types', async () => {
    const { near, asked, received } = setUp()
    const junk = ['ping', 7, null, {}, [], { type: 'caip-x', data: frame }]
    for (const message of [...junk, frame]) near.postMessage(message)
    await eventually(() => expect(received).toHaveLength(1))
    expect(asked).toHaveLength(1)
  })

  it('keys requests by the port and stores nothing', async () => {
    const { near, connections, asked, forgotten } = setUp()
    near.postMessage(frame)
    near.postMessage(frame)
    await eventually(() => expect(forgotten).toHaveLength(2))
    const [connection] = connections.all()
    const key = connection?.caller.key
    const keys = [`${key}/1`, `${key}/2`]
    expect(asked.map(([, requestContext]) => requestContext)).toStrictEqual(
      keys.map((requestKey) => ({
        caller: connection?.caller,
        requestKey,
        disconnected: expect.any(AbortSignal),
        willStore: expect.any(Function),
      })),
    )
    expect([key, forgotten]).toStrictEqual([
      expect.stringMatching(/^external\/D1\/[0-9a-f-]{36}$/),
      keys,
    ])
  })

  it('sends nothing if there is no answer', async () => {
    const { near, received, forgotten } = setUp({
      answer: async () => undefined,
    })
    near.postMessage(frame)
    await eventually(() => expect(forgotten).toHaveLength(1))
    expect(received).toStrictEqual([])
  })

  it('has the page warned once of a session method without an id', async () => {
    const { near, connections, asked, warned } = setUp()
    const { id: _, ...withoutId } = frame
    const other = { jsonrpc: '2.0', method: 'eth_chainId' }
    for (const message of [other, frame, [frame, withoutId], withoutId]) {
      near.postMessage(message)
    }
    await eventually(() => expect(asked).toHaveLength(4))
    const [connection] = connections.all()
    expect(warned).toStrictEqual([
      [connection?.caller, { type: 'missing-id', method: frame.method }],
    ])
  })

  it('is notified of its session in an envelope, from the next change on', async () => {
    const { connections, received } = setUp()
    const [connection] = connections.all()
    expect(connection?.hasRoom()).toBe(true)
    await connection?.sync('session')
    await connection?.sync('eip1193')
    await connection?.sync('session')
    await eventually(() => expect(received).toHaveLength(2))
    expect(received).toStrictEqual([
      { type: 'caip-348', data: { cursors: ['0'] } },
      { type: 'caip-348', data: { cursors: ['7'] } },
    ])
  })

  it('holds the worker awake while it is open', async () => {
    const { near, connections, state } = setUp()
    expect([connections.all().length, state.holds]).toStrictEqual([1, 1])
    near.disconnect()
    await eventually(() => expect(state.holds).toBe(0))
    expect(connections.all()).toStrictEqual([])
  })

  it('aborts its calls when it closes', async () => {
    const never = new Promise<never>(() => undefined)
    const { near, asked } = setUp({ answer: () => never })
    near.postMessage(frame)
    await eventually(() => expect(asked).toHaveLength(1))
    const signals = asked.map(
      ([, requestContext]) => requestContext.disconnected,
    )
    expect(signals.map(({ aborted }) => aborted)).toStrictEqual([false])
    near.disconnect()
    await eventually(() =>
      expect(signals.map(({ aborted }) => aborted)).toStrictEqual([true]),
    )
  })

  it.each([
    ['a sub-frame', { ...sender, frameId: 3 }],
    ['an opaque origin', { ...sender, origin: 'null' }],
    ['plain http', { ...sender, origin: 'http://a.example' }],
    ['another extension', { ...sender, id: 'other' }],
  ])('of %s is closed at once', async (_title, from) => {
    const { connections, received, state } = setUp({ from })
    await eventually(() => expect(state.isClosed).toBe(true))
    expect([received, connections.all(), state.holds]).toStrictEqual([
      [],
      [],
      0,
    ])
  })

  it('that sends too much is answered once and closed, and its site blocked', async () => {
    const abuse = createTestAbuseLimits()
    const { near, asked, connections, received, state } = setUp({ abuse })
    const params = ['x'.repeat(limits.requestBytes)]
    near.postMessage({ type: 'caip-348', data: { ...frame, params } })
    near.postMessage(frame)
    await eventually(() => expect(state.isClosed).toBe(true))
    await eventually(() => expect(abuse.blockedFor(origin)).toBeDefined())
    expect(received).toMatchObject([
      { type: 'caip-348', data: { id: 'x', error: { code: -32005 } } },
    ])
    expect([asked, connections.all(), state.holds]).toStrictEqual([[], [], 0])
  })

  it.each([
    ['too large', 'x'.repeat(limits.requestBytes), {}],
    [
      'too deep',
      'x'.repeat(2_048),
      JSON.parse('['.repeat(70) + ']'.repeat(70)),
    ],
  ])(
    'that sends a frame that is %s does not get its long id back',
    async (_, id, params) => {
      const { near, received, state } = setUp()
      near.postMessage({ ...frame, id, params })
      await eventually(() => expect(state.isClosed).toBe(true))
      expect(received).toMatchObject([{ id: null, error: { code: -32005 } }])
    },
  )

  it.each([
    ['text', 'x'.repeat(limits.requestBytes + 64)],
    ['nested arrays', JSON.parse('['.repeat(70) + ']'.repeat(70))],
    ['objects', Array(limits.requestObjects + 1).fill({})],
  ])(
    'that sends too much %s is closed, also if it is no frame',
    async (_, message) => {
      const abuse = createTestAbuseLimits()
      const { near, state } = setUp({ abuse })
      near.postMessage(message)
      await eventually(() => expect(state.isClosed).toBe(true))
      await eventually(() => expect(abuse.blockedFor(origin)).toBeDefined())
    },
  )

  it('that sends too fast is answered -32005 and stays open', async () => {
    const abuse = createTestAbuseLimits({ elapsed: () => 0 })
    const { near, asked, received, state } = setUp({ abuse })
    const most = abuseLimits.externalMessagesPerDocument
    for (let id = 1; id <= most + 2; id += 1) {
      near.postMessage({ ...frame, id })
    }
    await eventually(() => expect(received).toHaveLength(most + 2))
    expect(asked).toHaveLength(most)
    const refused = received.filter((one) => 'error' in Object(one))
    expect(refused).toMatchObject([
      { id: most + 1, error: { code: -32005 } },
      { id: most + 2, error: { code: -32005 } },
    ])
    expect(state.isClosed).toBe(false)
    expect(abuse.blockedFor(origin)).toBeUndefined()
  })

  it('whose name is long is closed, and its site blocked', async () => {
    const abuse = createTestAbuseLimits()
    const short = 'x'.repeat(abuseLimits.externalPortName)
    const { state: served } = setUp({ abuse, name: short })
    const { connections, state } = setUp({ abuse, name: `${short}x` })
    expect(served.isClosed).toBe(false)
    await eventually(() => expect(state.isClosed).toBe(true))
    await eventually(() => expect(abuse.blockedFor(origin)).toBeDefined())
    expect([connections.all(), served.isClosed]).toStrictEqual([[], true])
  })

  it('of a blocked site is closed before anything else, also of a sibling', async () => {
    const abuse = createTestAbuseLimits()
    const first = setUp({ abuse })
    first.near.postMessage('x'.repeat(2 * limits.requestBytes))
    await eventually(() => expect(abuse.blockedFor(origin)).toBeDefined())
    const sibling = { ...sender, origin: 'https://b.a.example' }
    const { asked, connections, received, state } = setUp({
      abuse,
      from: sibling,
    })
    await eventually(() => expect(state.isClosed).toBe(true))
    expect([asked, received, connections.all()]).toStrictEqual([[], [], []])
  })

  it('beyond the number of ports is closed', async () => {
    const abuse = createTestAbuseLimits()
    const all = Array.from({ length: abuseLimits.portsPerDocument }, () =>
      setUp({ abuse }),
    )
    const { state } = setUp({ abuse })
    await eventually(() => expect(state.isClosed).toBe(true))
    expect(all.filter(({ state }) => state.isClosed)).toStrictEqual([])
    all[0]?.near.disconnect()
    await eventually(() => expect(all[0]?.state.holds).toBe(0))
    const next = setUp({ abuse })
    await Promise.resolve()
    expect(next.state.isClosed).toBe(false)
  })

  it('that has asked nothing holds the worker awake for 30 s only', async () => {
    vi.useFakeTimers()
    try {
      const silent = setUp()
      const busy = setUp()
      busy.near.postMessage(frame)
      await vi.advanceTimersByTimeAsync(29_999)
      expect([silent.state.holds, busy.state.holds]).toStrictEqual([1, 1])
      await vi.advanceTimersByTimeAsync(1)
      expect([silent.state.holds, busy.state.holds]).toStrictEqual([0, 1])
      silent.near.postMessage('ping')
      await vi.advanceTimersByTimeAsync(1)
      expect(silent.state.holds).toBe(0)
      silent.near.postMessage(frame)
      await vi.advanceTimersByTimeAsync(1)
      expect(silent.state.holds).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })
})
