import type { Approval } from '../../messaging/approval-contract.ts'
import { limits } from '../../protocol/limits.ts'
import type {
  ApprovalRecord,
  Choice,
  ConnectRecord,
} from '../../storage/approval-record.ts'
import type { JournalRecord } from '../../storage/journal-record.ts'
import {
  isRevoking,
  type Ledger,
  lastCommit,
  mayWithdraw,
} from './model-ledger.ts'
import { coversToken, type TokenRecord } from './model-queue.ts'

/** What the user decided, and whether the stored approvals agree with it. */
export type ModelDecisions = Readonly<{
  stored: (journal: JournalRecord) => void
  /** The user is about to make this decision. */
  approves: (shown: Approval, choice: Choice) => void
  /** The user is about to reject these, in one decision. */
  rejects: (ids: readonly string[]) => void
  /** A window is about to show this approval. */
  views: (windowId: number, id: string) => void
  /** The user is about to close this window, with what it shows. */
  closesWindow: (windowId: number) => void
  /** What was on the screen when the user approved this. */
  shownFor: (id: string) => Approval | undefined
}>

export const createModelDecisions = ({
  ledger,
  complain,
  count,
}: {
  ledger: Ledger
  complain: (what: string) => void
  count: (what: string) => void
}): ModelDecisions => {
  const { approvals, tokens, queue } = ledger
  const userDecisions = new Map<
    string,
    { shown: Approval; choices: string[] }
  >()
  const userRejections = new Set<string>()
  /** The last two of a window: the worker may not know of the last one yet. */
  const views = new Map<number, string[]>()

  const followConnect = (record: ConnectRecord): void => {
    const known = approvals.get(record.id)
    const before = known?.record.decision
    const next = { ...known, record }
    approvals.set(record.id, next)
    const { origin, chains, decision } = record
    const scopes = chains.map(({ chainId }) => chainId)
    const mayEnd = mayWithdraw(ledger, { origin, scopes })
    follow({ record, before, mayEnd })
    if (JSON.stringify(before) === JSON.stringify(decision)) return
    if (!decision?.approved) next.withdrawn = before !== undefined
  }

  const followToken = (record: TokenRecord): void => {
    const known = tokens.get(record.id)
    const before = known?.record.decision
    const approved = !!(known?.approved || record.decision?.approved)
    tokens.set(record.id, { record, approved })
    const { origin, scope } = record
    // It ends with the session, or after a change that no longer covers it.
    const mayEnd =
      mayWithdraw(ledger, { origin, scopes: [scope] }) ||
      !coversToken(lastCommit(ledger, origin).scopes, record)
    follow({ record, before, mayEnd })
  }

  /** Checks a new decision. */
  const follow = ({
    record,
    before,
    mayEnd,
  }: {
    record: ApprovalRecord
    before: ApprovalRecord['decision']
    mayEnd: boolean
  }): void => {
    const { id, origin, decision } = record
    if (JSON.stringify(before) === JSON.stringify(decision)) return
    if (before && (!decision || decision.approved)) {
      complain(`approval ${id} is decided twice`)
    }
    if (!decision?.approved) {
      if (before) count('withdrawn after approval')
      const isRejected = !before && userRejections.has(id)
      // A decision counts even if the approval was withdrawn meanwhile, and so
      // does what a site withdraws by revoking its session.
      const isRefused = isRejected || (!before && isRevoking(ledger, origin))
      if (decision && isRefused) queue.refuse([record])
      if (decision && !isRejected && !mayEnd) {
        complain(`the ${record.kind} approval ${id} is rejected for nothing`)
      }
      return
    }
    const said = userDecisions.get(id)?.choices ?? []
    if (!said.includes(JSON.stringify(decision.choice))) {
      complain(`approval ${id} is decided as nobody said`)
    }
  }

  return {
    stored: ({ approvals }) => {
      for (const one of approvals) {
        if (one.kind === 'connect') followConnect(one)
        if (one.kind === 'watch-asset') followToken(one)
      }
      for (const wrong of queue.stored(approvals, ledger.time)) complain(wrong)
      for (const open of queue.openOfSites()) {
        if (open > 1) count('several open of a site')
        if (open === limits.approvalsPerOrigin) count('a site has no more room')
      }
    },
    approves: (shown, choice) => {
      const { choices = [] } = userDecisions.get(shown.id) ?? {}
      userDecisions.set(shown.id, {
        shown,
        choices: [...choices, JSON.stringify(choice)],
      })
      // Listed before the decision is stored, which a page that leaves prevents.
      const token = tokens.get(shown.id)
      if (token) tokens.set(shown.id, { ...token, approved: true })
    },
    rejects: (ids) => {
      for (const id of ids) userRejections.add(id)
      queue.refuse(queue.open().filter(({ id }) => ids.includes(id)))
    },
    views: (windowId, id) =>
      views.set(windowId, [...(views.get(windowId) ?? []).slice(-1), id]),
    closesWindow: (windowId) => {
      const viewed = views.get(windowId) ?? []
      for (const id of viewed) userRejections.add(id)
      count(viewed.length > 0 ? 'closed in view' : 'closed before a view')
      queue.refuse(queue.open().filter(({ id }) => viewed.includes(id)))
    },
    shownFor: (id) => userDecisions.get(id)?.shown,
  }
}
