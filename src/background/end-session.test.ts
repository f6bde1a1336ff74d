import { describe, expect, it, vi } from 'vitest'
import type { SessionScopes } from '../protocol/scope.ts'
import { approvalsItem } from '../storage/items.ts'
import { createMemoryArea } from '../storage/memory-area.ts'
import { createApprovalQueue } from './approvals/approval-queue.ts'
import { createCallsInFlight } from './calls-in-flight.ts'
import { createEndSession } from './end-session.ts'
import { createSessions } from './stores/sessions.ts'

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

/** Two sites with a session of two chains each, calls in flight on all. */
const setUp = async () => {
  const order: string[] = []
  const sessions = createSessions({
    area: createMemoryArea(),
    log: { error: () => undefined },
    announce: async () => undefined,
    stored: async () => undefined,
    changed: async (origin) => {
      order.push(`committed ${origin}`)
    },
  })
  const approvals = createApprovalQueue(approvalsItem(createMemoryArea()))
  const callsInFlight = createCallsInFlight()
  for (const origin of [A, B]) {
    await sessions.update(origin, () => ({
      sessionScopes: scopes(ONE, TWO),
      sessionProperties,
    }))
    for (const scope of [ONE, TWO]) {
      callsInFlight.run({ origin, scope }, (signal) => {
        signal.onabort = () => order.push(`aborted ${origin} ${scope}`)
        return new Promise(() => undefined)
      })
    }
  }
  order.length = 0
  const endSession = createEndSession({ sessions, approvals, callsInFlight })
  return { sessions, approvals, endSession, order }
}

describe('endSession', () => {
  it('ends a session whole, and then its calls in flight', async () => {
    const { sessions, endSession, order } = await setUp()
    await endSession(A)
    expect(await sessions.read(A)).toStrictEqual({
      generation: 2,
      sessionScopes: {},
      sessionProperties: {},
    })
    expect(order).toStrictEqual([
      `committed ${A}`,
      `aborted ${A} ${ONE}`,
      `aborted ${A} ${TWO}`,
    ])
    expect((await sessions.read(B)).sessionScopes).toStrictEqual(
      scopes(ONE, TWO),
    )
  })

  it('ends the scopes it is given, with their calls alone', async () => {
    const { sessions, endSession, order } = await setUp()
    await endSession(A, [ONE])
    expect(await sessions.read(A)).toStrictEqual({
      generation: 2,
      sessionScopes: scopes(TWO),
      sessionProperties,
    })
    expect(order).toStrictEqual([`committed ${A}`, `aborted ${A} ${ONE}`])
  })

  it('ends all calls when the last scope goes', async () => {
    const { sessions, endSession, order } = await setUp()
    await endSession(A, [ONE, TWO])
    expect(await sessions.read(A)).toStrictEqual({
      generation: 2,
      sessionScopes: {},
      sessionProperties: {},
    })
    expect(order).toHaveLength(3)
  })

  it('takes an empty list of scopes for all of them', async () => {
    const { sessions, endSession } = await setUp()
    await endSession(A, [])
    expect((await sessions.read(A)).sessionScopes).toStrictEqual({})
  })

  it('row 40: rejects what the origin is asking the person', async () => {
    const { approvals, endSession } = await setUp()
    const asked = [A, B].map((origin) =>
      approvals.ask(origin, async () => ({
        requestKey: origin,
        callerKey: 'c',
        origin,
        chains: [],
        preselected: { accounts: [], chains: [] },
        heldThen: [],
        sessionProperties: {},
        leftOut: [],
      })),
    )
    const rejection = expect(asked[0]).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(approvals.open()).toHaveLength(2))
    await endSession(A)
    await rejection
    expect(approvals.open().map(({ origin }) => origin)).toStrictEqual([B])
  })

  it('changes nothing where there is no session', async () => {
    const { endSession, order } = await setUp()
    await endSession('https://c.example')
    expect(order).toStrictEqual([])
  })
})
