import type { Approval } from '../../messaging/popup-contract.ts'
import type {
  AddChainApproval,
  QueueProcedures,
} from '../../messaging/queue-contract.ts'
import { Refusal } from '../../messaging/refusal.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { NOTHING_CHOSEN } from '../approvals/queue-changes.ts'
import type { Refusals } from '../approvals/refusals.ts'
import type { Networks } from '../nodes/networks.ts'
import type { NodeSettings } from '../nodes/node-settings.ts'
import { assertOpen } from './assert-open.ts'

/** What the person can have done about several requests, or about networks. */
export const createQueueProcedures = ({
  getApprovals,
  getStatus,
  approvals,
  refusals,
  networks,
  nodeSettings,
}: {
  /** What is open, as it is shown. */
  getApprovals: () => Promise<Approval[]>
  getStatus: () => Promise<WalletStatus>
  approvals: Pick<ApprovalQueue, 'decide' | 'isApproved' | 'open' | 'withdraw'>
  refusals: Pick<Refusals, 'note'>
  networks: Pick<Networks, 'add'>
  nodeSettings: Pick<NodeSettings, 'prepare' | 'testNew'>
}): ProceduresOf<{
  procedures: QueueProcedures
  events: Record<string, never>
}> => {
  const find = async (id: string): Promise<AddChainApproval> =>
    findIn(await getApprovals(), id)

  return {
    rejectAll: async ({ ids }) => {
      // What is read back after a worker stop is there once this resolves.
      await getApprovals()
      const meant = approvals.open().filter(({ id }) => ids.includes(id))
      await refusals.note(meant)
      await approvals.withdraw(
        ({ id, decision }) => ids.includes(id) && !decision,
      )
      return null
    },
    testSuggestedNode: async ({ id, node }) => {
      const { network } = await find(id)
      return nodeSettings.testNew(`eip155:${network.chainId}`, node)
    },
    approveNetwork: async ({ id, hash, network, node }) => {
      const shown = await getApprovals()
      // The same answer, said again after a worker stop.
      if (approvals.isApproved(id)) return { added: true }
      const { hash: seen, network: asked } = findIn(shown, id)
      if (seen !== hash || asked.chainId !== network.chainId) {
        throw new Refusal(
          'request-changed',
          'The request has changed: look at it again',
        )
      }
      assertOpen(await getStatus())
      const chainId = `eip155:${network.chainId}`
      // Before anything is stored: a network whose node is another's is none.
      const prepared = node && (await nodeSettings.prepare(chainId, node))
      if (prepared && 'report' in prepared) {
        return { added: false, report: prepared.report }
      }
      // A node takes its time: the site may have gone, or the wallet be locked.
      await find(id)
      assertOpen(await getStatus())
      const problem = await networks.add(network)
      if (problem) return { added: false, problem }
      await prepared?.store()
      await approvals.decide(id, NOTHING_CHOSEN)
      return { added: true }
    },
  }
}

const findIn = (shown: readonly Approval[], id: string): AddChainApproval => {
  const found = shown.find((one) => one.id === id)
  if (found?.kind === 'add-chain') return found
  throw new Refusal('request-gone', 'This request is no longer open')
}
