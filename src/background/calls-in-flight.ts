export type CallsInFlight = Readonly<{
  /**
   * Runs a call that ends when its scope is taken away. It is registered before
   * its session is read: whoever ends the session either finds it here or has
   * committed before the read.
   */
  run: <Result>(
    call: { origin: string; scope: string },
    task: (signal: AbortSignal) => Promise<Result>,
  ) => Promise<Result>
  /** Ends the calls of these scopes, or all of the origin's. */
  abort: (origin: string, scopes?: readonly string[]) => void
  /** Ends the calls of the origin's other scopes. */
  keepOnly: (origin: string, scopes: readonly string[]) => void
}>

type Running = { origin: string; scope: string; controller: AbortController }

export const createCallsInFlight = (): CallsInFlight => {
  const running = new Set<Running>()
  return {
    run: async (call, task) => {
      const entry = { ...call, controller: new AbortController() }
      running.add(entry)
      try {
        return await task(entry.controller.signal)
      } finally {
        running.delete(entry)
      }
    },
    abort: (origin, scopes) => {
      for (const { origin: of, scope, controller } of running) {
        if (of !== origin) continue
        if (scopes === undefined || scopes.includes(scope)) controller.abort()
      }
    },
    keepOnly: (origin, scopes) => {
      for (const { origin: of, scope, controller } of running) {
        if (of === origin && !scopes.includes(scope)) controller.abort()
      }
    },
  }
}
