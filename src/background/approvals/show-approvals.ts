import type { Approval, KindName } from '../../messaging/approval-contract.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { LoadKeyring } from '../accounts/load-keyring.ts'
import type { Networks } from '../nodes/networks.ts'
import type { Known, RecordOf } from './approval-kind.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import { hashOf } from './hash-of.ts'
import { approvalKinds } from './kinds/all-kinds.ts'

/** An approval as the user sees it, bound to its hash. */
export const showApproval = async <Name extends KindName>(
  record: RecordOf<Name>,
  known: Known,
): Promise<Extract<Approval, { kind: Name }>> => {
  const { kind, id, origin } = record
  const details = await approvalKinds[kind as Name].show(record, known)
  const shown = { kind, id, origin, ...details }
  const view: object = { ...shown, hash: await hashOf(shown) }
  return view as Extract<Approval, { kind: Name }>
}

export type ShowApprovals = () => Promise<Approval[]>

/** All open approvals as the user sees them, the oldest first. */
export const createShowApprovals =
  ({
    approvals,
    accounts,
    networks,
    loadKeyring,
  }: {
    approvals: Pick<ApprovalQueue, 'open'>
    accounts: Pick<Accounts, 'list'>
    networks: Pick<Networks, 'list'>
    loadKeyring: LoadKeyring
  }): ShowApprovals =>
  async () => {
    if (approvals.open().length === 0) return []
    const known = {
      accounts: await accounts.list(),
      networks: await networks.list(),
      loadKeyring,
    }
    return Promise.all(
      approvals.open().map((record) => showApproval(record, known)),
    )
  }
