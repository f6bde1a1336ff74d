import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SocketNode } from '../../node-client/websocket.ts'
import { subscriptionsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { storedRecords } from '../../storage/testing/stored-record.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import { type Connections, createConnections } from '../pages/connections.ts'
import { createTestConnection } from '../testing/builders.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

const ORIGIN = 'https://a.example'
const SCOPE = 'eip155:1'
const KEY = 'injected/D/c'

afterEach(() => vi.useRealTimers())

/** A promise that the test resolves. */
const createGate = () => {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

const passed = Promise.resolve()

/** With a node and a storage that wait at the given gates. */
const setUp = ({
  found = passed,
  connected = passed,
  subscribed = passed,
  stored = passed,
} = {}) => {
  const asked: string[] = []
  const ended = vi.fn()
  const node: SocketNode = {
    ask: () => Promise.reject(new Error('not this way')),
    request: async ({ method }) => {
      asked.push(method)
      const parentHash = `0x${'0'.repeat(64)}`
      return { number: '0x1', hash: `0x${'1'.repeat(64)}`, parentHash }
    },
    connect: () => connected,
    subscribe: async () => {
      asked.push('eth_subscribe')
      await subscribed
      return ended
    },
    isOpen: () => true,
    close: () => undefined,
  }
  const area = createMemoryArea()
  const logged: string[] = []
  const release = vi.fn()
  const connections: Connections = createConnections({
    phases: {
      callerDisconnected: (caller) => subscriptions.callerDisconnected(caller),
    },
    changed: () => undefined,
  })
  const subscriptions: Subscriptions = createSubscriptions({
    item: subscriptionsItem({
      ...area,
      set: async (items) => {
        await area.set(items)
        await stored
      },
    }),
    sockets: {
      of: async () => {
        await found
        return node
      },
      hold: () => release,
    },
    networks: { nodeOf: async () => node, inUse: () => 0 },
    connections,
    wakeLock: { hold: () => () => undefined },
    mayNotify: async () => true,
    readScopes: async () => ({}),
    log: { error: (what) => logged.push(what) },
  })
  return { subscriptions, area, logged, asked, ended, release, connections }
}

const callOf = (of: Partial<AuthorizedCall> = {}): AuthorizedCall => ({
  origin: ORIGIN,
  scope: SCOPE,
  requestKey: `${KEY}/1`,
  callerKey: KEY,
  sessionScopes: {},
  account: undefined,
  signal: new AbortController().signal,
  disconnected: new AbortController().signal,
  request: { method: 'eth_subscribe', params: ['newHeads'] },
  ...of,
})

const turn = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve))

const ended = {
  origin: ORIGIN,
  session: { generation: 1, sessionScopes: {}, sessionProperties: {} },
  scopesChanged: true,
}

