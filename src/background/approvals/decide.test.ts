import { expect, it, vi } from 'vitest'
import type {
  NetworkInput,
  NetworkProblem,
  NodeInput,
  NodeReport,
} from '../../messaging/network-contract.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import { createTestQueue } from '../testing/builders.ts'
import { createDecide } from './decide.ts'
import { createShowApprovals } from './show-approvals.ts'

const network: NetworkInput = {
  chainId: '777001',
  name: 'Harbour',
  symbol: 'HRB',
  explorerUrl: '',
}
const node: NodeInput = { url: 'https://node.example/v3/abcdefgh' }

const createGate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const notCalled = (): Promise<never> =>
  Promise.reject(new Error('not called here'))

/** A site suggests a network whose node is slow. */
const setUp = async ({
  added = async () => undefined,
  problem,
  report,
}: {
  added?: () => Promise<void>
  problem?: NetworkProblem
  report?: NodeReport
} = {}) => {
  const approvals = createTestQueue()
  const wallet: { status: WalletStatus } = { status: 'unlocked' }
  const done: string[] = []
  const asked = createGate()
  const answered = createGate()
  const showApprovals = createShowApprovals({
    approvals,
    accounts: { list: async () => [] },
    networks: { list: async () => [] },
    loadKeyring: notCalled,
  })
  const decide = createDecide({
    showApprovals,
    getStatus: async () => wallet.status,
    approvals,
    refusals: { forgive: notCalled },
    sessions: { hold: notCalled },
    tools: {
      networks: {
        list: async () => [],
        add: async () => {
          done.push('add')
          await added()
          return problem
        },
      },
      nodeSettings: {
        check: notCalled,
        prepare: async () => {
          asked.open()
          await answered.opened
          return report
            ? { report }
            : { store: async () => void done.push('store') }
        },
      },
      tokens: { add: notCalled },
      withKey: notCalled,
      loadKeyring: notCalled,
      findChain: notCalled,
      hasOwnKeys: notCalled,
    },
    now: () => 0,
  })
  const outcome = approvals
    .ask('r', async () => ({
      kind: 'add-chain' as const,
      requestKey: 'r',
      callerKey: 'c',
      origin: 'https://a.example',
      generation: 0,
      network,
      rpcUrls: [],
    }))
    .then(
      () => 'approved',
      ({ code }) => code,
    )
  await vi.waitFor(() => expect(approvals.open()).toHaveLength(1))
  const [shown] = await showApprovals()
  if (shown?.kind !== 'add-chain') throw new Error('nothing is shown')
  const { kind, id, hash } = shown
  const approve = () => decide({ kind, id, hash, choice: { network, node } })
  return { approvals, wallet, done, approve, asked, answered, id, outcome }
}

it('a decision adds a network once its node has answered', async () => {
  const { done, approve, answered, outcome } = await setUp()
  answered.open()
  expect(await approve()).toStrictEqual({ done: true })
  expect(await outcome).toBe('approved')
  expect(done).toStrictEqual(['add', 'store'])
  // Sent again after a worker stop.
  expect(await approve()).toStrictEqual({ done: true })
  expect(done).toStrictEqual(['add', 'store'])
})

it('a decision adds nothing if the request closes while its node is asked', async () => {
  const { approvals, done, approve, asked, answered, outcome } = await setUp()
  const approving = approve()
  await asked.opened
  await approvals.withdraw(() => true)
  answered.open()
  await expect(approving).rejects.toThrow('no longer open')
  // The user agreed, so it is not a rejection.
  expect(await outcome).toBe(4901)
  expect(done).toStrictEqual([])
})

it.each<WalletStatus>(['locked', 'damaged'])(
  'adds nothing if the wallet is %s by the time its node answers',
  async (status) => {
    const { approvals, wallet, done, approve, asked, answered } = await setUp()
    const approving = approve()
    await asked.opened
    wallet.status = status
    answered.open()
    await expect(approving).rejects.toThrow('not open')
    expect(done).toStrictEqual([])
    expect(approvals.open()).toHaveLength(1)
  },
)

it('a decision is refused if the request closes before it is stored', async () => {
  const { approvals, approve, answered, outcome } = await setUp({
    added: () => approvals.withdraw(() => true),
  })
  answered.open()
  await expect(approve()).rejects.toThrow('no longer open')
  expect(await outcome).toBe(4901)
})

it('a decision that is sent twice at once is done for both', async () => {
  const { approve, answered, outcome } = await setUp()
  const both = [approve(), approve()]
  answered.open()
  expect(await Promise.all(both)).toStrictEqual([
    { done: true },
    { done: true },
  ])
  expect(await outcome).toBe('approved')
})

it('a decision does not report a rejected network as added', async () => {
  const { approvals, done, approve, id } = await setUp()
  await approvals.reject([id])
  await expect(approve()).rejects.toThrow('no longer open')
  expect(done).toStrictEqual([])
})

it('a rejection after a yes that failed at the node is 4901, not 4001', async () => {
  const down: NodeReport = { ok: false, failure: { kind: 'timeout' } }
  const { approvals, done, approve, answered, id, outcome } = await setUp({
    report: down,
  })
  answered.open()
  expect(await approve()).toStrictEqual({
    done: false,
    failure: { report: down, others: [] },
  })
  expect(approvals.open()).toHaveLength(1)
  await approvals.reject([id])
  expect(await outcome).toBe(4901)
  expect(done).toStrictEqual([])
})

it('a rejection after a name that is taken is 4001: the node works', async () => {
  const problem: NetworkProblem = { field: 'name', problem: 'taken' }
  const { approvals, approve, answered, id, outcome } = await setUp({ problem })
  answered.open()
  expect(await approve()).toStrictEqual({ done: false, failure: { problem } })
  await approvals.reject([id])
  expect(await outcome).toBe(4001)
})
