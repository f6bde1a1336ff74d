import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { Batches } from '../transactions/batches.ts'
import type { WhereAsked } from './invoke-on-chain.ts'

/** The chain on which a request began. */
export const createWhereAsked = ({
  approvals,
  subscriptions: { subscribedOn },
  batches,
}: {
  approvals: Pick<ApprovalQueue, 'askedBy'>
  subscriptions: Pick<Subscriptions, 'subscribedOn'>
  batches: Pick<Batches, 'find'>
}): WhereAsked => ({
  askedOn: (requestKey) => {
    const asked = approvals.askedBy(requestKey)
    return asked && 'scope' in asked ? asked.scope : undefined
  },
  subscribedOn,
  batchedOn: (origin, id) =>
    typeof id === 'string' ? batches.find(origin, id)?.chainId : undefined,
  isAskedToAdd: (requestKey) =>
    approvals.askedBy(requestKey)?.kind === 'add-chain',
})
