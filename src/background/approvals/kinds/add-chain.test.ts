import { describe, expect, it } from 'vitest'
import type {
  NodeFailure,
  NodeReport,
} from '../../../messaging/network-contract.ts'
import type { AddChainRecord } from '../../../storage/approval-record.ts'
import type { NetworkInfo } from '../../nodes/networks.ts'
import type { ApprovalTools } from '../approval-kind.ts'
import { showApproval } from '../show-approvals.ts'
import { addChain } from './add-chain.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const networkOf = (chainId: string, name: string): NetworkInfo => ({
  chainId,
  name,
  symbol: 'ETH',
  development: false,
  hasNode: true,
})

const known = {
  accounts: [],
  networks: [],
  loadKeyring: () => Promise.reject(new Error('nothing is signed here')),
}

const record: AddChainRecord = {
  kind: 'add-chain',
  id: 'q1',
  requestKey: 'injected/D/c/1',
  callerKey: 'injected/D/c',
  origin: 'https://a.example',
  generation: 3,
  network: { chainId: '7', name: 'Seven', symbol: 'SVN', explorerUrl: '' },
  rpcUrls: ['http://127.0.0.1:8545', 'https://node.example/eth/v3/abcdefgh'],
}

it('the approval shows nodes without the keys of the later ones', async () => {
  expect(await showApproval(record, known)).toStrictEqual({
    kind: 'add-chain',
    id: 'q1',
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    origin: 'https://a.example',
    network: record.network,
    node: 'http://127.0.0.1:8545',
    otherNodes: ['https://node.example/eth/v3/<key>'],
    others: [],
    grantedTo: null,
  })
})

it('the approval shows the granted accounts and the other networks', async () => {
  const grant = { accounts: [ADDRESS], methods: [], notifications: [] }
  const accounts = [
    {
      address: ADDRESS,
      name: 'One',
      kind: 'phrase',
      developer: false,
    } as const,
  ]
  const networks = [
    networkOf('eip155:1', 'Ethereum'),
    networkOf('eip155:7', 'X'),
  ]
  const shown = await showApproval(
    { ...record, grant },
    { ...known, accounts, networks },
  )
  expect(shown.grantedTo).toStrictEqual([{ address: ADDRESS, name: 'One' }])
  // The site does not rename a network that the wallet has.
  expect(shown.network).toStrictEqual({
    ...record.network,
    name: 'X',
    symbol: 'ETH',
  })
  // Without the one that is added: it may be stored before the decision.
  expect(shown.others).toStrictEqual([
    { chainId: 'eip155:1', name: 'Ethereum' },
  ])
})

it.each<[string, Partial<AddChainRecord>]>([
  ['id', { id: 'q2' }],
  ['site', { origin: 'https://b.example' }],
  ['name', { network: { ...record.network, name: 'Eight' } }],
  ['chain', { network: { ...record.network, chainId: '8' } }],
  ['node', { rpcUrls: ['https://other.example'] }],
  ['grant', { grant: { accounts: [], methods: [], notifications: [] } }],
])('the approval has another hash with another %s', async (_what, change) => {
  const [one, other] = await Promise.all([
    showApproval(record, known),
    showApproval({ ...record, ...change }, known),
  ])
  expect(other.hash).not.toBe(one.hash)
})

