import { abuseLimits } from '../../protocol/abuse-limits.ts'
import {
  duplicateBatchId,
  limitExceeded,
  requestPending,
} from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { Sites } from '../pages/site-of.ts'
import { isRejected, isUndecided } from './queue-changes.ts'

/** Throws if this approval may not be added to the stored ones. */
export const assertRoom = (
  stored: readonly ApprovalRecord[],
  { added, siteOf }: { added: ApprovalRecord; siteOf: Sites['siteOf'] },
): void => {
  const open = stored.filter(isUndecided)
  const ofOrigin = open.filter(({ origin }) => origin === added.origin)
  const ofSite = open.filter(
    ({ origin }) => siteOf(origin) === siteOf(added.origin),
  )
  if (isConnect(added) && ofOrigin.some(isConnect)) throw requestPending()
  if (stored.some((one) => hasSameBatchId(one, added))) throw duplicateBatchId()
  const { approvalsPerOrigin, approvals } = limits
  if (ofOrigin.length >= approvalsPerOrigin) {
    throw limitExceeded(
      `${approvalsPerOrigin} requests of an origin may wait for the user`,
    )
  }
  const { approvalsPerSite } = abuseLimits
  if (ofSite.length >= approvalsPerSite) {
    throw limitExceeded(
      `${approvalsPerSite} requests of a domain may wait for the user`,
    )
  }
  if (open.length >= approvals) {
    throw limitExceeded(
      `${approvals} requests of all sites may wait for the user`,
    )
  }
  assertBytes(stored, { added, isFirst: ofSite.length === 0 })
}

/** The site would not know which of the two has the status. */
const hasSameBatchId = (one: ApprovalRecord, added: ApprovalRecord): boolean =>
  one.kind === 'send-calls' &&
  added.kind === 'send-calls' &&
  !isRejected(one) &&
  one.origin === added.origin &&
  one.batchId === added.batchId

const isConnect = ({ kind }: ApprovalRecord): boolean => kind === 'connect'

const assertBytes = (
  stored: readonly ApprovalRecord[],
  { added, isFirst }: { added: ApprovalRecord; isFirst: boolean },
): void => {
  const { approvalBytes, approvalBytesInAll } = limits
  const bytes = sizeOf(added)
  if (bytes > approvalBytes) {
    throw limitExceeded(
      `a request that waits for the user may have ${approvalBytes} bytes`,
    )
  }
  // No site can fill this alone: there is room for the first of another one.
  const room = isFirst ? approvalBytesInAll : approvalBytesInAll - approvalBytes
  const total = stored.reduce((sum, one) => sum + sizeOf(one), bytes)
  if (total > room) {
    throw limitExceeded(
      `the requests that wait for the user may have ${approvalBytesInAll} bytes`,
    )
  }
}

const sizeOf = (approval: ApprovalRecord): number =>
  new TextEncoder().encode(JSON.stringify(approval)).byteLength
