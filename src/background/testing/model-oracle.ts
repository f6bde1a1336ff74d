import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import type { Choice } from '../../storage/approval-record.ts'
import type { JournalRecord } from '../../storage/journal-record.ts'
import type { SessionRecord } from '../../storage/session-record.ts'
import { createModelDecisions, type ModelDecisions } from './model-decisions.ts'
import { judgeAnswer } from './model-judge.ts'
import {
  type Commit,
  commitsSince,
  createLedger,
  type Ending,
  lastCommit,
} from './model-ledger.ts'
import type { Asked, ModelPage } from './model-page.ts'
import {
  isGrantOf,
  isSameScopes,
  isWithin,
  toScopes,
  withAccounts,
} from './model-scopes.ts'

export type Oracle = Readonly<{
  now: () => number
  violations: string[]
  counts: Map<string, number>
  last: (origin: string) => Commit
  stored: (key: string, value: unknown) => void
  asks: (page: ModelPage, asked: Asked) => void
  answered: (page: ModelPage, id: number, answer: RpcAnswer) => void
  received: (
    page: ModelPage,
    event: { generation: number; json: string },
  ) => void
  /**
   * Starts something that may end sessions; returns a function that ends it.
   */
  ending: (origin: string, edit?: Choice) => () => void
  /** These were reported as revoked; absent ones must stay unused. */
  ended: (origin: string, scopes: (scope: string) => boolean) => void
  /** A call reached the node. */
  forwarded: (call: { origin: string; scope: string; sentAt: number }) => void
  complain: (what: string) => void
}> &
  Pick<ModelDecisions, 'approves' | 'rejects' | 'views' | 'closesWindow'>

