import type { ApprovalRecord } from '../../storage/approval-record.ts'
import { isActing } from '../approvals/is-covered.ts'
import { methodOf } from '../approvals/kinds/asked-methods.ts'
import { isRejectedByUser } from '../approvals/queue-changes.ts'
import type { Activity } from './activity.ts'

/**
 * Records approvals whose page closed while the worker was stopped: their
 * request is not resent, so nothing else records them.
 */
export const noteForgotten = async (
  forgotten: readonly ApprovalRecord[],
  { activity, now }: { activity: Pick<Activity, 'note'>; now: () => number },
): Promise<void> => {
  for (const approval of forgotten) {
    await activity.note({
      act: 'call',
      origin: approval.origin,
      at: now(),
      method: methodOf(approval),
      ...(isActing(approval) && { scope: approval.scope }),
      outcome: isRejectedByUser(approval) ? 'rejected' : 'withdrawn',
      milliseconds: 0,
      requestKey: approval.requestKey,
    })
  }
}
