import { expect, it } from 'vitest'
import type { SessionScopes } from '../../protocol/scope.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { phasesOf } from '../testing/builders.ts'
import { createGrantChain } from './grant-chain.ts'
import { createSessions } from './sessions.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [CHAIN, ADDED] = ['eip155:1', 'eip155:777001']
const origin = 'https://a.example'

const scopeOf = (chainId: string, ...addresses: string[]) => ({
  methods: ['eth_call'],
  notifications: [],
  accounts: addresses.map((address) => `${chainId}:${address}`),
})

const setUp = async (
  sessionScopes: SessionScopes,
  { expiry, isApproved = true }: { expiry?: string; isApproved?: boolean } = {},
) => {
  const sessions = createSessions({
    area: createMemoryArea(),
    log: { error: () => undefined },
    now: () => 1,
    phases: phasesOf([]),
  })
  await sessions.update(origin, () => ({
    sessionScopes,
    sessionProperties: expiry ? { expiry } : {},
  }))
  const grantChain = createGrantChain({
    sessions,
    approvals: { isApproved: () => isApproved },
    now: () => 1_000,
  })
  const grant = (accounts: string[]) =>
    grantChain({
      id: 'decision-1',
      origin,
      chainId: ADDED,
      grant: { accounts, methods: ['eth_call'], notifications: [] },
    })
  const scopes = async () => (await sessions.read(origin)).sessionScopes
  return { sessions, grant, scopes }
}

it('a granted chain is added to the session as it is now', async () => {
  const { sessions, grant, scopes } = await setUp({
    [CHAIN]: scopeOf(CHAIN, ADDRESS),
  })
  // Granted since the approval was shown.
  const both = {
    [CHAIN]: scopeOf(CHAIN, ADDRESS),
    'eip155:10': scopeOf('eip155:10', ADDRESS),
  }
  await sessions.update(origin, (session) => ({
    ...session,
    sessionScopes: both,
  }))
  await grant([ADDRESS])
  expect(await scopes()).toStrictEqual({
    ...both,
    [ADDED]: scopeOf(ADDED, ADDRESS),
  })
})

it('a granted chain has no account that the session lost, or never had', async () => {
  const { grant, scopes } = await setUp({
    'wallet:eip155': scopeOf('wallet:eip155', ADDRESS),
  })
  await grant([OTHER, ADDRESS])
  expect((await scopes())[ADDED]).toStrictEqual(scopeOf(ADDED, ADDRESS))
})

it('a decision is carried out once, even if the chain was revoked since', async () => {
  const before = { [CHAIN]: scopeOf(CHAIN, ADDRESS) }
  const { sessions, grant, scopes } = await setUp(before)
  await grant([ADDRESS])
  await sessions.update(origin, (session) => ({
    ...session,
    sessionScopes: before,
  }))
  await grant([ADDRESS])
  expect(await scopes()).toStrictEqual(before)
})

it.each<[string, SessionScopes, { expiry?: string }]>([
  ['ended', {}, {}],
  [
    'expired',
    { [CHAIN]: scopeOf(CHAIN, ADDRESS) },
    { expiry: '1970-01-01T00:00:01Z' },
  ],
  ['has the chain', { [ADDED]: scopeOf(ADDED, ADDRESS, OTHER) }, {}],
  ['has other accounts', { [CHAIN]: scopeOf(CHAIN, OTHER) }, {}],
])(
  'nothing is granted if the session %s',
  async (_what, scopes, properties) => {
    const session = await setUp(scopes, properties)
    await session.grant([ADDRESS])
    expect(await session.scopes()).toStrictEqual(scopes)
  },
)

it('a decision that was withdrawn is not carried out', async () => {
  const before = { [CHAIN]: scopeOf(CHAIN, ADDRESS) }
  const { grant, scopes } = await setUp(before, { isApproved: false })
  await expect(grant([ADDRESS])).rejects.toMatchObject({ code: 4001 })
  expect(await scopes()).toStrictEqual(before)
})
