import type { ConnectApproval } from '../messaging/popup-contract.ts'
import type { RpcAnswer } from '../protocol/json-rpc.ts'
import type { SessionScopes } from '../protocol/scope.ts'
import type {
  ApprovalRecord,
  ApprovalsRecord,
  Choice,
} from '../storage/approval-record.ts'
import type { SessionRecord } from '../storage/items.ts'
import type { Asked, ModelPage } from './model-page.ts'

type Commit = {
  at: number
  generation: number
  scopes: SessionScopes
  /** Of the person, if one was carried out by it. */
  decision?: string | undefined
}

type Known = {
  record: ApprovalRecord
  /** The change by which it was carried out. */
  carriedOut?: number
}

const NOTHING: Commit = { at: 0, generation: 0, scopes: {} }

export type Oracle = Readonly<{
  now: () => number
  violations: string[]
  counts: Map<string, number>
  last: (origin: string) => Commit
  stored: (key: string, value: unknown) => void
  /** The person is about to say this. */
  approves: (shown: ConnectApproval, choice: Choice) => void
  asks: (page: ModelPage, asked: Asked) => void
  answered: (page: ModelPage, id: number, answer: RpcAnswer) => void
  heard: (page: ModelPage, event: { generation: number; json: string }) => void
  /** Something is begun that may end sessions; returns what says it is over. */
  ending: (origin: string, edit?: Choice) => () => void
  /** These were said to be taken away; what is absent now must stay unused. */
  ended: (origin: string, scopes: (scope: string) => boolean) => void
  /** A call reached the node. */
  forwarded: (call: { origin: string; scope: string; sentAt: number }) => void
  complain: (what: string) => void
}>