describe('a yes to a suggested network', () => {
  const down: NodeReport = { ok: false, failure: { kind: 'unreachable' } }
  const [first = '', second = ''] = record.rpcUrls

  /** Each node is reported as given; the others can be used. */
  const approve = async ({
    reports = {},
    list = [],
    listAfter = list,
    node = null,
    grant,
  }: {
    reports?: Record<string, NodeReport>
    list?: NetworkInfo[]
    /** The networks once a node was tested. */
    listAfter?: NetworkInfo[]
    node?: { url: string } | null
    grant?: AddChainRecord['grant']
  }) => {
    const done: unknown[] = []
    const notCalled = () => Promise.reject(new Error('not called here'))
    const tools: ApprovalTools = {
      networks: {
        list: async () => (done.length > 0 ? listAfter : list),
        add: async ({ name }) => {
          done.push(['add', name])
          return undefined
        },
      },
      nodeSettings: {
        check: notCalled,
        prepare: async (_, { url }) => {
          done.push(['test', url])
          const report = reports[url]
          const store = async () => void done.push(['store', url])
          return report ? { report } : { store }
        },
      },
      tokens: { add: notCalled },
      withKey: notCalled,
      loadKeyring: notCalled,
      findChain: notCalled,
      hasOwnKeys: notCalled,
    }
    const shown = await showApproval(record, known)
    const choice = { network: record.network, node }
    const yes = {
      record: { ...record, grant },
      shown,
      choice,
      noteYes: async () => undefined,
      assertStillOpen: async () => undefined,
    }
    return { outcome: await addChain.carryOut(yes, tools), done }
  }

  it('uses the first node alone if it can be used', async () => {
    expect(await approve({})).toStrictEqual({
      outcome: { choice: {} },
      done: [
        ['test', first],
        ['add', 'Seven'],
        ['store', first],
      ],
    })
  })

  it('uses the next node if the first cannot be used', async () => {
    expect(await approve({ reports: { [first]: down } })).toStrictEqual({
      outcome: { choice: {} },
      done: [
        ['test', first],
        ['test', second],
        ['add', 'Seven'],
        ['store', second],
      ],
    })
  })

  it('uses no other node than the one that the user typed', async () => {
    const url = 'https://typed.example'
    const { outcome, done } = await approve({
      reports: { [url]: down },
      node: { url },
    })
    expect(outcome).toStrictEqual({
      failure: { report: down, others: [] },
      outage: 'unreachable',
    })
    expect(done).toStrictEqual([['test', url]])
  })

  it('stores nothing if no node can be used, and says why for each', async () => {
    const late: NodeFailure = { kind: 'timeout' }
    const { outcome, done } = await approve({
      reports: { [first]: down, [second]: { ok: false, failure: late } },
    })
    expect(outcome).toStrictEqual({
      failure: { report: down, others: [late] },
      outage: 'unreachable',
    })
    expect(done).toStrictEqual([
      ['test', first],
      ['test', second],
    ])
  })

  it.each<[NodeFailure, string]>([
    [{ kind: 'no-node' }, 'no-node'],
    [{ kind: 'address', field: 'url', problem: 'not-a-url' }, 'no-node'],
    [{ kind: 'wrong-chain', expected: '7', said: '1' }, 'unreachable'],
    [{ kind: 'unreachable' }, 'unreachable'],
    [{ kind: 'timeout' }, 'timeout'],
    [{ kind: 'rate-limited' }, 'rate-limited'],
    [{ kind: 'unauthorized' }, 'unauthorized'],
    [{ kind: 'not-json-rpc' }, 'malformed'],
    [{ kind: 'node-error', code: -32601, message: 'no' }, 'malformed'],
  ])('reports %j to the site as %s', async (failure, reason) => {
    const url = 'https://typed.example'
    const reports = { [url]: { ok: false, failure } as const }
    const { outcome } = await approve({ reports, node: { url } })
    expect(outcome).toMatchObject({ outage: reason })
  })

  it('replaces nothing if the network was added meanwhile', async () => {
    const list = [networkOf('eip155:7', 'Mine')]
    const grant = { accounts: [ADDRESS], methods: [], notifications: [] }
    expect(await approve({ list, grant })).toStrictEqual({
      outcome: { choice: {} },
      done: [],
    })
  })

  it('tests the nodes of a known network if nothing is granted, and replaces nothing', async () => {
    const list = [networkOf('eip155:7', 'Mine')]
    expect(await approve({ list })).toStrictEqual({
      outcome: { choice: {} },
      done: [['test', first]],
    })
    const reports = { [first]: down, [second]: down }
    expect((await approve({ list, reports })).outcome).toMatchObject({
      outage: 'unreachable',
    })
  })

  it('replaces no node that the user saves while the nodes are tested', async () => {
    const listAfter = [networkOf('eip155:7', 'Mine')]
    expect(await approve({ listAfter })).toStrictEqual({
      outcome: { choice: {} },
      done: [['test', first]],
    })
  })

  it('gives a network that was added without a node the suggested one', async () => {
    const list = [{ ...networkOf('eip155:7', 'Mine'), hasNode: false }]
    const { done } = await approve({ list })
    expect(done).toStrictEqual([
      ['test', first],
      ['store', first],
    ])
  })
})
