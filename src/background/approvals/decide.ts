import type {
  Approval,
  Decided,
  KindName,
  Yes,
} from '../../messaging/approval-contract.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import { assertUnlocked } from '../accounts/assert-unlocked.ts'
import { isExpired } from '../sessions/expiry.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type {
  ApprovalTools,
  CarriedOut,
  RecordOf,
  YesTo,
} from './approval-kind.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import { isActing, isCovered } from './is-covered.ts'
import { approvalKinds } from './kinds/all-kinds.ts'
import { askedMethods } from './kinds/asked-methods.ts'
import { NOTHING_CHOSEN } from './queue-changes.ts'
import type { Refusals } from './refusals.ts'
import { requestChanged, requestClosed } from './request-refusals.ts'
import type { ShowApprovals } from './show-approvals.ts'

export type DecideOptions = {
  showApprovals: ShowApprovals
  getStatus: () => Promise<WalletStatus>
  approvals: Pick<
    ApprovalQueue,
    'approve' | 'fail' | 'isApproved' | 'open' | 'withdraw'
  >
  refusals: Pick<Refusals, 'forgive'>
  sessions: Pick<Sessions, 'hold'>
  tools: ApprovalTools
  now: () => number
}

/** Carries out and stores the user's approval of what this hash covers. */
export const createDecide = ({
  showApprovals,
  getStatus,
  approvals,
  refusals,
  sessions,
  tools,
  now,
}: DecideOptions): ((yes: Yes) => Promise<Decided>) => {
  const findOpen = (id: string) => {
    const record = approvals.open().find((one) => one.id === id)
    if (!record) throw requestClosed()
    return record
  }

  const leaveOpen = async (
    id: string,
    { failure, outage }: Exclude<CarriedOut<KindName>, { choice: unknown }>,
  ): Promise<Decided> => {
    await approvals.fail(id, outage)
    return { done: false, failure }
  }

  const carryOutAs = <Name extends KindName>(
    name: Name,
    yes: YesTo<Name>,
  ): CarriedOut<Name> | Promise<CarriedOut<Name>> =>
    approvalKinds[name].carryOut(yes, tools)

  const checkAs = <Name extends KindName>(
    name: Name,
    asked: Pick<YesTo<Name>, 'record' | 'shown' | 'choice'>,
  ) => approvalKinds[name].check?.(asked, tools)

  const carryOut = async (
    shown: Approval,
    { kind, choice }: Yes,
  ): Promise<Decided> => {
    const { id, origin } = shown
    const made = await carryOutAs(kind, {
      record: findOpen(id) as RecordOf<typeof kind>,
      shown,
      choice,
      noteYes: () => approvals.fail(id, 'timeout'),
      assertStillOpen: async () => {
        findOpen(id)
        assertUnlocked(await getStatus())
      },
    })
    if ('failure' in made) return leaveOpen(id, made)
    if (approvalKinds[kind].forgives) await refusals.forgive(origin)
    const decided = { ...NOTHING_CHOSEN, ...made.choice }
    // The request may have closed meanwhile.
    if (!(await approvals.approve(id, decided))) throw requestClosed()
    return { done: true }
  }

  return async (yes) => {
    const { id, hash, kind } = yes
    const status = await getStatus()
    const shown = (await showApprovals()).find((one) => one.id === id)
    // Sent again after a worker stop.
    if (approvals.isApproved(id)) return { done: true }
    if (shown?.kind !== kind) throw requestClosed()
    if (shown.hash !== hash) {
      throw requestChanged()
    }
    assertUnlocked(status)
    const { choice } = yes
    const record = findOpen(id) as RecordOf<typeof kind>
    const unmade = await checkAs(kind, { record, shown, choice })
    if (unmade) return leaveOpen(id, unmade)
    if (askedMethods[kind].paramsFor === null) return carryOut(shown, yes)
    return sessions.hold(shown.origin, async (session) => {
      // The same decision, a lock or a withdrawal may have come first.
      if (approvals.isApproved(id)) return { done: true }
      const record = findOpen(id)
      if (
        isExpired(session, now()) ||
        !isActing(record) ||
        !isCovered(session.sessionScopes, record)
      ) {
        await approvals.withdraw((one) => one.id === id)
        throw requestClosed()
      }
      return carryOut(shown, yes)
    })
  }
}