/** Knows what was committed, and holds all that is seen against it. */
export const createOracle = (pages: () => readonly ModelPage[]): Oracle => {
  let time = 0
  const violations: string[] = []
  const counts = new Map<string, number>()
  const commits = new Map<string, Commit[]>()
  const approvals = new Map<string, Known>()
  const lastDecisions = new Map<string, string>()
  const saidByPerson = new Map<
    string,
    { shown: ConnectApproval; choices: string[] }
  >()
  /** When each origin last asked for a session, and until when it waited. */
  const creates: { origin: string; from: number; until: number; id: string }[] =
    []
  const endedScopes = new Set<string>()
  /** What may withdraw a decision of an origin, and until when it may. */
  const endings: {
    origin: string
    until: number
    id?: string
    edit?: Choice | undefined
  }[] = []

  const complain = (what: string): void => {
    violations.push(`${time}: ${what}`)
  }
  const count = (what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const last = (origin: string): Commit =>
    commits.get(origin)?.at(-1) ?? NOTHING

  const commitsSince = (origin: string, from: number): Commit[] => {
    const all = [NOTHING, ...(commits.get(origin) ?? [])]
    return all.filter((_, index) => (all[index + 1]?.at ?? Infinity) > from)
  }

  const commit = (origin: string, next: Commit): void => {
    const before = last(origin)
    const isNew = next.generation === before.generation + 1
    if (!isNew) {
      // Only what is not part of the session may be stored without a number.
      if (next.generation !== before.generation || !isSame(next, before)) {
        complain(`${origin} goes from ${before.generation} to another past`)
      }
      if (next.decision !== undefined) explain(origin, before, next)
      return
    }
    if (isSame(next, before)) complain(`${origin} commits without a change`)
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

  /** Nothing is added but by a decision, and each decision counts once. */
  const explain = (origin: string, before: Commit, next: Commit): void => {
    const { decision, scopes, generation } = next
    if (decision !== undefined) {
      const made = approvals.get(decision)
      const shown = saidByPerson.get(decision)?.shown
      if (!made || !isGrantOf(made.record, scopes)) {
        complain(`${origin} ${generation}: granted without a decision`)
      } else if (made.carriedOut !== undefined) {
        complain(`${origin} ${generation}: a decision is carried out twice`)
      } else if (!shown || !isWithin(scopes, toScopes(shown))) {
        complain(`${origin} ${generation}: granted more than was shown`)
      }
      if (made) made.carriedOut = generation
      return
    }
    const rooms = [
      before.scopes,
      // The person may give other accounts to what a site has.
      ...endings
        .filter((one) => one.origin === origin && one.until > time)
        .flatMap(({ edit }) =>
          edit ? [withAccounts(before.scopes, edit.accounts)] : [],
        ),
    ]
    if (!rooms.some((room) => isWithin(scopes, room))) {
      complain(`${origin} ${generation}: granted by nobody`)
    }
  }

  const follow = (record: ApprovalRecord): void => {
    const known = approvals.get(record.id)
    const before = known?.record.decision
    const { decision } = record
    approvals.set(record.id, { ...known, record })
    if (JSON.stringify(before) === JSON.stringify(decision)) return
    if (before && (!decision || decision.approved)) {
      complain(`approval ${record.id} is decided twice`)
    }
    if (before && !decision?.approved) count('withdrawn after approval')
    if (!decision?.approved) return
    const said = saidByPerson.get(record.id)?.choices ?? []
    if (!said.includes(JSON.stringify(decision.choice))) {
      complain(`approval ${record.id} is decided as nobody said`)
    }
  }

  const judgeCreate = (
    page: ModelPage,
    { asked, answer }: { asked: Asked; answer: RpcAnswer },
  ): string | undefined => {
    const requestKey = `${page.key}/${asked.id}`
    const own = [...approvals.values()].filter(
      ({ record }) => record.requestKey === requestKey,
    )
    const waited = creates.find(({ id }) => id === requestKey)
    if (waited) waited.until = time
    if ('result' in answer) {
      // What was carried out may have been revoked before it was answered.
      const told = own.find(
        ({ record, carriedOut }) =>
          carriedOut !== undefined || record.decision?.approved,
      )
      if (!told) return 'granted what was not approved'
      const { carriedOut } = told
      if (carriedOut !== undefined && page.due.includes(carriedOut)) {
        return 'answered before the event'
      }
      endedBy(page.origin, told.record)
      return isCurrentSince(page, asked, answer.result)
    }
    switch (answer.error.code) {
      case 4001: {
        // A page that was away is asked about again.
        const isGranted = own.at(-1)?.carriedOut !== undefined
        const isRevoked = endings.some(
          ({ origin, until }) => origin === page.origin && until > asked.sentAt,
        )
        return isGranted && !isRevoked
          ? 'granted, but answered 4001'
          : undefined
      }
      case -32002:
        return creates.some(
          ({ origin, until, id }) =>
            origin === page.origin && id !== requestKey && until > asked.sentAt,
        )
          ? undefined
          : 'told to wait for nothing'
      default:
        return `failed with ${JSON.stringify(answer.error)}`
    }
  }

  /** Chains that were shown and not ticked are taken away too. */
  const endedBy = (origin: string, { chains, decision }: ApprovalRecord) => {
    const left = chains
      .map(({ chainId }) => chainId)
      .filter((chainId) => !decision?.choice.chains.includes(chainId))
    ended(origin, (scope) => left.includes(scope))
  }

  const isCurrentSince = (
    page: ModelPage,
    asked: Asked,
    result: unknown,
  ): string | undefined => {
    const { sessionScopes } = result as { sessionScopes: SessionScopes }
    const json = JSON.stringify(sessionScopes)
    return commitsSince(page.origin, asked.sentAt).some(
      ({ scopes }) => JSON.stringify(scopes) === json,
    )
      ? undefined
      : `answered with a session that was not current: ${json}`
  }

  const judgeInvoke = (
    page: ModelPage,
    { asked, answer }: { asked: Asked; answer: RpcAnswer },
  ): string | undefined => {
    const { scope } = asked.params as { scope: string }
    const granted = commitsSince(page.origin, asked.sentAt).map(({ scopes }) =>
      Object.hasOwn(scopes, scope),
    )
    if ('result' in answer) {
      return granted.includes(true) ? undefined : 'carried out without a grant'
    }
    if (answer.error.code !== 4100) {
      return `failed with ${JSON.stringify(answer.error)}`
    }
    return granted.includes(false) ? undefined : 'refused although granted'
  }

  const judge = (
    page: ModelPage,
    seen: { asked: Asked; answer: RpcAnswer },
  ): string | undefined => {
    const { asked, answer } = seen
    switch (asked.method) {
      case 'wallet_createSession':
        return judgeCreate(page, seen)
      case 'wallet_getSession':
        return 'result' in answer
          ? isCurrentSince(page, asked, answer.result)
          : `failed with ${JSON.stringify(answer.error)}`
      case 'wallet_revokeSession': {
        if (!('result' in answer) || answer.result !== true) {
          return `failed: ${JSON.stringify(answer)}`
        }
        const { scopes = [] } = asked.params as { scopes?: string[] }
        ended(
          page.origin,
          (scope) => scopes.length === 0 || scopes.includes(scope),
        )
        return undefined
      }
      default:
        return judgeInvoke(page, seen)
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
    now: () => time,
    violations,
    counts,
    last,
    stored: (key, value) => {
      time += 1
      const { value: record } = value as { value: unknown }
      if (key === 'approvals/queue') {
        for (const one of (record as ApprovalsRecord).approvals) follow(one)
      }
      if (!key.startsWith('session/')) return
      const { generation, sessionScopes, decisions } = record as SessionRecord
      const origin = key.slice('session/'.length)
      const decision = decisions?.at(-1)
      commit(origin, {
        at: time,
        generation,
        scopes: sessionScopes,
        decision: decision === lastDecisions.get(origin) ? undefined : decision,
      })
      if (decision !== undefined) lastDecisions.set(origin, decision)
    },
    approves: (shown, choice) => {
      const { choices = [] } = saidByPerson.get(shown.id) ?? {}
      saidByPerson.set(shown.id, {
        shown,
        choices: [...choices, JSON.stringify(choice)],
      })
    },
    asks: (page, asked) => {
      time += 1
      const { origin, key } = page
      const id = `${key}/${asked.id}`
      if (asked.method === 'wallet_revokeSession') {
        endings.push({ origin, until: Infinity, id })
      }
      if (asked.method !== 'wallet_createSession') return
      creates.push({ origin, from: time, until: Infinity, id })
    },
    answered: (page, id, answer) => {
      time += 1
      const asked = page.pending.get(id)
      if (!asked) {
        complain(`${page.name} is answered twice`)
        return
      }
      page.pending.delete(id)
      const ending = endings.find((one) => one.id === `${page.key}/${id}`)
      if (ending) ending.until = time
      const complaint = judge(page, { asked, answer })
      count(`${asked.method} ${outcomeOf(answer)}`)
      if (complaint) complain(`${page.name} ${asked.method}: ${complaint}`)
    },
    heard: (page, { generation, json }) => {
      time += 1
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
      if (generation <= page.heard) {
        complain(`${page.name} hears ${generation} after ${page.heard}`)
      }
      if (generation > page.heard + 1 && page.countsFrom !== undefined) {
        count('changes told together')
      }
      if (page.due.length > 0 && page.due.shift() !== generation) {
        complain(`${page.name} misses a change before ${generation}`)
      }
      page.countsFrom ??= generation
      page.heard = Math.max(page.heard, generation)
    },
    ending: (origin, edit) => {
      const ending = { origin, until: Infinity, edit }
      endings.push(ending)
      return () => {
        ending.until = time
      }
    },
    ended,
    forwarded: ({ origin, scope, sentAt }) => {
      time += 1
      count('forwards')
      if (Object.hasOwn(last(origin).scopes, scope)) return
      if (endedScopes.has(`${origin} ${scope}`)) {
        complain(`${origin} ${scope}: forwarded after it was taken away`)
      }
      const wasGranted = commitsSince(origin, sentAt).some(({ scopes }) =>
        Object.hasOwn(scopes, scope),
      )
      if (!wasGranted) complain(`${origin} ${scope}: forwarded ungranted`)
    },
    complain,
  }
}

const outcomeOf = (answer: RpcAnswer): string =>
  'result' in answer ? 'ok' : String(answer.error.code)

const isSame = (one: Commit, other: Commit): boolean =>
  JSON.stringify(one.scopes) === JSON.stringify(other.scopes)

const toScopes = ({ accounts, chains }: ConnectApproval): SessionScopes =>
  Object.fromEntries(
    chains.map(({ chainId, methods, notifications }) => [
      chainId,
      {
        methods,
        notifications,
        accounts: accounts.map(({ address }) => `${chainId}:${address}`),
      },
    ]),
  )

const withAccounts = (
  scopes: SessionScopes,
  addresses: readonly string[],
): SessionScopes =>
  Object.fromEntries(
    Object.entries(scopes).map(([chainId, scope]) => [
      chainId,
      {
        ...scope,
        accounts: addresses.map((address) => `${chainId}:${address}`),
      },
    ]),
  )

const isWithin = (inner: SessionScopes, outer: SessionScopes): boolean =>
  Object.entries(inner).every(([chainId, scope]) => {
    const room = outer[chainId]
    return (
      room !== undefined &&
      scope.methods.every((method) => room.methods.includes(method)) &&
      scope.notifications.every((one) => room.notifications.includes(one)) &&
      scope.accounts.every((account) => room.accounts.includes(account))
    )
  })

/** Whether this is what the decision gives, held accounts aside. */
const isGrantOf = (
  { chains, decision }: ApprovalRecord,
  scopes: SessionScopes,
): boolean => {
  if (!decision?.approved) return false
  // None of the chosen accounts is held any more.
  if (Object.keys(scopes).length === 0) return true
  const { choice } = decision
  const ticked = chains.filter(({ chainId }) => choice.chains.includes(chainId))
  return (
    Object.keys(scopes).length === ticked.length &&
    ticked.every(({ chainId, methods }) => {
      const scope = scopes[chainId]
      return (
        scope !== undefined &&
        JSON.stringify(scope.methods) === JSON.stringify(methods) &&
        scope.accounts.every((account) =>
          choice.accounts.some((address) => account.endsWith(`:${address}`)),
        )
      )
    })
  )
}
