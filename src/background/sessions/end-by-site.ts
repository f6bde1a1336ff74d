import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Refusals } from '../approvals/refusals.ts'
import type { EndSession } from './end-session.ts'

/**
 * A site ends its own session. What it had asked and the user had not decided
 * counts as withdrawn: else asking and revoking would open a window each time.
 */
export const createEndBySite =
  ({
    endSession,
    approvals,
    refusals,
  }: {
    endSession: EndSession
    approvals: Pick<ApprovalQueue, 'open' | 'isWithdrawn' | 'onChanged'>
    refusals: Pick<Refusals, 'noteWithdrawn'>
  }): EndSession =>
  async (origin, scopes) => {
    const withdrawn = new Set<ApprovalRecord>()
    let open = approvals.open()
    // At each change: once the page has its answer, the approval is forgotten.
    const unsubscribe = approvals.onChanged(() => {
      for (const one of open) {
        const isOwn = one.origin === origin
        if (isOwn && approvals.isWithdrawn(one.requestKey)) withdrawn.add(one)
      }
      open = approvals.open()
    })
    try {
      await endSession(origin, scopes)
    } finally {
      unsubscribe()
    }
    await refusals.noteWithdrawn([...withdrawn], [...withdrawn, ...open])
  }
