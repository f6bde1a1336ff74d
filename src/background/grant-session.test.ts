import { expect, it } from 'vitest'
import { createMemoryArea } from '../storage/memory-area.ts'
import { questionOf } from './approvals/site-questions.ts'
import { createGrantSession } from './grant-session.ts'
import { createAccounts } from './stores/accounts.ts'
import { createSessions } from './stores/sessions.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CHAIN = 'eip155:1'
const origin = 'https://a.example'
const noon = Date.parse('2030-01-01T12:00:00Z')
const sessionProperties = { expiry: '2030-01-01T12:00:00Z' }

const scopesOf = (methods: string[]) => ({
  [CHAIN]: { methods, notifications: [], accounts: [`${CHAIN}:${ADDRESS}`] },
})

/** A site with a session that the person gives another, at this time. */
const grantAt = async (now: number) => {
  const area = createMemoryArea()
  const nothing = async () => undefined
  const sessions = createSessions({
    area,
    log: { error: () => undefined },
    announce: nothing,
    storing: nothing,
    stored: nothing,
    changed: nothing,
  })
  const accounts = createAccounts({ area, changed: () => undefined })
  await accounts.addWatchOnly({ address: ADDRESS, name: '' })
  await sessions.update(origin, () => ({
    sessionScopes: scopesOf(['eth_chainId']),
    sessionProperties: {},
  }))
  const before = area.stored.get(`session/${origin}`)
  const grantSession = createGrantSession({
    sessions,
    accounts,
    approvals: { isApproved: () => true },
    now: () => now,
  })
  const granted = grantSession({
    ...questionOf('a'),
    id: 'decision-1',
    chains: [{ chainId: CHAIN, methods: ['eth_call'], notifications: [] }],
    sessionProperties,
    choice: { accounts: [ADDRESS], chains: [CHAIN] },
  })
  return { granted, area, before }
}

it('grants a session that has its time before it', async () => {
  const { granted } = await grantAt(noon - 1)
  expect(await granted).toStrictEqual({
    sessionScopes: scopesOf(['eth_call']),
    sessionProperties,
  })
})

it('grants none whose time came while the person was asked', async () => {
  const { granted, area, before } = await grantAt(noon)
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
