import { expect, it } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { onlyEip155 } from '../namespaces/eip155/rules.ts'
import { phasesOf } from '../testing/builders.ts'
import { connectRequestOf } from '../testing/test-approvals.ts'
import { createGrantSession } from './grant-session.ts'
import { createSessions } from './sessions.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CHAIN = 'eip155:1'
const origin = 'https://a.example'
const noon = Date.parse('2030-01-01T12:00:00Z')
const expiring = { expiry: '2030-01-01T12:00:00Z' }

const scopesOf = (methods: string[]) => ({
  [CHAIN]: { methods, notifications: [], accounts: [`${CHAIN}:${ADDRESS}`] },
})

type Granting = {
  now?: number
  /** The properties of the existing session and of the request. */
  properties?: Record<string, string>
  requested?: Record<string, string>
  chosen?: string
  /** False if the approval was withdrawn after the decision. */
  isApproved?: boolean
}

/** A site with a session for which the user approves another at this time. */
const grant = async ({
  now = noon - 1,
  properties = {},
  requested = {},
  chosen = ADDRESS,
  isApproved = true,
}: Granting) => {
  const area = createMemoryArea()
  const sessions = createSessions({
    area,
    log: { error: () => undefined },
    now: () => 1,
    phases: phasesOf([]),
  })
  const accounts = createAccounts({ area, changed: () => undefined })
  await accounts.addWatchOnly({ address: ADDRESS, name: '' })
  await sessions.update(origin, () => ({
    sessionScopes: scopesOf(['eth_chainId']),
    sessionProperties: properties,
  }))
  const before = area.stored.get(`session/${origin}`)
  const grantSession = createGrantSession({
    sessions,
    accounts,
    approvals: { isApproved: () => isApproved },
    namespaces: onlyEip155,
    now: () => now,
  })
  const granted = grantSession({
    ...connectRequestOf('a'),
    id: 'decision-1',
    chains: [{ chainId: CHAIN, methods: ['eth_call'], notifications: [] }],
    sessionProperties: requested,
    choice: { accounts: [chosen], chains: [CHAIN] },
  })
  return { granted, area, before }
}

it('a grant stores a session that has not expired', async () => {
  const { granted } = await grant({ requested: expiring })
  expect(await granted).toStrictEqual({
    sessionScopes: scopesOf(['eth_call']),
    sessionProperties: expiring,
  })
})

it('a grant fails if the requested expiry passed before the decision', async () => {
  const { granted, area, before } = await grant({
    now: noon,
    requested: expiring,
  })
  await expect(granted).rejects.toMatchObject({
    code: 5302,
    message: 'Invalid sessionProperties requested',
    data: {
      path: 'params.sessionProperties.expiry',
      reason: 'must be in the future',
    },
  })
  expect(area.stored.get(`session/${origin}`)).toStrictEqual(before)
})

it('a grant stores nothing if the approval was withdrawn meanwhile', async () => {
  const { granted, area, before } = await grant({ isApproved: false })
  await expect(granted).rejects.toMatchObject({ code: 4001 })
  expect(area.stored.get(`session/${origin}`)).toStrictEqual(before)
})

it('a grant retains properties that the request does not mention', async () => {
  const properties = { ...expiring, 'eip1193-compatible': 'yes' }
  const requested = { expiry: '2030-01-01T13:00:00Z' }
  const { granted } = await grant({ properties, requested })
  expect(await granted).toStrictEqual({
    sessionScopes: scopesOf(['eth_call']),
    sessionProperties: { ...properties, ...requested },
  })
})

it('a grant renews a session that expired before the decision', async () => {
  const { granted } = await grant({ now: noon, properties: expiring })
  expect(await granted).toStrictEqual({
    sessionScopes: scopesOf(['eth_call']),
    sessionProperties: {},
  })
})

it('a grant rejects and ends nothing if the selected accounts were removed', async () => {
  const chosen = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const { granted, area, before } = await grant({ chosen })
  await expect(granted).rejects.toMatchObject({ code: 4001 })
  expect(area.stored.get(`session/${origin}`)).toStrictEqual(before)
})
