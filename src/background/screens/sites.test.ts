import { describe, expect, it } from 'vitest'
import type { Session } from '../../protocol/session-api.ts'
import type { SiteSettings } from '../../protocol/site-settings.ts'
import type { SiteRecord } from '../activity/activity.ts'
import { createSiteProcedures } from './sites.ts'

const [FIRST, SECOND] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const expiry = '2030-01-01T00:00:00Z'

const scope = (chainId: string) => ({
  methods: ['eth_call'],
  notifications: ['eth_subscription'],
  accounts: [`${chainId}:${FIRST}`],
})

const off: SiteSettings = { isDefaultWallet: false, isCompatible: false }
const none: Session = { sessionScopes: {}, sessionProperties: {} }

const sessions: Record<string, Session> = {
  'https://b.example': {
    sessionScopes: {
      'eip155:1': scope('eip155:1'),
      'eip155:5': scope('eip155:5'),
      'wallet:eip155': scope('wallet:eip155'),
    },
    sessionProperties: { expiry },
  },
  'http://localhost:1': none,
  'https://a.example:8443': {
    sessionScopes: { 'eip155:1': scope('eip155:1') },
    sessionProperties: {},
  },
}

const call: SiteRecord = {
  origin: 'https://b.example',
  id: 'one',
  at: 1_000,
  until: 2_000,
  act: 'call',
  method: 'eth_call',
  outcome: 'answered',
  milliseconds: 1,
  count: 3,
}

const setUp = (records: SiteRecord[] = []) => {
  const ended: string[] = []
  const settings = new Map<string, Partial<SiteSettings>>()
  let changes = 0
  const procedures = createSiteProcedures({
    readSession: async (origin) => sessions[origin] ?? none,
    localKeys: async () => [
      'accounts/held',
      'session/not an origin',
      ...Object.keys(sessions).map((origin) => `session/${origin}`),
    ],
    accounts: {
      list: async () => [
        { address: FIRST, name: 'One', kind: 'watch-only', developer: false },
        { address: SECOND, name: 'Two', kind: 'watch-only', developer: false },
      ],
    },
    networks: {
      list: async () => [
        {
          chainId: 'eip155:1',
          name: 'Ethereum',
          symbol: 'ETH',
          development: false,
          hasNode: true,
        },
      ],
    },
    endSession: async (origin) => {
      ended.push(origin)
    },
    activity: { list: async () => records },
    sitesSettings: {
      read: async (origin) => ({ ...off, ...settings.get(origin) }),
      set: async (origin, change) =>
        void settings.set(origin, { ...settings.get(origin), ...change }),
    },
    holdSession: (origin, task) =>
      task({ generation: 1, ...(sessions[origin] ?? none) }),
    changed: () => {
      changes += 1
    },
  })
  return { procedures, ended, settings, changes: () => changes }
}

describe('listSites', () => {
  it('lists the origins with a session, by host', async () => {
    expect(await setUp().procedures.listSites(undefined)).toStrictEqual([
      { origin: 'https://a.example:8443', accounts: 1, networks: 1 },
      { origin: 'https://b.example', accounts: 1, networks: 3, expiry },
    ])
  })

  it('lists the most recently active sites first, by their own requests', async () => {
    const { procedures } = setUp([
      { ...call, origin: 'https://a.example:8443', act: 'edited' },
      call,
      { ...call, until: 1_500 },
    ])
    expect(await procedures.listSites(undefined)).toMatchObject([
      { origin: 'https://b.example', lastUsed: 2_000 },
      { origin: 'https://a.example:8443' },
    ])
  })
})

describe('getSite', () => {
  it('shows all accounts of the wallet, and the chains of the site', async () => {
    const { procedures } = setUp()
    const granted = {
      selected: true,
      methods: ['eth_call'],
      notifications: ['eth_subscription'],
    }
    expect(
      await procedures.getSite({ origin: 'https://b.example' }),
    ).toStrictEqual({
      origin: 'https://b.example',
      session: {
        accounts: [
          {
            address: FIRST,
            name: 'One',
            kind: 'watch-only',
            developer: false,
            selected: true,
          },
          {
            address: SECOND,
            name: 'Two',
            kind: 'watch-only',
            developer: false,
            selected: false,
          },
        ],
        chains: [
          { chainId: 'eip155:1', name: 'Ethereum', ...granted },
          { chainId: 'eip155:5', name: 'eip155:5', ...granted },
          { chainId: 'wallet:eip155', name: 'wallet:eip155', ...granted },
        ],
        expiry,
      },
      ...off,
    })
  })

  it.each(['http://localhost:1', 'https://other.example'])(
    'shows no session of %s',
    async (origin) => {
      const site = { origin, session: null, ...off }
      expect(await setUp().procedures.getSite({ origin })).toStrictEqual(site)
    },
  )

  it.each(['http://other.example', 'nonsense'])(
    'shows nothing of %s',
    async (origin) => {
      expect(await setUp().procedures.getSite({ origin })).toBeNull()
    },
  )
})

describe('changeSite', () => {
  it.each(['isDefaultWallet', 'isCompatible'] as const)(
    'sets %s, shown with the site, and notifies screens',
    async (setting) => {
      const { procedures, changes } = setUp()
      const origin = 'https://b.example'
      await procedures.changeSite({ origin, change: { [setting]: true } })
      expect(await procedures.getSite({ origin })).toMatchObject({
        ...off,
        [setting]: true,
      })
      await procedures.changeSite({ origin, change: { [setting]: false } })
      expect(await procedures.getSite({ origin })).toMatchObject(off)
      expect(changes()).toBe(2)
    },
  )

  it('also works for a site that is not connected', async () => {
    const { procedures, settings } = setUp()
    const origin = 'https://other.example'
    const change = { isDefaultWallet: true }
    await procedures.changeSite({ origin, change })
    expect([...settings]).toStrictEqual([[origin, change]])
  })

  it('rejects an origin that is not served', async () => {
    const { procedures, settings } = setUp()
    const origin = 'http://other.example'
    const asked = { origin, change: { isDefaultWallet: true } }
    await expect(procedures.changeSite(asked)).rejects.toThrow('served')
    expect([...settings]).toStrictEqual([])
  })
})

describe('disconnectAllSites', () => {
  it('ends every session', async () => {
    const { procedures, ended } = setUp()
    expect(await procedures.disconnectAllSites(undefined)).toBeNull()
    expect(ended).toStrictEqual(['https://a.example:8443', 'https://b.example'])
  })
})