describe('a subscription whose scope is revoked while it is made', () => {
  it.each([
    ['the socket is looked up', 'found', []],
    ['the socket connects', 'connected', []],
    ['the node is asked', 'subscribed', ['eth_subscribe']],
  ] as const)(
    'is refused at once, and the node is not called again, while %s',
    async (_, place, sent) => {
      const gate = createGate()
      const world = setUp({ [place]: gate.passed })
      const { subscriptions, asked, release } = world
      const revoked = new AbortController()
      const made = subscriptions.subscribe(callOf({ signal: revoked.signal }))
      await turn()
      expect(asked).toStrictEqual(sent)
      revoked.abort()
      await subscriptions.sessionChanged(ended)
      await expect(made).rejects.toMatchObject({ code: 4100 })
      gate.open()
      await turn()
      expect(asked).toStrictEqual(sent)
      expect(world.ended).toHaveBeenCalledTimes(sent.length)
      expect(release).toHaveBeenCalledOnce()
      expect(subscriptions.begunBy(`${KEY}/1`)).toStrictEqual([])
    },
  )

  it('is refused while it is being stored, and is removed', async () => {
    const gate = createGate()
    const { subscriptions, area, release } = setUp({ stored: gate.passed })
    const revoked = new AbortController()
    const made = subscriptions.subscribe(callOf({ signal: revoked.signal }))
    await vi.waitFor(() => expect(area.stored.size).toBe(1))
    revoked.abort()
    const dropped = subscriptions.sessionChanged(ended)
    gate.open()
    await dropped
    await expect(made).rejects.toMatchObject({ code: 4100 })
    expect(Object.fromEntries(area.stored)).toStrictEqual(
      storedRecords({ 'subscriptions/open': [] }),
    )
    expect(release).toHaveBeenCalledOnce()
  })

  it('does not affect another one of the same chain', async () => {
    const gate = createGate()
    const { subscriptions, asked } = setUp({ connected: gate.passed })
    const revoked = new AbortController()
    const one = subscriptions.subscribe(callOf({ signal: revoked.signal }))
    const other = subscriptions.subscribe(
      callOf({ origin: 'https://b.example', requestKey: 'injected/E/c/1' }),
    )
    await turn()
    revoked.abort()
    await expect(one).rejects.toMatchObject({ code: 4100 })
    gate.open()
    expect(await other).toMatch(/^0x[\da-f]{32}$/)
    expect(asked).toContain('eth_subscribe')
  })
})

describe('a subscription whose request is resent over the next port', () => {
  const connectionOf = () => {
    const ended: string[] = []
    const connection = createTestConnection({
      caller: { origin: ORIGIN, key: KEY },
      end: (topic) => void ended.push(topic),
    })
    return { connection, ended }
  }

  it('continues on that port, whenever the first is answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const gate = createGate()
    const { subscriptions, area, connections } = setUp({ stored: gate.passed })
    const [first, next] = [connectionOf(), connectionOf()]
    const disconnected = new AbortController()
    const leave = connections.add(first.connection)
    const made = subscriptions.subscribe(
      callOf({ disconnected: disconnected.signal }),
    )
    await vi.waitFor(() => expect(area.stored.size).toBe(1))
    leave()
    disconnected.abort()
    connections.add(next.connection)
    const id = await subscriptions.subscribe(callOf())
    subscriptions.answered(`${KEY}/1`, next.connection)
    gate.open()
    expect(await made).toBe(id)
    subscriptions.answered(`${KEY}/1`, first.connection)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(next.ended).toStrictEqual([])
    expect(subscriptions.begunBy(`${KEY}/1`)).toMatchObject([
      { topic: `subscription/${id}` },
    ])
  })

  it('ends 10 s after its page disconnected, if it is not resent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { subscriptions } = setUp()
    const disconnected = AbortSignal.abort()
    await subscriptions.subscribe(callOf({ disconnected }))
    subscriptions.answered(`${KEY}/1`, connectionOf().connection)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(subscriptions.begunBy(`${KEY}/1`)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(subscriptions.begunBy(`${KEY}/1`)).toStrictEqual([])
  })

  it('logs that its end was not stored', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { subscriptions, area, logged } = setUp()
    const disconnected = AbortSignal.abort()
    await subscriptions.subscribe(callOf({ disconnected }))
    vi.spyOn(area, 'set').mockRejectedValue(new Error('disk full'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(subscriptions.begunBy(`${KEY}/1`)).toStrictEqual([])
    expect(logged).toStrictEqual([
      'the ended subscriptions of https://a.example are still stored',
    ])
  })
})

it('a subscription has a chain for its caller only', async () => {
  const { subscriptions } = setUp()
  const id = await subscriptions.subscribe(callOf())
  expect(subscriptions.subscribedOn(KEY, id)).toBe(SCOPE)
  expect(subscriptions.subscribedOn('injected/E/c', id)).toBeUndefined()
  expect(subscriptions.subscribedOn(KEY, undefined)).toBeUndefined()
})