/** Knows what was committed, and checks all observations against it. */
export const createOracle = (pages: () => readonly ModelPage[]): Oracle => {
  const ledger = createLedger()
  const { commits, approvals, creates, endings } = ledger
  const violations: string[] = []
  const counts = new Map<string, number>()
  const lastDecisions = new Map<string, string>()
  const endedScopes = new Set<string>()

  const complain = (what: string): void => {
    violations.push(`${ledger.time}: ${what}`)
  }
  const count = (what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const last = (origin: string): Commit => lastCommit(ledger, origin)
  const user = createModelDecisions({ ledger, complain, count })

  const commit = (origin: string, next: Commit): void => {
    const before = last(origin)
    // The first number is a timestamp, so that it follows any lost one.
    const isNew =
      next.generation === before.generation + 1 ||
      (before.generation === 0 && next.generation > 0)
    if (!isNew) {
      // Only data outside the session may be stored without a new number.
      if (
        next.generation !== before.generation ||
        !isSameScopes(next.scopes, before.scopes)
      ) {
        complain(`${origin} goes from ${before.generation} to another past`)
      }
      if (next.decision !== undefined) explain(origin, before, next)
      return
    }
    if (isSameScopes(next.scopes, before.scopes))
      complain(`${origin} commits without a change`)
    count('commits')
    commits.set(origin, [...(commits.get(origin) ?? []), next])
    for (const scope of Object.keys(next.scopes)) {
      endedScopes.delete(`${origin} ${scope}`)
    }
    explain(origin, before, next)
    for (const page of pages()) {
      if (page.origin !== origin || !page.isListening) continue
      if (page.isCaughtUp) page.due.push(next.generation)
    }
  }

  /** Only decisions add something, and each counts once. */
  const explain = (origin: string, before: Commit, next: Commit): void => {
    const { decision, scopes, generation } = next
    if (decision !== undefined) {
      const made = approvals.get(decision)
      const shown = user.shownFor(decision)
      if (!made || !isGrantOf(made.record, scopes)) {
        complain(`${origin} ${generation}: granted without a decision`)
      } else if (made.carriedOut !== undefined) {
        complain(`${origin} ${generation}: a decision is carried out twice`)
      } else if (
        shown?.kind !== 'connect' ||
        !isWithin(scopes, toScopes(shown))
      ) {
        complain(`${origin} ${generation}: granted more than was shown`)
      }
      if (made) made.carriedOut = generation
      return
    }
    const rooms = [
      before.scopes,
      // The user may change the accounts of a site.
      ...endings
        .filter((one) => one.origin === origin && one.until > ledger.time)
        .flatMap(({ edit }) =>
          edit ? [withAccounts(before.scopes, edit.accounts)] : [],
        ),
    ]
    if (!rooms.some((room) => isWithin(scopes, room))) {
      complain(`${origin} ${generation}: granted by nobody`)
    }
  }

  const ended: Oracle['ended'] = (origin, matches) => {
    const everGranted = (commits.get(origin) ?? []).flatMap(({ scopes }) =>
      Object.keys(scopes),
    )
    for (const scope of everGranted) {
      if (!matches(scope)) continue
      if (Object.hasOwn(last(origin).scopes, scope)) continue
      endedScopes.add(`${origin} ${scope}`)
    }
  }

  return {
    now: () => ledger.time,
    violations,
    counts,
    last,
    stored: (key, value) => {
      ledger.time += 1
      const { value: record } = value as { value: unknown }
      if (key === 'journal/requests') {
        user.stored(record as JournalRecord)
      }
      if (!key.startsWith('session/')) return
      const { generation, sessionScopes, decisions } = record as SessionRecord
      const origin = key.slice('session/'.length)
      const decision = decisions?.at(-1)
      commit(origin, {
        at: ledger.time,
        generation,
        scopes: sessionScopes,
        decision: decision === lastDecisions.get(origin) ? undefined : decision,
      })
      if (decision !== undefined) lastDecisions.set(origin, decision)
    },
    rejects: user.rejects,
    views: user.views,
    closesWindow: user.closesWindow,
    approves: user.approves,
    asks: (page, asked) => {
      ledger.time += 1
      const { origin, key } = page
      const id = `${key}/${asked.id}`
      if (asked.method === 'wallet_revokeSession') {
        const { scopes = [] } = asked.params as { scopes?: string[] }
        endings.push({ origin, until: Infinity, id, scopes })
      }
      if (asked.method !== 'wallet_createSession') return
      creates.push({ origin, until: Infinity, id })
    },
    answered: (page, id, answer) => {
      ledger.time += 1
      const asked = page.pending.get(id)
      if (!asked) {
        complain(`${page.name} is answered twice`)
        return
      }
      page.pending.delete(id)
      const ending = endings.find((one) => one.id === `${page.key}/${id}`)
      if (ending) ending.until = ledger.time
      const complaint = judgeAnswer(ledger, { page, asked, answer, ended })
      const { request } = asked.params as { request?: { method: string } }
      count(`${request?.method ?? asked.method} ${outcomeOf(answer)}`)
      if (complaint) complain(`${page.name} ${asked.method}: ${complaint}`)
    },
    received: (page, { generation, json }) => {
      ledger.time += 1
      count('events')
      const change = commits
        .get(page.origin)
        ?.find((one) => one.generation === generation)
      const { params } = JSON.parse(json) as {
        params: { sessionScopes: unknown }
      }
      if (
        JSON.stringify(params.sessionScopes) !== JSON.stringify(change?.scopes)
      ) {
        complain(`${page.name} hears of what was not committed`)
      }
      if (generation <= page.received) {
        complain(`${page.name} receives ${generation} after ${page.received}`)
      }
      if (generation > page.received + 1 && page.countsFrom !== undefined) {
        count('changes sent together')
      }
      if (page.due.length > 0 && page.due.shift() !== generation) {
        complain(`${page.name} misses a change before ${generation}`)
      }
      page.countsFrom ??= generation
      page.received = Math.max(page.received, generation)
    },
    ending: (origin, edit) => {
      const ending: Ending = { origin, until: Infinity, scopes: [], edit }
      endings.push(ending)
      return () => {
        ending.until = ledger.time
      }
    },
    ended,
    forwarded: ({ origin, scope, sentAt }) => {
      ledger.time += 1
      count('forwards')
      if (Object.hasOwn(last(origin).scopes, scope)) return
      if (endedScopes.has(`${origin} ${scope}`)) {
        complain(`${origin} ${scope}: forwarded after it was taken away`)
      }
      const wasGranted = commitsSince(ledger, { origin, from: sentAt }).some(
        ({ scopes }) => Object.hasOwn(scopes, scope),
      )
      if (!wasGranted) complain(`${origin} ${scope}: forwarded ungranted`)
    },
    complain,
  }
}

const outcomeOf = (answer: RpcAnswer): string =>
  'result' in answer ? 'ok' : String(answer.error.code)
