import { describe, expect, it, vi } from 'vitest'
import type { SessionScopes } from '../../protocol/scope.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { onlyEip155 } from '../namespaces/eip155/rules.ts'
import { createTestQueue, phasesOf } from '../testing/builders.ts'
import { askFor, connectRequestOf } from '../testing/test-approvals.ts'
import { createCallsInFlight } from './calls-in-flight.ts'
import { createEditSessions } from './edit-sessions.ts'
import { createSessions } from './sessions.ts'

const [A, B] = ['https://a.example', 'https://b.example'] as const
const [ONE, TWO] = ['eip155:1', 'eip155:2'] as const
const [FIRST, SECOND, UNKNOWN] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const sessionProperties = { expiry: '2030-01-01T00:00:00Z' }

const scopes = (chainIds: string[], addresses: string[]): SessionScopes =>
  Object.fromEntries(
    chainIds.map((chainId) => [
      chainId,
      {
        methods: ['eth_call'],
        notifications: [],
        accounts: addresses.map((address) => `${chainId}:${address}`),
      },
    ]),
  )

const callOf = (origin: string, account?: string): string =>
  `${origin} for ${account ?? 'nobody'}`

/** All calls on the first chain. */
const callsOf = (origin: string): string[] =>
  [undefined, FIRST, SECOND].map((account) => callOf(origin, account))

const setUp = async (granted: Record<string, SessionScopes>) => {
  const area = createMemoryArea()
  const notified: [string, SessionScopes][] = []
  const aborted: string[] = []
  const callsInFlight = createCallsInFlight(onlyEip155)
  const sessions = createSessions({
    area,
    now: () => 1,
    log: { error: () => undefined },
    // As in the worker: calls that are no longer allowed are aborted.
    phases: phasesOf([
      callsInFlight,
      {
        name: 'pages',
        sessionChanged: async ({ origin, session, scopesChanged }) => {
          if (scopesChanged) notified.push([origin, session.sessionScopes])
        },
      },
    ]),
  })
  const accounts = createAccounts({ area, changed: () => undefined })
  for (const address of [FIRST, SECOND]) {
    await accounts.addWatchOnly({ address, name: '' })
  }
  for (const [origin, sessionScopes] of Object.entries(granted)) {
    // An empty set of scopes stands for an ended session.
    await sessions.update(origin, () => ({
      sessionScopes: scopes([ONE], [FIRST]),
      sessionProperties,
    }))
    await sessions.update(origin, () => ({ sessionScopes, sessionProperties }))
    for (const account of [undefined, FIRST, SECOND]) {
      callsInFlight.run({ origin, scope: ONE, account }, ({ signal }) => {
        signal.onabort = () => aborted.push(callOf(origin, account))
        return new Promise(() => undefined)
      })
    }
  }
  notified.length = 0
  const approvals = createTestQueue()
  const edit = createEditSessions({
    sessions,
    accounts,
    approvals,
    namespaces: onlyEip155,
    localKeys: async () => [...area.stored.keys()],
  })
  return { sessions, approvals, edit, notified, aborted }
}

describe('choose', () => {
  it('stores the selection and notifies the complete set once', async () => {
    const { edit, notified, aborted } = await setUp({
      [A]: scopes([ONE, TWO], [FIRST]),
      [B]: scopes([ONE], [FIRST]),
    })
    await edit.choose(A, { accounts: [SECOND], chains: [ONE] })
    expect(notified).toStrictEqual([[A, scopes([ONE], [SECOND])]])
    // The calls on the remaining chain go on, except those for the removed
    // account.
    expect(aborted).toStrictEqual([callOf(A, FIRST)])
  })

  it('aborts the calls of a removed chain', async () => {
    const { edit, aborted } = await setUp({
      [A]: scopes([ONE, TWO], [FIRST]),
      [B]: scopes([ONE], [FIRST]),
    })
    await edit.choose(A, { accounts: [FIRST], chains: [TWO] })
    expect(aborted).toStrictEqual(callsOf(A))
  })

  it('adds neither a chain that the site lacks nor an unknown account', async () => {
    const { sessions, edit } = await setUp({ [A]: scopes([ONE], [FIRST]) })
    await edit.choose(A, { accounts: [FIRST, UNKNOWN], chains: [ONE, TWO] })
    expect(await sessions.read(A)).toStrictEqual({
      generation: 1,
      sessionScopes: scopes([ONE], [FIRST]),
      sessionProperties,
    })
  })

  it.each([
    ['no account', { accounts: [], chains: [ONE] }],
    ['no chain', { accounts: [FIRST], chains: [] }],
    ['no account of the wallet', { accounts: [UNKNOWN], chains: [ONE] }],
  ])('ends the session with %s', async (_title, choice) => {
    const { sessions, edit, notified, aborted } = await setUp({
      [A]: scopes([ONE], [FIRST]),
    })
    await edit.choose(A, choice)
    expect(await sessions.read(A)).toStrictEqual({
      generation: 2,
      sessionScopes: {},
      sessionProperties: {},
    })
    expect([notified, aborted]).toStrictEqual([[[A, {}]], callsOf(A)])
  })
})

