import { any, array } from '@metamask/superstruct'
import type { Approval } from '../../messaging/approval-contract.ts'
import type { LaneOutcome, LaneRequest } from '../../messaging/lane-contract.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import { withLock } from '../../storage/lock.ts'
import { createStorageItem } from '../../storage/storage-item.ts'
import { methodOf } from '../approvals/kinds/asked-methods.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Journal } from '../journal/journal.ts'

/** Remembers every request that needed a decision, over worker stops. */
export const createAskedRequests = ({
  host,
  log,
  journal,
  show,
}: {
  host: Pick<Host, 'session'>
  log: Log
  journal: Pick<Journal, 'current' | 'onChanged'>
  show: (record: ApprovalRecord) => Promise<Approval>
}): { all: () => Promise<LaneRequest[]> } => {
  const item = createStorageItem<LaneRequest[], unknown>({
    area: host.session,
    key: 'lane/requests',
    version: 1,
    struct: array(any()) as never,
  })

  const note = async (
    requests: LaneRequest[],
    record: ApprovalRecord,
    isDropped: boolean,
  ): Promise<void> => {
    const known = requests.find(({ shown }) => shown.id === record.id)
    const request = known ?? {
      shown: await show(record),
      method: methodOf(record),
      outcome: 'pending',
    }
    if (!known) requests.push(request)
    if (request.outcome !== 'pending' && !record.decision?.withdrawn) return
    request.outcome = outcomeOf(record, isDropped)
    const { signature } = record.decision?.choice ?? {}
    if (signature !== undefined) request.signature = signature
  }

  /** Notes what is in the journal, and what is no longer. */
  const follow = (before: readonly ApprovalRecord[]): Promise<void> => {
    const { approvals } = journal.current()
    const dropped = before.filter(
      ({ id, decision }) =>
        !decision && !approvals.some((one) => one.id === id),
    )
    return withLock({ owner: item, key: 'requests' }, async () => {
      const requests = (await item.read()) ?? []
      for (const record of approvals) await note(requests, record, false)
      for (const record of dropped) await note(requests, record, true)
      await item.write(requests)
    })
  }

  journal.onChanged(({ approvals }) => {
    if (journal.current().approvals === approvals) return
    follow(approvals).catch((error) =>
      log.error('a request was not noted for tests', error),
    )
  })

  return {
    all: async () => {
      await follow([])
      return (await item.read()) ?? []
    },
  }
}

const outcomeOf = (
  { decision }: ApprovalRecord,
  isDropped: boolean,
): LaneOutcome => {
  if (!decision) return isDropped ? 'withdrawn' : 'pending'
  if (decision.withdrawn) return 'withdrawn'
  return decision.approved ? 'approved' : 'rejected'
}
