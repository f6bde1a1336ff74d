import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { forgetGone } from '../approvals/forget-abandoned.ts'
import type { SentCallsJournal } from '../journal/sent-calls.ts'
import type { Part } from '../part.ts'
import { isExternalKey } from './admit.ts'
import { isOf } from './request-key.ts'

export type KeptForCallers = Readonly<{
  /** Whether a request is remembered until its answer is acknowledged. */
  has: (requestKey: string) => boolean
  forget: (requestKey: string) => Promise<void>
  /** Forgets all of a caller's requests but these. */
  forgetOthers: (
    callerKey: string,
    requestKeys: readonly string[],
  ) => Promise<void>
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
  /** Both at once: what is asked from here on comes behind them. */
  const forgetMatching = async (
    matches: (requestKey: string) => boolean,
  ): Promise<void> => {
    await ready
    await Promise.all([
      approvals.forget(({ requestKey }) => matches(requestKey)),
      sentCalls.forget(matches),
    ])
  }
  const forget = (key: string): Promise<void> => forgetMatching(isOf(key))
  return {
    name: 'kept for callers',
    has: (key) => approvals.isKept(isOf(key)) || sentCalls.isKept(isOf(key)),
    forget,
    forgetOthers: (callerKey, requestKeys) => {
      const isOfCaller = isOf(callerKey)
      const wanted = requestKeys.map(isOf)
      return forgetMatching(
        (key) => isOfCaller(key) && !wanted.some((isOfOne) => isOfOne(key)),
      )
    },
    callerDisconnected: async ({ key }) => {
      await ready
      if (isHere(key)) return
      // An external port cannot ask again; a relay can.
      if (isExternalKey(key)) await forget(key)
      else await forgetGone(approvals, { key, isHere })
    },
  }
}
