import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'
import {
  accountsItem,
  currentChainItem,
  nodeItem,
  sessionItem,
  transactionsItem,
} from './items.ts'
import type { NodesRecord } from './network-record.ts'
import type { SessionRecord } from './session-record.ts'
import { createMemoryArea } from './testing/memory-area.ts'

const record: SessionRecord = {
  generation: 1,
  sessionScopes: {
    'eip155:1': {
      methods: ['eth_chainId'],
      notifications: ['eth_subscription'],
      accounts: ['eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    },
  },
  sessionProperties: { expiry: '2031-01-01T00:00:00Z' },
}

const node: NodesRecord = {
  nodes: [
    {
      url: {
        shown: 'https://node.example/v3/<key>',
        secrets: ['0123456789abcdef'],
      },
    },
  ],
}

/** A valid value for each family: a new family without one fails. */
const samples: Record<keyof typeof catalogue, unknown> = {
  session: record,
  currentChain: { chainId: 'eip155:1' },
  sites: {
    'https://a.example': { isDefaultWallet: true, isCompatible: false },
  },
  siteGroup: true,
  node,
  publicNodes: ['eip155:1'],
  impersonated: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  snapshots: [{ chainId: 'eip155:7', id: '0x1', block: '0x2a', at: 1 }],
  networks: [
    { chainId: 'eip155:7', name: 'Seven', symbol: 'SVN' },
    {
      chainId: 'eip155:8',
      name: 'Eight',
      symbol: 'EGT',
      explorerUrl: 'https://eight.example',
    },
  ],
  home: { chainId: 'eip155:1' },
  contacts: [
    { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', label: 'Alice' },
  ],
  accounts: [
    {
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      name: 'Main',
      kind: 'watch-only',
      developer: false,
      hidden: false,
    },
  ],
  vault: { generation: 1, backedUp: false, sealed: { version: 1 } },
  setUp: true,
  attempts: { failures: 1, lastFailureAt: 1_800_000_000_000 },
  language: 'de',
  autoLock: { milliseconds: 1_800_000 },
  activity: [
    {
      id: 'r1',
      at: 1_800_000_000_000,
      until: 1_800_000_000_000,
      act: 'call',
      method: 'eth_chainId',
      scope: 'eip155:1',
      outcome: 'answered',
      milliseconds: 3,
      count: 1,
    },
  ],
  solanaSent: [
    {
      signature: '2b',
      requestKey: 'a',
      origin: 'https://a.example',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      account: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      message: 'AQ==',
      at: 1,
      state: 'confirmed',
      receipt: { succeeded: true, slot: '7', fee: '5000' },
    },
  ],
  transactions: {
    sent: [
      {
        hash: '0xaa',
        requestKeys: ['injected/D1/c1/2'],
        origin: 'https://a.example',
        chainId: 'eip155:1',
        account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        type: '0x2',
        nonce: '0x0',
        value: '0x1',
        gas: '0x5208',
        fees: { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
        at: 1_800_000_000_000,
        state: 'sent',
        node: 'https://node.example/v3/<key>',
      },
    ],
    chains: [
      {
        chainId: 'eip155:1',
        genesis: '0xbb',
        height: '0x7',
        node: 'https://node.example/v3/<key>',
      },
    ],
  },
  batches: [
    {
      id: '0x01',
      requestKey: 'injected/D1/c1/3',
      origin: 'https://a.example',
      chainId: 'eip155:1',
      account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      calls: 2,
      at: 1_800_000_000_000,
      signed: ['0xaa'],
    },
  ],
  tokens: [
    {
      account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      chainId: 'eip155:1',
      token: {
        address: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
        symbol: 'DAI',
        decimals: 18,
      },
    },
  ],
  journal: {
    sent: [
      { requestKey: 'k1', origin: 'https://a.example', hash: '0x1' },
      {
        requestKey: 'k2',
        origin: 'https://a.example',
        hash: '0x2',
        outcome: { result: '0x1' },
      },
      {
        requestKey: 'k3',
        origin: 'https://a.example',
        hash: '0x3',
        outcome: { error: { code: 3, message: 'no' } },
      },
    ],
    approvals: [
      {
        kind: 'connect',
        id: 'a1',
        requestKey: 'injected/D1/c1/1',
        callerKey: 'injected/D1/c1',
        origin: 'https://a.example',
        generation: 0,
        chains: [{ chainId: 'eip155:1', methods: [], notifications: [] }],
        preselected: { accounts: [], chains: ['eip155:1'] },
        heldThen: [],
        sessionProperties: {},
        leftOut: [{ what: 'eip155:5', reason: 'unsupported-chain' }],
        moreLeftOut: 3,
        decision: { approved: false, choice: { accounts: [], chains: [] } },
      },
      {
        kind: 'sign-typed-data',
        id: 'a2',
        requestKey: 'injected/D1/c1/2',
        callerKey: 'injected/D1/c1',
        origin: 'https://a.example',
        generation: 1,
        scope: 'eip155:1',
        account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        typedData: {
          types: {
            EIP712Domain: [],
            Note: [{ name: 'words', type: 'string[]' }],
          },
          primaryType: 'Note',
          domain: {},
          message: { words: ['land', 'ho'] },
        },
        decision: {
          approved: true,
          choice: { accounts: [], chains: [], signature: '0x00' },
        },
      },
    ],
    windowId: 7,
  },
  nodesInUse: { 'eip155:1': 1 },
  blocks: [{ site: 'a.example', until: 1_800_000_030_000, blockedFor: 30_000 }],
  automatic: [
    {
      origin: 'http://localhost:5173',
      decision: 'approve',
      until: 1_800_000_000_000,
    },
  ],
  refusals: [
    {
      site: 'a.example',
      refused: [{ ids: ['a1'], at: 1_800_000_000_000 }],
      blockedUntil: 0,
      blockedFor: 0,
    },
  ],
  filters: [
    {
      id: '0xa',
      origin: 'https://a.example',
      scope: 'eip155:1',
      nodeId: '0x1',
    },
  ],
  subscriptions: [
    {
      id: '0x1',
      requestKey: 'injected/D1/c1/1',
      callerKey: 'injected/D1/c1',
      origin: 'https://a.example',
      scope: 'eip155:1',
      subscribed: { kind: 'logs', filter: { topics: [null, ['0x2']] } },
      marks: ['{"number":1,"hash":"0x3"}'],
    },
  ],
  pendingNotifications: ['https://a.example'],
  tidied: true,
  unlocked: { key: 'AAAA', usedAt: 1_800_000_000_000 },
}

describe('the catalogue', () => {
  const families: [
    string,
    {
      prefix: string
      version: number
      struct: { is(value: unknown): boolean }
    },
  ][] = Object.entries(catalogue)

  it.each(families)(
    '%s has a version and accepts its sample',
    (name, family) => {
      expect(Number.isInteger(family.version) && family.version >= 1).toBe(true)
      expect(family.struct.is(samples[name as keyof typeof catalogue])).toBe(
        true,
      )
    },
  )

  it('has prefixes none of which begins another', () => {
    const prefixes = ['quarantine/', ...families.map(([, f]) => f.prefix)]
    for (const prefix of prefixes) {
      expect(prefix).toMatch(/^[a-z-]+\/$/)
      expect(
        prefixes.filter((other) => other.startsWith(prefix)),
      ).toStrictEqual([prefix])
    }
  })
})

describe('accountsItem', () => {
  it('migrates accounts of version 1, which were all watch-only', async () => {
    const account = { address: '0x1', name: 'One', kind: 'watch-only' as const }
    const area = createMemoryArea({
      'accounts/held': { version: 1, value: [account] },
    })
    expect(await accountsItem(area).read()).toStrictEqual([
      { ...account, developer: false, hidden: false },
    ])
  })

  it('preserves the names of version 2', async () => {
    const account = {
      address: '0x1',
      name: 'Account 1',
      kind: 'phrase' as const,
      developer: false,
      hidden: true,
    }
    const area = createMemoryArea({
      'accounts/held': { version: 2, value: [account] },
    })
    expect(await accountsItem(area).read()).toStrictEqual([account])
  })

  it('leaves accounts of version 3 as they are, without other addresses', async () => {
    const account = {
      address: '0x1',
      name: 1,
      kind: 'phrase' as const,
      phrase: 'p',
      developer: false,
      hidden: false,
    }
    const area = createMemoryArea({
      'accounts/held': { version: 3, value: [account] },
    })
    expect(await accountsItem(area).read()).toStrictEqual([account])
    const later = { ...account, others: ['Hh8Q'] }
    await accountsItem(area).write([later])
    expect(await accountsItem(area).read()).toStrictEqual([later])
  })

  it('stores a number in the place of a name', async () => {
    const area = createMemoryArea()
    const account = {
      address: '0x1',
      name: 1,
      kind: 'watch-only' as const,
      developer: false,
      hidden: false,
      keyLost: true as const,
    }
    await accountsItem(area).write([account])
    expect(await accountsItem(area).read()).toStrictEqual([account])
    await expect(
      accountsItem(area).write([{ ...account, name: 0 }]),
    ).rejects.toThrow('expected')
  })
})

describe('transactionsItem', () => {
  it.each([
    [1, 'did not store nodes', {}],
    [2, 'knew one first block', { node: 'https://a.example', genesis: '0x1' }],
    [4, 'stored no grants', { node: 'https://a.example', genesis: '0x1' }],
  ])('reads version %d, which %s', async (version, _, members) => {
    const chain = { chainId: 'eip155:1', height: '0x7', ...members }
    const value = { sent: [], chains: [chain] }
    const area = createMemoryArea({ 'transactions/sent': { version, value } })
    expect(await transactionsItem(area).read()).toStrictEqual(value)
  })
})

describe('sessionItem', () => {
  it('stores a session under its origin with the schema version', async () => {
    const area = createMemoryArea()
    await sessionItem({ area, origin: 'https://a.example' }).write(record)
    expect(Object.fromEntries(area.stored)).toStrictEqual({
      'session/https://a.example': { version: 1, value: record },
    })
  })

  it('separates origins that differ in scheme, port or host', async () => {
    const area = createMemoryArea()
    const origins = [
      'https://a.example',
      'https://a.example:8443',
      'https://a.example.test',
      'http://localhost',
      'http://localhost:8080',
      'http://127.0.0.1:8080',
    ]
    for (const [index, origin] of origins.entries()) {
      const item = sessionItem({ area, origin })
      await item.write({ ...record, generation: index + 1 })
    }
    const generations = await Promise.all(
      origins.map(
        async (origin) =>
          (await sessionItem({ area, origin }).read())?.generation,
      ),
    )
    expect(generations).toStrictEqual([1, 2, 3, 4, 5, 6])
  })

  it.each([
    'null',
    '',
    'a.example',
    'https://a.example/',
    'https://A.example',
    'https://a.example:443',
    'http://a.example',
    '__proto__',
  ])('rejects %j as an origin', (origin) => {
    expect(() => sessionItem({ area: createMemoryArea(), origin })).toThrow(
      `No session is stored for "${origin}"`,
    )
  })

  it.each([
    ['generation 0', { ...record, generation: 0 }],
    ['generation 1.5', { ...record, generation: 1.5 }],
    ['no generation', { ...record, generation: undefined }],
    ['scopes as a list', { ...record, sessionScopes: [] }],
    ['a scope without accounts', scoped({ methods: [], notifications: [] })],
    [
      'a scope with more than it may hold',
      scoped({ methods: [], notifications: [], accounts: [], references: [] }),
    ],
    ['an unknown member', { ...record, sessionId: 'x' }],
  ])('grants nothing for a stored record with %s', async (_title, value) => {
    const origin = 'https://a.example'
    const area = createMemoryArea({
      [`session/${origin}`]: { version: 1, value },
    })
    expect(await sessionItem({ area, origin }).read()).toBeUndefined()
    expect([...area.stored.keys()]).toStrictEqual([
      `quarantine/session/${origin}`,
    ])
  })
})

describe('data that belongs to a session', () => {
  const origin = 'https://a.example'

  it('contains the chain of a site, under its origin', async () => {
    const area = createMemoryArea()
    await currentChainItem({ area, origin }).write({ chainId: 'eip155:1' })
    expect(Object.fromEntries(area.stored)).toStrictEqual({
      'chain/https://a.example': { version: 1, value: { chainId: 'eip155:1' } },
    })
  })
})

describe('nodeItem', () => {
  it('reads a hosted node of version 1', async () => {
    const [baseUrl, apiKey] = ['https://node.example', '0123456789abcdef']
    const secrets = [apiKey]
    const area = createMemoryArea({
      'node/eip155:1': { version: 1, value: { baseUrl, apiKey } },
      'node/eip155:7': {
        version: 1,
        value: { baseUrl, apiKey, wsUrl: 'wss://sockets.example' },
      },
    })
    const read = (chainId: string) => nodeItem({ area, chainId }).read()
    expect(await read('eip155:1')).toStrictEqual(node)
    expect(await read('eip155:7')).toStrictEqual({
      nodes: [
        {
          ...node.nodes[0],
          wsUrl: { shown: 'wss://sockets.example/ws/v3/<key>', secrets },
        },
      ],
    })
  })

  it('stores a node under its chain with the schema version', async () => {
    const area = createMemoryArea()
    await nodeItem({ area, chainId: 'eip155:1' }).write(node)
    expect(Object.fromEntries(area.stored)).toStrictEqual({
      'node/eip155:1': { version: 2, value: node },
    })
  })

  it.each([
    '',
    '1',
    'eip155:0',
    'eip155:01',
    'eip155:0x1',
    'eip155:１',
    'EIP155:1',
    'eip155:1/',
    'eip155:1\n',
    `eip155:1${'0'.repeat(32)}`,
    'solana:1',
  ])('rejects %j as a chain', (chainId) => {
    expect(() => nodeItem({ area: createMemoryArea(), chainId })).toThrow(
      `No node is stored for "${chainId}"`,
    )
  })
})

function scoped(scope: object): object {
  return { ...record, sessionScopes: { 'eip155:1': scope } }
}
