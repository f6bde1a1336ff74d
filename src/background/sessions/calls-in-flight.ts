import type { SessionScopes } from '../../protocol/scope.ts'
import type { Namespaces } from '../../session/namespaces.ts'
import type { Part } from '../part.ts'

export type CallsInFlight = Readonly<{
  /**
   * Runs a call that is aborted when its scope or account is removed. Register
   * the call before reading the session: a removal then either finds the call
   * here or was committed before the read.
   */
  run: <Result>(
    call: CallInFlight,
    task: (signal: AbortSignal) => Promise<Result>,
  ) => Promise<Result>
}> &
  Required<Pick<Part, 'name' | 'sessionChanged'>>

type CallInFlight = {
  origin: string
  scope: string
  /** The account it acts for, if any. */
  account: string | undefined
}

type Running = CallInFlight & { controller: AbortController }

export const createCallsInFlight = ({
  addressKey,
}: Pick<Namespaces, 'addressKey'>): CallsInFlight => {
  const running = new Set<Running>()

  const isAllowed = (
    { scope, account }: CallInFlight,
    sessionScopes: SessionScopes,
  ): boolean => {
    const granted = Object.hasOwn(sessionScopes, scope)
      ? sessionScopes[scope]
      : undefined
    if (!granted) return false
    if (account === undefined) return true
    return granted.accounts.some(
      (one) =>
        addressKey(scope, one.slice(scope.length + 1)) ===
        addressKey(scope, account),
    )
  }

  return {
    name: 'calls in flight',
    run: async (call, task) => {
      const entry = { ...call, controller: new AbortController() }
      running.add(entry)
      try {
        return await task(entry.controller.signal)
      } finally {
        running.delete(entry)
      }
    },
    // Aborts the calls that the session no longer allows.
    sessionChanged: async ({ origin, session: { sessionScopes } }) => {
      for (const call of running) {
        if (call.origin !== origin) continue
        if (!isAllowed(call, sessionScopes)) call.controller.abort()
      }
    },
  }
}
