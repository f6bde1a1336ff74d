import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import type { Outcome } from '../../e2e/fixtures/page-calls.ts'
import { getSession, revokeSession } from '../../e2e/fixtures/session.ts'
import type { PlannedRound } from './plan-approvals.ts'
import type { Played } from './play-approval.ts'
import type { StoredSession, StoredSessions } from './stored-sessions.ts'

export const faults = [
  'unanswered',
  'wrong answer',
  'not stored',
  'stored unasked',
  'stored twice',
  'lost',
  'second window',
  'window left',
  'not stopped',
] as const

export type Fault = (typeof faults)[number]

export type BenchSite = { page: Page; origin: string }

/** Tracks the session that each site must have according to its answers. */
export type Judge = {
  /** Compares the result of a round with its answer. */
  judge: (planned: PlannedRound, played: Played) => Promise<Fault[]>
  /** Ends a site's session, and expects that from here on. */
  revoke: (site: BenchSite) => Promise<Fault[]>
  /** Checks every site's session, in storage and through the worker. */
  check: () => Promise<Fault[]>
}

type Session = Omit<StoredSession, 'generation'>

const EMPTY: Session = { sessionScopes: {}, sessionProperties: {} }

export const createJudge = (
  sites: readonly [BenchSite, BenchSite],
  stored: StoredSessions,
): Judge => {
  const expected = new Map<string, StoredSession>(
    sites.map(({ origin }) => [origin, { generation: 0, ...EMPTY }]),
  )

  const expectedOf = (origin: string): StoredSession => {
    const session = expected.get(origin)
    if (!session) throw new Error(`nothing is expected of ${origin}`)
    return session
  }

  /** An unchanged session is not stored again, and so not counted. */
  const expect = (origin: string, session: Session): void => {
    const { generation, ...before } = expectedOf(origin)
    const changes = isDeepStrictEqual(before, session) ? 0 : 1
    expected.set(origin, { ...session, generation: generation + changes })
  }

  const differs = async (
    { origin, page }: BenchSite,
    fault: Fault,
  ): Promise<Fault[]> => {
    const { generation, ...session } = expectedOf(origin)
    const found = await stored.read(origin)
    const { generation: counted, ...record } = found
    const answered = await getSession(page)
    // The found state is expected from here on, so that a fault counts once.
    expected.set(origin, found)
    if (
      !isDeepStrictEqual(record, session) ||
      !isDeepStrictEqual(answered, { result: session })
    ) {
      return [fault]
    }
    // The first revision of a site's session is up to the wallet.
    const isFirst = generation === 1 && counted > 0
    return isFirst || counted === generation ? [] : ['stored twice']
  }

  return {
    judge: async (planned, { received, stopped, windows }) => {
      await stored.forgive()
      const asking = sites[planned.site]
      const other = sites[planned.site === 0 ? 1 : 0]
      const granted = received && grantOf(received.outcome)
      if (granted) expect(asking.origin, granted)
      return [
        ...(stopped ? [] : (['not stopped'] as const)),
        ...judgeAnswer(planned, received?.outcome),
        ...judgeWindows(windows),
        ...(await differs(asking, granted ? 'not stored' : 'stored unasked')),
        ...(await differs(other, 'lost')),
      ]
    },
    revoke: async (site) => {
      const outcome = await revokeSession(site.page)
      expect(site.origin, EMPTY)
      return isDeepStrictEqual(outcome, { result: true })
        ? differs(site, 'not stored')
        : ['wrong answer']
    },
    check: async () => {
      const found: Fault[] = []
      for (const site of sites) found.push(...(await differs(site, 'lost')))
      return found
    },
  }
}

const grantOf = (outcome: Outcome): Session | undefined =>
  'result' in outcome ? (outcome.result as Session) : undefined

const judgeAnswer = (
  { decision, wanted }: PlannedRound,
  outcome: Outcome | undefined,
): Fault[] => {
  if (!outcome) return ['unanswered']
  const isRight =
    'result' in outcome
      ? decision === 'connect' && covers(outcome.result as Session, wanted)
      : decision !== 'connect' && outcome.error.code === 4001
  return isRight ? [] : ['wrong answer']
}

/** Everything that the site requested was ticked. */
const covers = (
  { sessionScopes }: Session,
  wanted: Record<string, string[]>,
): boolean =>
  Object.entries(wanted).every(([scope, accounts]) => {
    const granted = sessionScopes[scope] as { accounts: string[] } | undefined
    return accounts.every((account) => granted?.accounts.includes(account))
  })

const judgeWindows = ({ opened, left }: Played['windows']): Fault[] => [
  ...(opened > 1 ? (['second window'] as const) : []),
  ...(left > 0 ? (['window left'] as const) : []),
]
