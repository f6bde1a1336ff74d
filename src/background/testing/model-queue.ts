import { limits } from '../../protocol/limits.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'

export type TokenRecord = Extract<ApprovalRecord, { kind: 'watch-asset' }>

/** What the oracle knows of the approvals that are stored. */
export type ModelQueue = Readonly<{
  /** Returns what is wrong with the stored approvals. */
  stored: (approvals: readonly ApprovalRecord[], time: number) => string[]
  /** Whether the site had as many open approvals as it may, since then. */
  wasFull: (origin: string, since: number) => boolean
  open: () => readonly ApprovalRecord[]
  /** How many each site has open. */
  openOfSites: () => number[]
  /**
   * The user rejected these in one decision. Counts sites that asked for one of
   * them after their last rejection that counted.
   */
  refuse: (refused: readonly Asked[]) => void
  /** How often this counted for the site. */
  refusalsOf: (origin: string) => number
}>

type Asked = Pick<ApprovalRecord, 'id' | 'origin'>

export const createModelQueue = (): ModelQueue => {
  let open: readonly ApprovalRecord[] = []
  const lastFull = new Map<string, number>()
  const refusals = new Map<string, number>()
  /** What a site had open at rejections that counted. */
  const covered = new Set<string>()

  const countOf = (origin: string): number =>
    open.filter((one) => one.origin === origin).length
  const sites = (): string[] => [...new Set(open.map(({ origin }) => origin))]
  const noteFull = (time: number): void => {
    for (const origin of sites()) {
      if (countOf(origin) >= limits.approvalsPerOrigin) {
        lastFull.set(origin, time)
      }
    }
  }

  const refuse = (refused: readonly Asked[]): void => {
    const isNew = ({ id }: Asked): boolean => !covered.has(id)
    const counted = new Set(refused.filter(isNew).map(({ origin }) => origin))
    for (const origin of counted) {
      refusals.set(origin, (refusals.get(origin) ?? 0) + 1)
      for (const one of [...refused, ...open]) {
        if (one.origin === origin) covered.add(one.id)
      }
    }
  }

  return {
    stored: (approvals, time) => {
      // Full until now, and full from now on.
      noteFull(time)
      // Withdrawn by its page, which counts as a refusal.
      refuse(open.filter((one) => !approvals.some(({ id }) => id === one.id)))
      open = approvals.filter(({ decision }) => !decision)
      noteFull(time)
      const tooMany = sites().filter(
        (origin) => countOf(origin) > limits.approvalsPerOrigin,
      )
      const connecting = open.filter(({ kind }) => kind === 'connect')
      const keys = approvals.map(({ requestKey }) => requestKey)
      return [
        ...tooMany.map((origin) => `${origin} has too many open approvals`),
        ...(open.length > limits.approvals ? ['too many are open'] : []),
        ...(new Set(connecting.map(({ origin }) => origin)).size <
        connecting.length
          ? ['a site has two requests to connect']
          : []),
        ...(new Set(keys).size < keys.length
          ? ['a request has two approvals']
          : []),
      ]
    },
    wasFull: (origin, since) =>
      countOf(origin) >= limits.approvalsPerOrigin ||
      (lastFull.get(origin) ?? -1) >= since,
    open: () => open,
    openOfSites: () => sites().map(countOf),
    refuse,
    refusalsOf: (origin) => refusals.get(origin) ?? 0,
  }
}

/** Whether a session lets a site suggest this token. */
export const coversToken = (
  scopes: SessionScopes,
  { scope, account }: Pick<TokenRecord, 'scope' | 'account'>,
): boolean => {
  const { methods = [], accounts = [] } = scopes[scope] ?? {}
  return (
    methods.includes('wallet_watchAsset') &&
    accounts.includes(`${scope}:${account}`)
  )
}
