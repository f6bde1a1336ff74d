import { describe, expect, it, vi } from 'vitest'
import type { SessionScopes } from '../../protocol/scope.ts'
import { untoldItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createNotifier } from './notifier.ts'
import { createTestConnections, silentLog } from '../testing/builders.ts'

const session = { generation: 3, sessionScopes: {}, sessionProperties: {} }
const [A, B] = ['https://a.example', 'https://b.example'] as const

const changed = { origin: A, session, scopesChanged: true }

const setUp = (
  area = createMemoryArea(),
  sessionScopes: SessionScopes = {},
) => {
  const connections = createTestConnections()
  const told: unknown[] = []
  const callPages = vi.fn()
  const untold = untoldItem(area)
  const connect = (origin: string, key: string) =>
    connections.add({
      caller: { origin, key, tabId: 1, documentId: 'D', way: 'injected' },
      tellSession: (session) => told.push([key, session]),
      tellEthereum: async () => void told.push([key, 'chain']),
      tellStream: () => undefined,
      endStream: () => undefined,
    })
  const notifier = createNotifier({
    connections,
    untold,
    callPages,
    readSession: async (origin) => ({
      sessionScopes: origin === A ? sessionScopes : {},
      sessionProperties: {},
    }),
    log: silentLog,
  })
  return { area, notifier, told, callPages, connect, untold }
}

describe('changed', () => {
  it('row 51: tells every page of the origin and none of another', async () => {
    const { notifier, told, callPages, connect } = setUp()
    connect(A, 'a1')
    connect(B, 'b1')
    connect(A, 'a2')
    connect(A, 'a3')()
    await notifier.sessionChanged(changed)
    expect(told).toStrictEqual([
      ['a1', session],
      ['a2', session],
      ['a1', 'chain'],
      ['a2', 'chain'],
    ])
    expect(callPages).toHaveBeenCalledOnce()
  })

  it('leaves nothing untold of its origin', async () => {
    const { notifier, untold } = setUp()
    await notifier.announce(A)
    await notifier.announce(B)
    await notifier.announce(A)
    expect(await untold.read()).toStrictEqual([A, B])
    await notifier.sessionChanged(changed)
    expect(await untold.read()).toStrictEqual([B])
  })
})

it('loses no announcement of two origins that change at once', async () => {
  const { notifier, untold } = setUp()
  await Promise.all([notifier.announce(A), notifier.announce(B)])
  expect(await untold.read()).toStrictEqual([A, B])
})

describe('chainChanged', () => {
  it('tells the pages of the origin, and calls those that sleep', async () => {
    const { notifier, told, callPages, connect, untold } = setUp()
    connect(A, 'a1')
    connect(B, 'b1')
    await notifier.announce(A)
    await notifier.chainChanged(A)
    expect(told).toStrictEqual([['a1', 'chain']])
    expect(callPages).toHaveBeenCalledOnce()
    expect(await untold.read()).toStrictEqual([])
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
  ])('row 54: judges %s', async (title, origin, scope, notification) => {
    expect(await notifier.mayNotify({ origin, scope, notification })).toBe(
      title === 'what its session has been granted',
    )
  })
})

describe('after a worker stop', () => {
  it('calls the pages when a change may not have been told', async () => {
    const before = setUp()
    await before.notifier.announce(A)
    const after = setUp(before.area)
    await after.notifier.restore()
    expect(after.callPages).toHaveBeenCalledOnce()
    expect(await after.untold.read()).toStrictEqual([])
  })

  it('calls nobody when all was told', async () => {
    const before = setUp()
    await before.notifier.announce(A)
    await before.notifier.sessionChanged(changed)
    const after = setUp(before.area)
    await after.notifier.restore()
    expect(after.callPages).not.toHaveBeenCalled()
  })
})
