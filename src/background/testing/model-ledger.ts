import type { SessionScopes } from '../../protocol/scope.ts'
import type { Choice, ConnectRecord } from '../../storage/approval-record.ts'
import {
  createModelQueue,
  type ModelQueue,
  type TokenRecord,
} from './model-queue.ts'

export type Commit = {
  at: number
  generation: number
  scopes: SessionScopes
  /** The user's decision that caused it, if any. */
  decision?: string | undefined
}

export type Known = {
  record: ConnectRecord
  /** The change by which it was carried out. */
  carriedOut?: number
  /** Whether it was approved and then withdrawn. */
  withdrawn?: boolean
}

/** An approval of a token. */
export type KnownToken = {
  record: TokenRecord
  /** Whether it was approved at any time. */
  approved: boolean
}

/** What may revoke something of an origin, and until when. */
export type Ending = {
  origin: string
  until: number
  /** The request that caused it, if any. */
  id?: string
  /** Only these scopes; all if empty. */
  scopes: readonly string[]
  edit?: Choice | undefined
}

/** What the oracle observed, in its own time: one step per observation. */
export type Ledger = {
  time: number
  readonly commits: Map<string, Commit[]>
  readonly approvals: Map<string, Known>
  /** Each session request of an origin, and until when it was pending. */
  readonly creates: { origin: string; until: number; id: string }[]
  readonly endings: Ending[]
  readonly tokens: Map<string, KnownToken>
  readonly queue: ModelQueue
}

const NOTHING: Commit = { at: 0, generation: 0, scopes: {} }

export const createLedger = (): Ledger => ({
  time: 0,
  commits: new Map(),
  approvals: new Map(),
  creates: [],
  endings: [],
  tokens: new Map(),
  queue: createModelQueue(),
})

export const lastCommit = ({ commits }: Ledger, origin: string): Commit =>
  commits.get(origin)?.at(-1) ?? NOTHING

/** Those that were current at any time since then. */
export const commitsSince = (
  { commits }: Ledger,
  { origin, from }: { origin: string; from: number },
): Commit[] => {
  const all = [NOTHING, ...(commits.get(origin) ?? [])]
  return all.filter((_, index) => (all[index + 1]?.at ?? Infinity) > from)
}

/** Whether something in progress may withdraw an approval of these scopes. */
export const mayWithdraw = (
  ledger: Ledger,
  { origin, scopes }: { origin: string; scopes: readonly string[] },
): boolean => {
  const granted = Object.keys(lastCommit(ledger, origin).scopes)
  return ledger.endings.some(
    (ending) =>
      ending.origin === origin &&
      ending.until > ledger.time &&
      (ending.scopes.length === 0 ||
        scopes.some((scope) => ending.scopes.includes(scope)) ||
        (granted.length > 0 &&
          granted.every((scope) => ending.scopes.includes(scope)))),
  )
}

/** Whether a request of the site may end its session now. */
export const isRevoking = (
  { endings, time }: Ledger,
  origin: string,
): boolean =>
  endings.some(
    (ending) =>
      ending.origin === origin &&
      ending.until > time &&
      ending.id !== undefined,
  )
