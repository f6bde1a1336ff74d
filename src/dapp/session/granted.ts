/** What the person granted for one scope. */
export type Granted = {
  scope: string
  methods: readonly string[]
  notifications: readonly string[]
  /** Without the scope that CAIP-10 puts before them. */
  addresses: readonly string[]
}

/** The scopes of a session, out of an answer or of `wallet_sessionChanged`. */
export const readGranted = (session: unknown): readonly Granted[] => {
  const { sessionScopes } = Object(session)
  return Object.entries(Object(sessionScopes)).map(([scope, members]) => {
    const { methods, notifications, accounts } = Object(members)
    return {
      scope,
      methods: texts(methods),
      notifications: texts(notifications),
      addresses: texts(accounts).map((account) =>
        account.slice(account.lastIndexOf(':') + 1),
      ),
    }
  })
}

/** Empty lists ask for all that the wallet has for a chain. */
export const scopesToAskFor = (
  scopes: readonly string[],
): Record<string, { methods: string[]; notifications: string[] }> =>
  Object.fromEntries(
    scopes.map((scope) => [scope, { methods: [], notifications: [] }]),
  )

const texts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
