import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { isActing } from '../approvals/is-covered.ts'
import { approvalKinds } from '../approvals/kinds/all-kinds.ts'
import type { Activity } from './activity.ts'

export type WitnessedQuestions = Readonly<{
  /** The queue's own; what this takes back is remembered. */
  withdraw: ApprovalQueue['withdraw']
  /** Whether this request's question was taken back; said once. */
  isWithdrawn: (requestKey: string) => boolean
  /** The queue's own, for questions whose request does not come back. */
  forget: ApprovalQueue['forget']
}>

/**
 * Tells what became of a question where its request cannot: that one hears the
 * same whether the person said no or the question was taken back, and is not
 * there at all if its page went while the worker was stopped.
 */
export const witnessQuestions = ({
  approvals,
  activity,
  now,
}: {
  approvals: Pick<ApprovalQueue, 'withdraw' | 'forget'>
  activity: Pick<Activity, 'note'>
  now: () => number
}): WitnessedQuestions => {
  const withdrawn = new Set<string>()
  return {
    withdraw: (matches) =>
      approvals.withdraw((approval) => {
        const isTaken = matches(approval)
        if (isTaken && !isRejected(approval)) withdrawn.add(approval.requestKey)
        return isTaken
      }),
    isWithdrawn: (requestKey) => withdrawn.delete(requestKey),
    forget: async (matches) => {
      const forgotten = new Set<ApprovalRecord>()
      await approvals.forget((approval) => {
        const isForgotten = matches(approval)
        if (isForgotten) forgotten.add(approval)
        return isForgotten
      })
      for (const approval of forgotten) {
        await activity.note({
          act: 'call',
          origin: approval.origin,
          at: now(),
          method: approvalKinds[approval.kind].method,
          ...(isActing(approval) && { scope: approval.scope }),
          outcome: isRejected(approval) ? 'rejected' : 'withdrawn',
          milliseconds: 0,
          requestKey: approval.requestKey,
        })
      }
    },
  }
}

const isRejected = ({ decision }: ApprovalRecord): boolean =>
  decision?.approved === false
