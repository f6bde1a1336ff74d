import { describe, expect, it, vi } from 'vitest'
import type { SessionScopes } from '../../protocol/scope.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { onlyEip155 } from '../namespaces/eip155/rules.ts'
import { createTestQueue, phasesOf } from '../testing/builders.ts'
import { askFor, connectRequestOf } from '../testing/test-approvals.ts'
import { createCallsInFlight } from './calls-in-flight.ts'
import { createEndSession } from './end-session.ts'
import { createSessions } from './sessions.ts'

const [A, B] = ['https://a.example', 'https://b.example'] as const
const [ONE, TWO] = ['eip155:1', 'eip155:2'] as const
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sessionProperties = { expiry: '2030-01-01T00:00:00Z' }

const scopes = (...chainIds: string[]): SessionScopes =>
  Object.fromEntries(
    chainIds.map((chainId) => [
      chainId,
      { methods: [], notifications: [], accounts: [`${chainId}:${ADDRESS}`] },
    ]),
  )

/**
 * Two sites with a session of two chains each, and calls in flight on all. As
 * in the worker, a stored removal aborts its calls.
 */
const setUp = async () => {
  const order: string[] = []
  const callsInFlight = createCallsInFlight(onlyEip155)
  const sessions = createSessions({
    area: createMemoryArea(),
    now: () => 1,
    log: { error: () => undefined },
    phases: phasesOf([
      callsInFlight,
      {
        name: 'pages',
        sessionChanged: async ({ origin, scopesChanged }) => {
          if (scopesChanged) order.push(`notified ${origin}`)
        },
      },
    ]),
  })
  const approvals = createTestQueue()
  for (const origin of [A, B]) {
    await sessions.update(origin, () => ({
      sessionScopes: scopes(ONE, TWO),
      sessionProperties,
    }))
    for (const scope of [ONE, TWO]) {
      callsInFlight.run({ origin, scope, account: ADDRESS }, ({ signal }) => {
        signal.onabort = () => order.push(`aborted ${origin} ${scope}`)
        return new Promise(() => undefined)
      })
    }
  }
  order.length = 0
  const endSession = createEndSession({ sessions, approvals })
  return { sessions, approvals, endSession, order }
}

describe('endSession', () => {
  it('ends a whole session, and aborts its calls before notifying', async () => {
    const { sessions, endSession, order } = await setUp()
    await endSession(A)
    expect(await sessions.read(A)).toStrictEqual({
      generation: 2,
      sessionScopes: {},
      sessionProperties: {},
    })
    expect(order).toStrictEqual([
      `aborted ${A} ${ONE}`,
      `aborted ${A} ${TWO}`,
      `notified ${A}`,
    ])
    expect((await sessions.read(B)).sessionScopes).toStrictEqual(
      scopes(ONE, TWO),
    )
  })

  it('ends the given scopes and aborts only their calls', async () => {
    const { sessions, endSession, order } = await setUp()
    await endSession(A, [ONE])
    expect(await sessions.read(A)).toStrictEqual({
      generation: 2,
      sessionScopes: scopes(TWO),
      sessionProperties,
    })
    expect(order).toStrictEqual([`aborted ${A} ${ONE}`, `notified ${A}`])
  })

  it('aborts all calls when the last scope is removed', async () => {
    const { sessions, endSession, order } = await setUp()
    await endSession(A, [ONE, TWO])
    expect(await sessions.read(A)).toStrictEqual({
      generation: 2,
      sessionScopes: {},
      sessionProperties: {},
    })
    expect(order).toHaveLength(3)
  })

  it('ends all scopes if the list is empty', async () => {
    const { sessions, endSession } = await setUp()
    await endSession(A, [])
    expect((await sessions.read(A)).sessionScopes).toStrictEqual({})
  })

  it('rejects the open approval of the origin', async () => {
    const { approvals, endSession } = await setUp()
    const [asked] = ['a', 'b'].map((site) =>
      askFor(approvals, connectRequestOf(site)),
    )
    await vi.waitFor(() => expect(approvals.open()).toHaveLength(2))
    await endSession(A)
    expect(await asked).toBe(4001)
    expect(approvals.open().map(({ origin }) => origin)).toStrictEqual([B])
  })

  it('changes nothing where there is no session', async () => {
    const { endSession, order } = await setUp()
    await endSession('https://c.example')
    expect(order).toStrictEqual([])
  })
})

describe('endSession of some scopes, with an open approval', () => {
  const chain = (chainId: string) => ({
    chainId,
    methods: [],
    notifications: [],
  })

  /** The outcome of an approval that shows these chains. */
  const endWhileAsked = async (
    { origin = A, scopes }: { origin?: string; scopes: string[] },
    shown: string[],
  ): Promise<unknown> => {
    const { approvals, endSession } = await setUp()
    const site = new URL(origin).hostname.replace('.example', '')
    const approval = { ...connectRequestOf(site), chains: shown.map(chain) }
    const outcome = askFor(approvals, approval)
    await vi.waitFor(() => expect(approvals.open()).toHaveLength(1))
    await endSession(origin, scopes)
    return approvals.open().length > 0 ? 'open' : outcome
  }

  it.each([
    ['withdraws one that shows the scope', [ONE], [ONE, 'eip155:3'], 4001],
    ['leaves one that shows other scopes', [ONE], [TWO, 'eip155:3'], 'open'],
    [
      'leaves one when the scope is not in the session',
      ['eip155:9'],
      [ONE],
      'open',
    ],
    ['withdraws any when no scope is left', [ONE, TWO], ['eip155:3'], 4001],
  ])('%s', async (_title, scopes, shown, outcome) => {
    expect(await endWhileAsked({ scopes }, shown)).toBe(outcome)
  })

  it('leaves a granted approval approved while a scope is left', async () => {
    const { sessions, approvals, endSession } = await setUp()
    const approval = { ...connectRequestOf('a'), chains: [chain(ONE)] }
    const asked = approvals.ask(approval.requestKey, async () => approval)
    await vi.waitFor(() => expect(approvals.open()).toHaveLength(1))
    const [{ id } = { id: 'none' }] = approvals.open()
    await approvals.approve(id, { accounts: [ADDRESS], chains: [ONE] })
    await asked
    await sessions.carryOut({
      origin: A,
      decision: id,
      change: (session) => session,
    })
    await endSession(A, [ONE])
    expect(approvals.isApproved(id)).toBe(true)
    await endSession(A, [TWO])
    expect(approvals.isApproved(id)).toBe(false)
  })

  it('leaves one of a site that has no session', async () => {
    const ending = { origin: 'https://c.example', scopes: [ONE] }
    expect(await endWhileAsked(ending, [TWO])).toBe('open')
  })
})
