/** What the user granted for one scope. */
export type Granted = {
  scope: string
  methods: readonly string[]
  notifications: readonly string[]
  /** Without the scope prefix of CAIP-10. */
  addresses: readonly string[]
}

/** The scopes of a session, from a response or `wallet_sessionChanged`. */
export const readGranted = (session: unknown): readonly Granted[] => {
  const { sessionScopes } = Object(session)
  return Object.entries(Object(sessionScopes)).map(([scope, members]) => {
    const { methods, notifications, accounts } = Object(members)
    return {
      scope,
      methods: strings(methods),
      notifications: strings(notifications),
      addresses: strings(accounts).map((account) =>
        account.slice(account.lastIndexOf(':') + 1),
      ),
    }
  })
}

/** Empty lists request everything that the wallet supports for a chain. */
export const scopesToRequest = (
  scopes: readonly string[],
): Record<string, { methods: string[]; notifications: string[] }> =>
  Object.fromEntries(
    scopes.map((scope) => [scope, { methods: [], notifications: [] }]),
  )

const strings = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
