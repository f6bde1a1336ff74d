/** The scopes of a session, each as JSON; empty without a session. */
export type Scopes = Readonly<Record<string, string>>

export type Verdict = 'right' | 'lost' | 'torn' | 'came back'

export type KnownSessions = {
  scopesOf: (origin: string) => Scopes
  /** The wallet answered that the session has these scopes now. */
  acknowledge: (origin: string, scopes: Scopes) => void
  /** A change was sent, and the browser killed before its answer. */
  suppose: (origin: string, scopes: Scopes | undefined) => void
  /** Compares with what there is after a restart. */
  judge: (origin: string, found: Scopes) => Verdict
}

/** What the sites know of their sessions, across restarts of the browser. */
export const createKnownSessions = (): KnownSessions => {
  const certain = new Map<string, Scopes>()
  /** What an unanswered change may have made; undefined is a new session. */
  const supposed = new Map<string, { scopes: Scopes | undefined }>()
  const scopesOf = (origin: string): Scopes => certain.get(origin) ?? {}

  const isExpected = (origin: string, found: Scopes): boolean => {
    if (isSame(found, scopesOf(origin))) return true
    const maybe = supposed.get(origin)
    if (!maybe) return false
    return maybe.scopes
      ? isSame(found, maybe.scopes)
      : Object.keys(found).length > 0
  }

  return {
    scopesOf,
    acknowledge: (origin, scopes) => {
      certain.set(origin, scopes)
      supposed.delete(origin)
    },
    suppose: (origin, scopes) => {
      supposed.set(origin, { scopes })
    },
    judge: (origin, found) => {
      const before = scopesOf(origin)
      const expected = isExpected(origin, found)
      // What is there now is what the next judgement starts from.
      certain.set(origin, found)
      supposed.delete(origin)
      if (expected) return 'right'
      if (Object.keys(found).length === 0) return 'lost'
      return Object.keys(found).some((scope) => !Object.hasOwn(before, scope))
        ? 'came back'
        : 'torn'
    },
  }
}

const isSame = (one: Scopes, other: Scopes): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([scope, text]) => other[scope] === text)
