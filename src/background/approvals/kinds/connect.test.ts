import { describe, expect, it } from 'vitest'
import type { ConnectRecord } from '../../../storage/approval-record.ts'
import { showApproval } from '../show-approvals.ts'

const [FIRST, SECOND, THIRD] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const

const account = (address: string, name: string) =>
  ({ address, name, kind: 'watch-only', developer: false }) as const

const known = {
  loadKeyring: () => Promise.reject(new Error('nothing is signed here')),
  accounts: [account(FIRST, 'One'), account(SECOND, 'Two')],
  networks: [
    {
      chainId: 'eip155:1',
      name: 'Ethereum',
      symbol: 'ETH',
      development: false,
      hasNode: true,
    },
  ],
}

const approval: ConnectRecord = {
  kind: 'connect',
  id: 'q1',
  requestKey: 'injected/D/c/1',
  callerKey: 'injected/D/c',
  origin: 'https://a.example',
  generation: 0,
  chains: [
    { chainId: 'eip155:1', methods: ['eth_call'], notifications: [] },
    { chainId: 'wallet:eip155', methods: [], notifications: [] },
    { chainId: 'eip155:5', methods: [], notifications: [] },
  ],
  preselected: { accounts: [SECOND], chains: ['eip155:1'] },
  heldThen: [FIRST, SECOND],
  sessionProperties: { expiry: '2030-01-01T00:00:00Z' },
  leftOut: [{ what: 'eth_sign', reason: 'unknown-method' }],
  moreLeftOut: 2,
}

const hashOf = async (
  change: Partial<ConnectRecord> = {},
  now: typeof known = known,
): Promise<string> => (await showApproval({ ...approval, ...change }, now)).hash

describe('a request to connect', () => {
  it('shows the offer with names, and what is preselected', async () => {
    expect(await showApproval(approval, known)).toStrictEqual({
      kind: 'connect',
      id: 'q1',
      origin: 'https://a.example',
      accounts: [
        { ...account(FIRST, 'One'), selected: false },
        { ...account(SECOND, 'Two'), selected: true },
      ],
      chains: [
        {
          chainId: 'eip155:1',
          name: 'Ethereum',
          needsNode: false,
          selected: true,
          methods: ['eth_call'],
          notifications: [],
        },
        {
          chainId: 'wallet:eip155',
          name: 'wallet:eip155',
          needsNode: false,
          selected: false,
          methods: [],
          notifications: [],
        },
        {
          chainId: 'eip155:5',
          name: 'eip155:5',
          needsNode: true,
          selected: false,
          methods: [],
          notifications: [],
        },
      ],
      leftOut: [{ what: 'eth_sign', reason: 'unknown-method' }],
      moreLeftOut: 2,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('preselects an account that was added since', async () => {
    const accounts = [...known.accounts, account(THIRD, 'Three')]
    const view = await showApproval(approval, { ...known, accounts })
    expect(view.accounts.map(({ selected }) => selected)).toStrictEqual([
      false,
      true,
      true,
    ])
  })

  it('does not offer a chain without a node, and preselects it once it has one', async () => {
    const chainsWith = async (hasNode: boolean) => {
      const networks = known.networks.map((one) => ({ ...one, hasNode }))
      const { chains } = await showApproval(approval, {
        ...known,
        networks,
      })
      const [{ needsNode, selected } = {}] = chains
      return { needsNode, selected }
    }
    expect([await chainsWith(false), await chainsWith(true)]).toStrictEqual([
      { needsNode: true, selected: false },
      { needsNode: false, selected: true },
    ])
  })

  it('has the same hash for the same view', async () => {
    expect(await hashOf()).toBe(await hashOf())
  })

  it.each<[string, Partial<ConnectRecord>, typeof known | undefined]>([
    ['approval', { id: 'q2' }, undefined],
    ['site', { origin: 'https://b.example' }, undefined],
    ['chain', { chains: approval.chains.slice(1) }, undefined],
    [
      'method',
      {
        chains: [
          {
            chainId: 'eip155:1',
            methods: ['personal_sign'],
            notifications: [],
          },
          ...approval.chains.slice(1),
        ],
      },
      undefined,
    ],
    ['reason for what is left out', { leftOut: [] }, undefined],
    ['number of what is not named', { moreLeftOut: 3 }, undefined],
    ['account', {}, { ...known, accounts: known.accounts.slice(1) }],
    [
      'network without a node',
      {},
      {
        ...known,
        networks: known.networks.map((one) => ({ ...one, hasNode: false })),
      },
    ],
    ['name of an account', {}, { ...known, accounts: [account(FIRST, 'Won')] }],
  ])('has another hash for another %s', async (_title, change, now) => {
    expect(await hashOf(change, now)).not.toBe(await hashOf())
  })
})
