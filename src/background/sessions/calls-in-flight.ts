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
    task: (running: Abortable) => Promise<Result>,
  ) => Promise<Result>
}> &
  Required<Pick<Part, 'name' | 'sessionChanged'>>

type CallInFlight = {
  origin: string
  scope: string
  /** The account it acts for, if any. */
  account: string | undefined
}

/** Most calls that need no node never read their signal. */
type Abortable = {
  /** Aborts when the call is no longer allowed; made when it is first read. */
  readonly signal: AbortSignal
}

type Running = CallInFlight & { abort: () => void }

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
      let controller: AbortController | undefined
      let isAborted = false
      const abort = (): void => {
        isAborted = true
        controller?.abort()
      }
      const entry = { ...call, abort }
      running.add(entry)
      try {
        return await task({
          get signal() {
            controller ??= new AbortController()
            if (isAborted) controller.abort()
            return controller.signal
          },
        })
      } finally {
        running.delete(entry)
      }
    },
    // Aborts the calls that the session no longer allows.
    sessionChanged: async ({ origin, session: { sessionScopes } }) => {
      for (const call of running) {
        if (call.origin !== origin) continue
        if (!isAllowed(call, sessionScopes)) call.abort()
      }
    },
  }
}