describe('removeAccount', () => {
  it('removes the account from every session', async () => {
    const { edit, notified } = await setUp({
      [A]: scopes([ONE, TWO], [FIRST, SECOND]),
      [B]: scopes([ONE], [SECOND]),
    })
    await edit.removeAccount([FIRST])
    expect(notified).toStrictEqual([[A, scopes([ONE, TWO], [SECOND])]])
  })

  it('aborts only the calls for that account, in every session', async () => {
    const { edit, aborted } = await setUp({
      [A]: scopes([ONE], [FIRST, SECOND]),
      [B]: scopes([ONE], [FIRST, SECOND]),
    })
    await edit.removeAccount([FIRST])
    expect(aborted).toStrictEqual([callOf(A, FIRST), callOf(B, FIRST)])
  })

  it('ends a session that had only this account, with one event', async () => {
    const { sessions, edit, notified, aborted } = await setUp({
      [A]: scopes([ONE], [FIRST]),
    })
    await edit.removeAccount([FIRST])
    expect(await sessions.read(A)).toMatchObject({
      sessionScopes: {},
      sessionProperties: {},
    })
    expect([notified, aborted]).toStrictEqual([[[A, {}]], callsOf(A)])
  })
})

describe('an open approval', () => {
  /** The outcome of an approval of the first site that shows these chains. */
  const editWhileAsked = async (
    granted: Record<string, SessionScopes>,
    {
      shown = [],
      change,
    }: {
      shown?: string[]
      change: (given: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>
    },
  ): Promise<unknown> => {
    const given = await setUp(granted)
    const { approvals } = given
    const chains = shown.map((chainId) => ({
      chainId,
      methods: [],
      notifications: [],
    }))
    const outcome = askFor(approvals, { ...connectRequestOf('a'), chains })
    await vi.waitFor(() => expect(approvals.open()).toHaveLength(1))
    await change(given)
    return approvals.open().length > 0 ? 'open' : outcome
  }
  const both = { [A]: scopes([ONE, TWO], [FIRST]) }

  it.each([
    ['is withdrawn when a chain that it shows is removed', [TWO], 4001],
    ['stays open when it shows other chains', [ONE, 'eip155:3'], 'open'],
  ])('%s', async (_title, shown, outcome) => {
    const change = ({ edit }: Awaited<ReturnType<typeof setUp>>) =>
      edit.choose(A, { accounts: [FIRST], chains: [ONE] })
    expect(await editWhileAsked(both, { shown, change })).toBe(outcome)
  })

  it('is withdrawn when the last account of its session is removed', async () => {
    const change = ({ edit }: Awaited<ReturnType<typeof setUp>>) =>
      edit.removeAccount([FIRST])
    expect(await editWhileAsked(both, { change })).toBe(4001)
  })

  it.each([
    ['another account is removed', both, SECOND],
    ['its session has already ended', { [A]: {} }, FIRST],
  ])('stays open when %s', async (_title, granted, address) => {
    const change = async ({ edit }: Awaited<ReturnType<typeof setUp>>) =>
      edit.removeAccount([address])
    expect(await editWhileAsked(granted, { change })).toBe('open')
  })
})

describe('removeChain', () => {
  it('removes the chain from every session, and ends sessions with no other', async () => {
    const { edit, notified } = await setUp({
      [A]: scopes([ONE, TWO], [FIRST]),
      [B]: scopes([ONE], [FIRST]),
    })
    await edit.removeChain(ONE)
    expect(notified).toStrictEqual([
      [A, scopes([TWO], [FIRST])],
      [B, {}],
    ])
  })
})
