import type { StorageItem } from '../../storage/storage-item.ts'
import type { SubscriptionRecord } from '../../storage/subscription-record.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { WhereAsked } from './invoke-on-chain.ts'

/** The chain on which a request began, from stored records. */
export const createWhereAsked = (
  approvals: Pick<ApprovalQueue, 'askedBy'>,
  subscriptions: StorageItem<SubscriptionRecord[]>,
): WhereAsked => ({
  askedOn: (requestKey) => {
    const asked = approvals.askedBy(requestKey)
    return asked && 'scope' in asked ? asked.scope : undefined
  },
  subscribedOn: async (callerKey, subscription) =>
    ((await subscriptions.read()) ?? []).find(
      (one) => one.id === subscription && one.callerKey === callerKey,
    )?.scope,
})
