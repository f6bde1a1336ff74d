import { approvalsItem, refusalsItem } from '../../storage/items.ts'
import type { Activity } from '../activity/activity.ts'
import {
  type WitnessedQuestions,
  witnessQuestions,
} from '../activity/witness-questions.ts'
import type { Host } from '../host/host.ts'
import type { KeepAwake } from '../host/keep-awake.ts'
import { createListeners } from '../host/listeners.ts'
import type { Log } from '../host/log.ts'
import { isExternalKey } from '../pages/admit.ts'
import {
  type ApprovalQueue,
  type ApprovalQueueOptions,
  createApprovalQueue,
} from './approval-queue.ts'
import { createApprovalWindow } from './approval-window.ts'
import { attendApprovals } from './attend-approvals.ts'
import { forgetAbandoned } from './forget-abandoned.ts'
import { createPatience, type Patience } from './patience.ts'
import { createRefusals, type Refusals } from './refusals.ts'

export type KeptApprovals = Readonly<{
  approvals: ApprovalQueue
  /** The same, for what nobody decided: it is written down as such. */
  questions: WitnessedQuestions
  refusals: Refusals
  patience: Patience
  /** The queue's own, unless the person has refused this origin too often. */
  askPerson: ApprovalQueue['ask']
  /** Reads back what a stopped worker left. */
  restore: () => Promise<void>
  /** Takes up what was read back, once all of the worker is ready. */
  start: () => Promise<void>
  windowClosed: (windowId: number) => Promise<void>
  changed: () => void
  onChanged: (listener: () => void) => () => void
}>

/** Composes all that has to do with questions to the person, over any host. */
export const keepApprovals = ({
  host,
  log,
  activity,
  keepAwake,
  isHere,
  whileCurrent,
}: {
  host: Pick<Host, 'now' | 'session' | 'setBadge' | 'windows'>
  log: Log
  activity: Pick<Activity, 'note'>
  keepAwake: KeepAwake
} & Required<
  Pick<ApprovalQueueOptions, 'isHere' | 'whileCurrent'>
>): KeptApprovals => {
  const { now } = host
  const changed = createListeners<[]>()
  const approvals = createApprovalQueue({
    item: approvalsItem(host.session),
    log,
    isHere,
    whileCurrent,
  })
  const questions = witnessQuestions({ approvals, activity, now })
  const refusals = createRefusals({
    item: refusalsItem(host.session),
    now,
    log,
  })
  const patience = createPatience({
    ...approvals,
    withdraw: questions.withdraw,
  })
  const approvalWindow = createApprovalWindow({
    queue: approvals,
    windows: host.windows,
    log,
    refused: refusals.note,
  })
  const attend = attendApprovals({
    approvals,
    approvalWindow,
    keepAwake,
    setBadge: host.setBadge,
    log,
    changed: changed.call,
  })
  return {
    approvals,
    questions,
    refusals,
    patience,
    askPerson: (requestKey, question) =>
      approvals.ask(requestKey, async () => {
        const asked = await question()
        await refusals.assertMayAsk(asked.origin)
        return asked
      }),
    restore: () => approvals.restore().then(approvalWindow.restore),
    start: async () => {
      attend()
      patience.restart()
      const abandoned = { ...approvals, forget: questions.forget }
      await forgetAbandoned(abandoned, isExternalKey)
    },
    windowClosed: approvalWindow.closed,
    changed: changed.call,
    onChanged: changed.on,
  }
}
