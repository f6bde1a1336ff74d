import { expect, it, vi } from 'vitest'
import type {
  NetworkInput,
  NodeInput,
} from '../../messaging/network-contract.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import { createAddChainView } from '../approvals/add-chain-view.ts'
import { createTestQueue } from '../testing/builders.ts'
import { createQueueProcedures } from './queue-procedures.ts'

const network: NetworkInput = {
  chainId: '777001',
  name: 'Harbour',
  symbol: 'HRB',
  explorerUrl: '',
}
const node: NodeInput = { baseUrl: 'https://node.example', apiKey: 'abcdefgh' }

const createGate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** A site suggests a network whose node takes its time to answer. */
const setUp = async () => {
  const approvals = createTestQueue()
  const wallet: { status: WalletStatus } = { status: 'unlocked' }
  const done: string[] = []
  const asked = createGate()
  const answered = createGate()
  const procedures = createQueueProcedures({
    getApprovals: async () =>
      Promise.all(
        approvals
          .open()
          .flatMap((one) =>
            one.kind === 'add-chain' ? [createAddChainView(one)] : [],
          ),
      ),
    getStatus: async () => wallet.status,
    approvals,
    refusals: { note: async () => undefined },
    networks: {
      add: async () => {
        done.push('add')
        return undefined
      },
    },
    nodeSettings: {
      testNew: () => Promise.reject(new Error('not tested here')),
      prepare: async () => {
        asked.open()
        await answered.opened
        return { store: async () => void done.push('store') }
      },
    },
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
  const [record] = approvals.open()
  if (record?.kind !== 'add-chain') throw new Error('nothing is asked')
  const { id, hash } = await createAddChainView(record)
  const approve = async () =>
    procedures.approveNetwork({ id, hash, network, node })
  return { approvals, wallet, done, approve, asked, answered, id, outcome }
}

it('adds a network once its node has shown itself', async () => {
  const { done, approve, answered, outcome } = await setUp()
  answered.open()
  expect(await approve()).toStrictEqual({ added: true })
  expect(await outcome).toBe('approved')
  expect(done).toStrictEqual(['add', 'store'])
  // The same answer, said again after a worker stop.
  expect(await approve()).toStrictEqual({ added: true })
  expect(done).toStrictEqual(['add', 'store'])
})

it('adds nothing when the request goes while its node is asked', async () => {
  const { approvals, done, approve, asked, answered, outcome } = await setUp()
  const approving = approve()
  await asked.opened
  await approvals.withdraw(() => true)
  answered.open()
  await expect(approving).rejects.toThrow('no longer open')
  expect(await outcome).toBe(4001)
  expect(done).toStrictEqual([])
})

it.each<WalletStatus>(['locked', 'damaged'])(
  'adds nothing when the wallet is %s by the time its node answers',
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

it('does not say that it added what was rejected', async () => {
  const { approvals, done, approve, id } = await setUp()
  await approvals.decide(id, undefined)
  await expect(approve()).rejects.toThrow('no longer open')
  expect(done).toStrictEqual([])
})
