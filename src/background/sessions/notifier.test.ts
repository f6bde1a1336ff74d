import { describe, expect, it, vi } from 'vitest'
import type { SessionScopes } from '../../protocol/scope.ts'
import { pendingNotificationsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import type { Connection } from '../pages/connection.ts'
import { createTestConnections } from '../testing/builders.ts'
import { createNotifier } from './notifier.ts'

const [A, B] = ['https://a.example', 'https://b.example'] as const
const session = { generation: 3, sessionScopes: {}, sessionProperties: {} }
const changed = { origin: A, session, scopesChanged: true }

const setUp = (
  area = createMemoryArea(),
  sessionScopes: SessionScopes = {},
) => {
  const connections = createTestConnections()
  const synced: string[] = []
  const sent: unknown[] = []
  const errors: string[] = []
  const callPages = vi.fn()
  const pending = pendingNotificationsItem(area)
  const connectionOf = (origin: string, key: string): Connection => ({
    caller: { origin, key, tabId: 1, documentId: 'D', transport: 'injected' },
    sync: async (topic) => void synced.push(`${key} ${topic}`),
    send: (event) => void sent.push(event),
    end: () => undefined,
    hasRoom: () => true,
  })
  const read = async (origin: string) => ({
    generation: 3,
    sessionScopes: origin === A ? sessionScopes : {},
    sessionProperties: {},
  })
  const notifier = createNotifier({
    connections,
    pending,
    callPages,
    sessions: { read },
    readSession: read,
    log: { error: (what) => errors.push(what) },
  })
  return {
    area,
    notifier,
    synced,
    sent,
    errors,
    callPages,
    connectionOf,
    connect: (origin: string, key: string) =>
      connections.add(connectionOf(origin, key)),
    pending,
  }
}

describe('a session that changed', () => {
  it('notifies every page of the origin and none of another', async () => {
    const { notifier, synced, callPages, connect } = setUp()
    connect(A, 'a1')
    connect(B, 'b1')
    connect(A, 'a2')
    connect(A, 'a3')()
    await notifier.sessionChanged(changed)
    expect(synced).toStrictEqual([
      'a1 session',
      'a2 session',
      'a1 eip1193',
      'a2 eip1193',
    ])
    expect(callPages).toHaveBeenCalledOnce()
  })

  it('notifies no page when its scopes are the same', async () => {
    const { notifier, synced, callPages, connect, pending } = setUp()
    connect(A, 'a1')
    const { origin } = changed
    await notifier.sessionChanging({
      origin,
      current: session,
      next: session,
      scopesChange: false,
    })
    await notifier.sessionChanged({ ...changed, scopesChanged: false })
    expect([synced, await pending.read()]).toStrictEqual([[], undefined])
    expect(callPages).not.toHaveBeenCalled()
  })

  it('leaves no notification of its origin pending', async () => {
    const { notifier, pending } = setUp()
    await notifier.announce(A)
    await notifier.announce(B)
    await notifier.announce(A)
    expect(await pending.read()).toStrictEqual([A, B])
    await notifier.sessionChanged(changed)
    await vi.waitFor(async () =>
      expect(await pending.read()).toStrictEqual([B]),
    )
  })

  it('waits for connected pages and not for the call of the others', async () => {
    const { notifier, synced, callPages, connect, pending } = setUp()
    let resolve = (): void => undefined
    const called = new Promise<void>((done) => {
      resolve = done
    })
    callPages.mockReturnValue(called)
    connect(A, 'a1')
    await notifier.announce(A)
    await notifier.sessionChanged(changed)
    expect(synced).toStrictEqual(['a1 session', 'a1 eip1193'])
    expect(await pending.read()).toStrictEqual([A])
    resolve()
    await vi.waitFor(async () => expect(await pending.read()).toStrictEqual([]))
  })

  it('stays pending while pages are called for an earlier change', async () => {
    const { notifier, callPages, pending } = setUp()
    let resolve = (): void => undefined
    const called = new Promise<void>((done) => {
      resolve = done
    })
    callPages.mockReturnValueOnce(called)
    await notifier.announce(A)
    await notifier.sessionChanged(changed)
    await notifier.announce(A)
    resolve()
    // The call has resolved: announcements change the list one by one.
    await notifier.announce(B)
    await notifier.announce(B)
    expect(await pending.read()).toStrictEqual([A, B])
  })

  it('stays pending when pages cannot be called', async () => {
    const { notifier, callPages, pending, errors } = setUp()
    callPages.mockRejectedValue(new Error('no tabs'))
    await notifier.announce(A)
    await notifier.sessionChanged(changed)
    await vi.waitFor(() =>
      expect(errors).toStrictEqual([`the pages of ${A} were not called`]),
    )
    expect(await pending.read()).toStrictEqual([A])
  })
})

it('two origins that change at once are both announced', async () => {
  const { notifier, pending } = setUp()
  await Promise.all([notifier.announce(A), notifier.announce(B)])
  expect(await pending.read()).toStrictEqual([A, B])
})

describe('the topic of the session', () => {
  const ended = {
    jsonrpc: '2.0',
    method: 'wallet_sessionChanged',
    params: { sessionScopes: {} },
  }

  it.each([
    ['a page that missed a change', ['1', '2'], { event: ended }],
    ['a page that has seen it', ['3'], {}],
    ['a page that begins to listen', [], {}],
  ])('sends %s its cursor', async (_title, cursors, event) => {
    const { notifier, sent, connectionOf } = setUp()
    await notifier.topics.session?.(connectionOf(A, 'a1'), {
      topic: 'session',
      cursors,
    })
    expect(sent).toStrictEqual([{ topic: 'session', cursor: '3', ...event }])
  })

  it('never goes back behind the cursor of a page', async () => {
    const { notifier, sent, connectionOf } = setUp()
    const listened = { topic: 'session', cursors: ['9'] }
    await notifier.topics.session?.(connectionOf(A, 'a1'), listened)
    expect(sent).toStrictEqual([{ topic: 'session', cursor: '9' }])
  })
})

describe('chainChanged', () => {
  it('notifies the pages of the origin, and calls disconnected ones', async () => {
    const { notifier, synced, callPages, connect, pending } = setUp()
    connect(A, 'a1')
    connect(B, 'b1')
    await notifier.announce(A)
    await notifier.chainChanged(A)
    expect(synced).toStrictEqual(['a1 eip1193'])
    expect(callPages).toHaveBeenCalledOnce()
    await vi.waitFor(async () => expect(await pending.read()).toStrictEqual([]))
  })
})

describe('mayNotify', () => {
  const { notifier } = setUp(createMemoryArea(), {
    'eip155:1': {
      methods: [],
      notifications: ['eth_subscription'],
      accounts: [],
    },
  })

  it.each([
    ['what its session has been granted', A, 'eip155:1', 'eth_subscription'],
    ['a chain without a grant', A, 'eip155:2', 'eth_subscription'],
    ['a name of Object.prototype', A, 'constructor', 'eth_subscription'],
    ['a notification without a grant', A, 'eip155:1', 'eth_other'],
    ['what another origin was granted', B, 'eip155:1', 'eth_subscription'],
  ])('decides on %s', async (title, origin, scope, notification) => {
    expect(await notifier.mayNotify({ origin, scope, notification })).toBe(
      title === 'what its session has been granted',
    )
  })
})

describe('after a worker stop', () => {
  it('calls the pages when a notification may be pending', async () => {
    const before = setUp()
    await before.notifier.announce(A)
    const after = setUp(before.area)
    await after.notifier.start()
    expect(after.callPages).toHaveBeenCalledOnce()
    expect(await after.pending.read()).toStrictEqual([])
  })

  it('leaves an origin pending that changes while pages are called', async () => {
    const before = setUp()
    await before.notifier.announce(A)
    const { notifier, callPages, pending } = setUp(before.area)
    callPages.mockImplementation(() => notifier.announce(B))
    await notifier.start()
    expect(await pending.read()).toStrictEqual([B])
  })

  it('leaves an origin pending that changed before pages are called', async () => {
    const before = setUp()
    await before.notifier.announce(A)
    const { notifier, pending } = setUp(before.area)
    await notifier.announce(B)
    await notifier.start()
    expect(await pending.read()).toStrictEqual([B])
  })

  it('calls nobody when none is pending', async () => {
    const before = setUp()
    await before.notifier.announce(A)
    await before.notifier.sessionChanged(changed)
    await vi.waitFor(async () =>
      expect(await before.pending.read()).toStrictEqual([]),
    )
    const after = setUp(before.area)
    await after.notifier.start()
    expect(after.callPages).not.toHaveBeenCalled()
  })
})
