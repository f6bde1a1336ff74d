import { describe, expect, it, vi } from 'vitest'
import type { SessionScopes } from '../../protocol/scope.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { onlyEip155 } from '../namespaces/eip155/rules.ts'
import { createTestQueue, phasesOf } from '../testing/builders.ts'
import { askFor, connectRequestOf } from '../testing/test-approvals.ts'
import { createCallsInFlight } from './calls-in-flight.ts'
import { createEditSessions } from './edit-sessions.ts'
import { createSessions } from './sessions.ts'

const [A, B] = ['https://a.example', 'https://b.example'] as const
const [ONE, TWO] = ['eip155:1', 'eip155:2'] as const
const [FIRST, SECOND, STRANGER] = [
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

/** All that are made on the first chain. */
const callsOf = (origin: string): string[] =>
  [undefined, FIRST, SECOND].map((account) => callOf(origin, account))

const setUp = async (granted: Record<string, SessionScopes>) => {
  const area = createMemoryArea()
  const told: [string, SessionScopes][] = []
  const aborted: string[] = []
  const callsInFlight = createCallsInFlight()
  const sessions = createSessions({
    area,
    now: () => 1,
    log: { error: () => undefined },
    // As in the worker: calls that are not allowed any more end.
    phases: phasesOf([
      callsInFlight,
      {
        name: 'pages',
        sessionChanged: async ({ origin, session, scopesChanged }) => {
          if (scopesChanged) told.push([origin, session.sessionScopes])
        },
      },
    ]),
  })
  const accounts = createAccounts({ area, changed: () => undefined })
  for (const address of [FIRST, SECOND]) {
    await accounts.addWatchOnly({ address, name: '' })
  }
  for (const [origin, sessionScopes] of Object.entries(granted)) {
    // One that is to have nothing left is one that ended.
    await sessions.update(origin, () => ({
      sessionScopes: scopes([ONE], [FIRST]),
      sessionProperties,
    }))
    await sessions.update(origin, () => ({ sessionScopes, sessionProperties }))
    for (const account of [undefined, FIRST, SECOND]) {
      callsInFlight.run({ origin, scope: ONE, account }, (signal) => {
        signal.onabort = () => aborted.push(callOf(origin, account))
        return new Promise(() => undefined)
      })
    }
  }
  told.length = 0
  const approvals = createTestQueue()
  const edit = createEditSessions({
    sessions,
    accounts,
    approvals,
    namespaces: onlyEip155,
    localKeys: async () => [...area.stored.keys()],
  })
  return { sessions, approvals, edit, told, aborted }
}

describe('choose', () => {
  it('row 51: leaves what is chosen and tells the complete set once', async () => {
    const { edit, told, aborted } = await setUp({
      [A]: scopes([ONE, TWO], [FIRST]),
      [B]: scopes([ONE], [FIRST]),
    })
    await edit.choose(A, { accounts: [SECOND], chains: [ONE] })
    expect(told).toStrictEqual([[A, scopes([ONE], [SECOND])]])
    // The chain stays, and so do the calls on it, less those of who has gone.
    expect(aborted).toStrictEqual([callOf(A, FIRST)])
  })

  it('ends the calls of a chain that is taken away', async () => {
    const { edit, aborted } = await setUp({
      [A]: scopes([ONE, TWO], [FIRST]),
      [B]: scopes([ONE], [FIRST]),
    })
    await edit.choose(A, { accounts: [FIRST], chains: [TWO] })
    expect(aborted).toStrictEqual(callsOf(A))
  })

  it('adds neither a chain the site has not, nor a stranger', async () => {
    const { sessions, edit } = await setUp({ [A]: scopes([ONE], [FIRST]) })
    await edit.choose(A, { accounts: [FIRST, STRANGER], chains: [ONE, TWO] })
    expect(await sessions.read(A)).toStrictEqual({
      generation: 1,
      sessionScopes: scopes([ONE], [FIRST]),
      sessionProperties,
    })
  })

  it.each([
    ['no account', { accounts: [], chains: [ONE] }],
    ['no chain', { accounts: [FIRST], chains: [] }],
    ['nobody it holds', { accounts: [STRANGER], chains: [ONE] }],
  ])('ends the session with %s', async (_title, choice) => {
    const { sessions, edit, told, aborted } = await setUp({
      [A]: scopes([ONE], [FIRST]),
    })
    await edit.choose(A, choice)
    expect(await sessions.read(A)).toStrictEqual({
      generation: 2,
      sessionScopes: {},
      sessionProperties: {},
    })
    expect([told, aborted]).toStrictEqual([[[A, {}]], callsOf(A)])
  })
})

describe('removeAccount', () => {
  it('takes the account out of every session', async () => {
    const { edit, told } = await setUp({
      [A]: scopes([ONE, TWO], [FIRST, SECOND]),
      [B]: scopes([ONE], [SECOND]),
    })
    await edit.removeAccount(FIRST)
    expect(told).toStrictEqual([[A, scopes([ONE, TWO], [SECOND])]])
  })

  it('ends the calls for that account alone, in every session', async () => {
    const { edit, aborted } = await setUp({
      [A]: scopes([ONE], [FIRST, SECOND]),
      [B]: scopes([ONE], [FIRST, SECOND]),
    })
    await edit.removeAccount(FIRST)
    expect(aborted).toStrictEqual([callOf(A, FIRST), callOf(B, FIRST)])
  })

  it('row 53: ends a session that had only this one, with one event', async () => {
    const { sessions, edit, told, aborted } = await setUp({
      [A]: scopes([ONE], [FIRST]),
    })
    await edit.removeAccount(FIRST)
    expect(await sessions.read(A)).toMatchObject({
      sessionScopes: {},
      sessionProperties: {},
    })
    expect([told, aborted]).toStrictEqual([[[A, {}]], callsOf(A)])
  })
})

describe('an open question', () => {
  /** What becomes of a question of the first site that shows these chains. */
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
    ['is withdrawn with a chain it shows', [TWO], 4001],
    ['stays when it shows other chains', [ONE, 'eip155:3'], 'open'],
  ])('%s', async (_title, shown, outcome) => {
    const change = ({ edit }: Awaited<ReturnType<typeof setUp>>) =>
      edit.choose(A, { accounts: [FIRST], chains: [ONE] })
    expect(await editWhileAsked(both, { shown, change })).toBe(outcome)
  })

  it('is withdrawn with the last account of its session', async () => {
    const change = ({ edit }: Awaited<ReturnType<typeof setUp>>) =>
      edit.removeAccount(FIRST)
    expect(await editWhileAsked(both, { change })).toBe(4001)
  })

  it.each([
    ['another account goes', both, SECOND],
    ['its session ended before', { [A]: {} }, FIRST],
  ])('stays when %s', async (_title, granted, address) => {
    const change = async ({ edit }: Awaited<ReturnType<typeof setUp>>) =>
      edit.removeAccount(address)
    expect(await editWhileAsked(granted, { change })).toBe('open')
  })
})

describe('removeChain', () => {
  it('takes the chain out of every session, and ends those it was all of', async () => {
    const { edit, told } = await setUp({
      [A]: scopes([ONE, TWO], [FIRST]),
      [B]: scopes([ONE], [FIRST]),
    })
    await edit.removeChain(ONE)
    expect(told).toStrictEqual([
      [A, scopes([TWO], [FIRST])],
      [B, {}],
    ])
  })
})
