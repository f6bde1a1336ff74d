import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import type { WhereAsked } from './invoke-on-chain.ts'

/** The chain on which a request began. */
export const createWhereAsked = (
  approvals: Pick<ApprovalQueue, 'askedBy'>,
  { subscribedOn }: Pick<Subscriptions, 'subscribedOn'>,
): WhereAsked => ({
  askedOn: (requestKey) => {
    const asked = approvals.askedBy(requestKey)
    return asked && 'scope' in asked ? asked.scope : undefined
  },
  subscribedOn,
  isAskedToAdd: (requestKey) =>
    approvals.askedBy(requestKey)?.kind === 'add-chain',
})
