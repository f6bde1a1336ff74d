import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { forgetGone } from '../approvals/forget-abandoned.ts'
import type { SentCallsJournal } from '../journal/sent-calls.ts'
import type { Part } from '../part.ts'
import { isExternalKey } from './admit.ts'
import { isOf } from './request-key.ts'

export type KeptForCallers = Readonly<{
  /** Whether anything is kept for a request until its answer was heard. */
  isKept: (requestKey: string) => boolean
  forget: (requestKey: string) => Promise<void>
}> &
  Required<Pick<Part, 'name' | 'callerDisconnected'>>

/** What the worker keeps for those who asked, under the keys they asked by. */
export const createKeptForCallers = ({
  approvals,
  sentCalls,
  ready,
  isHere,
}: {
  approvals: ApprovalQueue
  sentCalls: Pick<SentCallsJournal, 'isKept' | 'forget'>
  /** Settles when what a stopped worker left is read back. */
  ready: Promise<void>
  isHere: (callerKey: string) => boolean
}): KeptForCallers => {
  const forget = async (key: string): Promise<void> => {
    await ready
    await approvals.forget(({ requestKey }) => isOf(key)(requestKey))
    await sentCalls.forget(isOf(key))
  }
  return {
    name: 'kept for callers',
    isKept: (key) => approvals.isKept(isOf(key)) || sentCalls.isKept(isOf(key)),
    forget,
    callerDisconnected: async ({ key }) => {
      await ready
      if (isHere(key)) return
      // An external port cannot ask again; a relay can.
      if (isExternalKey(key)) await forget(key)
      else await forgetGone(approvals, { key, isHere })
    },
  }
}
