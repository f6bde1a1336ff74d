import { describe, expect, it } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { onlyEip155 } from '../namespaces/eip155/rules.ts'
import { createTestNetworks } from '../testing/builders.ts'
import type { NumberedSession } from './numbered-session.ts'
import { createOfferSession } from './offer-session.ts'

const LOCAL = 'eip155:31337'
/** A network that the user added. */
const MINE = 'eip155:777001'
const LOCAL_TWO = 'eip155:31338'
const [FIRST, SECOND] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const

const none: NumberedSession = {
  generation: 0,
  sessionScopes: {},
  sessionProperties: {},
}

/** A wallet with two accounts and nodes for the two development chains. */
const setUp = async (existing: NumberedSession = none) => {
  const area = createMemoryArea()
  const accounts = createAccounts({ area, changed: () => undefined })
  for (const address of [FIRST, SECOND]) {
    await accounts.addWatchOnly({ address, name: '' })
  }
  const networks = createTestNetworks({
    area,
  })
  await networks.add({
    chainId: '777001',
    name: 'Mine',
    symbol: 'MN',
    explorerUrl: '',
  })
  return createOfferSession({
    readSession: async () => existing,
    accounts,
    namespaces: onlyEip155,
    listChains: networks.list,
  })
}

const origin = 'https://a.example'
const asking = (...methods: string[]) => ({ methods, notifications: [] })

describe('offerSession', () => {
  it('offers what is supported and lists what is left out', async () => {
    const offerSession = await setUp()
    expect(
      await offerSession(origin, {
        requiredScopes: {
          [LOCAL]: {
            ...asking('eth_call', 'eth_sign'),
            notifications: ['eth_other'],
            accounts: [`${LOCAL}:${SECOND.toLowerCase()}`],
          },
        },
        optionalScopes: { 'eip155:1': asking(), 'eip155:999': asking() },
      }),
    ).toStrictEqual({
      generation: 0,
      chains: [
        {
          chainId: 'eip155:1',
          methods: expect.arrayContaining(['eth_call', 'personal_sign']),
          notifications: ['eth_subscription'],
        },
        { chainId: LOCAL, methods: ['eth_call'], notifications: [] },
      ],
      preselected: { accounts: [SECOND], chains: ['eip155:1', LOCAL] },
      heldThen: [FIRST, SECOND],
      sessionProperties: {},
      leftOut: [
        { what: 'eip155:999', reason: 'unsupported-chain' },
        { what: 'eth_sign', reason: 'unknown-method' },
        { what: 'eth_other', reason: 'unknown-notification' },
      ],
      moreLeftOut: 0,
    })
  })

  it('shows a chain of the session that has no node any more', async () => {
    const offerSession = await setUp({
      generation: 7,
      sessionScopes: {
        'eip155:1': {
          methods: ['eth_call'],
          notifications: [],
          accounts: [`eip155:1:${FIRST}`],
        },
      },
      sessionProperties: {},
    })
    const { chains, preselected } = await offerSession(origin, {
      optionalScopes: { [LOCAL]: asking('eth_call') },
    })
    expect([chains.map(({ chainId }) => chainId), preselected]).toStrictEqual([
      ['eip155:1', LOCAL],
      { accounts: [FIRST], chains: ['eip155:1', LOCAL] },
    ])
  })

  it('offers chains without a node even if nothing else is requested', async () => {
    const offerSession = await setUp()
    const { chains, preselected, leftOut } = await offerSession(origin, {
      optionalScopes: {
        'eip155:1': asking('eth_call'),
        'eip155:999': asking(),
      },
    })
    expect({ chains, preselected, leftOut }).toStrictEqual({
      chains: [
        {
          chainId: 'eip155:1',
          methods: ['eth_call'],
          notifications: ['eth_subscription'],
        },
      ],
      preselected: { accounts: [FIRST], chains: ['eip155:1'] },
      leftOut: [{ what: 'eip155:999', reason: 'unsupported-chain' }],
    })
  })

  it('preselects the active account when none is requested', async () => {
    const offerSession = await setUp()
    const { preselected } = await offerSession(origin, {
      optionalScopes: { [LOCAL]: asking() },
    })
    expect(preselected).toStrictEqual({ accounts: [FIRST], chains: [LOCAL] })
  })

  it('shows the existing session together with the request', async () => {
    const offerSession = await setUp({
      generation: 7,
      sessionScopes: {
        [LOCAL]: {
          methods: ['eth_chainId'],
          notifications: [],
          accounts: [`${LOCAL}:${SECOND}`],
        },
      },
      sessionProperties: { expiry: 'old', 'eip1193-compatible': true },
    })
    expect(
      await offerSession(origin, {
        optionalScopes: {
          [LOCAL]: asking('eth_call'),
          [LOCAL_TWO]: asking('eth_call'),
        },
        sessionProperties: { expiry: 'new' },
      }),
    ).toStrictEqual({
      generation: 7,
      chains: [
        {
          chainId: LOCAL,
          methods: ['eth_call', 'eth_chainId'],
          notifications: ['eth_subscription'],
        },
        {
          chainId: LOCAL_TWO,
          methods: ['eth_call'],
          notifications: ['eth_subscription'],
        },
      ],
      preselected: { accounts: [SECOND], chains: [LOCAL, LOCAL_TWO] },
      heldThen: [FIRST, SECOND],
      sessionProperties: { expiry: 'new' },
      leftOut: [],
      moreLeftOut: 0,
    })
  })

  it.each([
    ['nothing at all', {}],
    ['empty maps', { requiredScopes: {}, optionalScopes: {} }],
    ['unknown chains', { optionalScopes: { 'eip155:999': asking() } }],
    ['unknown methods', { optionalScopes: { [LOCAL]: asking('eth_sign') } }],
    [
      'references on a chain',
      { optionalScopes: { [LOCAL]: { ...asking(), references: ['1'] } } },
    ],
    ['a bare wallet scope', { optionalScopes: { wallet: asking() } }],
  ])('answers 5100 to %s', async (_title, params) => {
    const offerSession = await setUp()
    await expect(offerSession(origin, params)).rejects.toMatchObject({
      code: 5100,
      message: 'Requested scopes are not supported',
    })
  })

  it('answers the same to a site without a session, whether or not the user added a network', async () => {
    const offerSession = await setUp()
    const refusals = await Promise.all(
      [MINE, 'eip155:777002'].map((chainId) =>
        offerSession(origin, {
          optionalScopes: { [chainId]: asking() },
        }).catch(({ code, message, data }) => ({ code, message, data })),
      ),
    )
    expect(refusals[0]).toMatchObject({ code: 5100 })
    expect(refusals[1]).toStrictEqual(refusals[0])
  })

  it('offers a network that the user added beside another one', async () => {
    const offerSession = await setUp()
    const { chains } = await offerSession(origin, {
      optionalScopes: { [MINE]: asking(), [LOCAL]: asking() },
    })
    expect(chains.map(({ chainId }) => chainId)).toStrictEqual([LOCAL, MINE])
  })

  it('offers a network that the user added to a site with a session', async () => {
    const sessionScopes = {
      [LOCAL]: { methods: ['eth_call'], notifications: [], accounts: [] },
    }
    const offerSession = await setUp({ ...none, sessionScopes })
    const { chains } = await offerSession(origin, {
      optionalScopes: { [MINE]: asking() },
    })
    expect(chains.map(({ chainId }) => chainId)).toContain(MINE)
  })
})
