/** What a page has counted since it began to ask. */
export type SoakCounts = {
  requests: number
  answered: number
  /** Answered that the node is down (4901). */
  disconnected: number
  /** Answered with any other error. */
  failed: number
  /** Not answered within the time limit. */
  unanswered: number
}

type Soaking = typeof globalThis & {
  soak: SoakCounts & { stop: boolean; done: Promise<void> }
}

type SoakOptions = {
  scope: string
  pauseMs: number
  limitMs: number
  /** The error code that says that the node is down. */
  nodeDown: number
}

/** Runs in the page: asks one call after another until `finishSoak`. */
export const startSoak = ({
  scope,
  pauseMs,
  limitMs,
  nodeDown,
}: SoakOptions): void => {
  const calls = [
    { method: 'wallet_getSession' },
    ...['eth_chainId', 'eth_blockNumber'].map((method) => ({
      method: 'wallet_invokeMethod',
      params: { scope, request: { method, params: [] } },
    })),
  ]
  const after = (ms: number): Promise<'late'> =>
    new Promise((resolve) => setTimeout(() => resolve('late'), ms))
  const soak = {
    requests: 0,
    answered: 0,
    disconnected: 0,
    failed: 0,
    unanswered: 0,
    stop: false,
    done: Promise.resolve(),
  }
  const run = async (): Promise<void> => {
    while (!soak.stop) {
      const call = calls[soak.requests % calls.length]
      soak.requests += 1
      const outcome = await Promise.race([
        portolan.request(call).then(
          () => 'answered' as const,
          (error) =>
            error.code === nodeDown
              ? ('disconnected' as const)
              : ('failed' as const),
        ),
        after(limitMs),
      ])
      if (outcome === 'late') soak.unanswered += 1
      else soak[outcome] += 1
      await after(pauseMs)
    }
  }
  soak.done = run()
  Object.assign(globalThis, { soak })
}

/** Runs in the page: ends the loop after the call that is under way. */
export const finishSoak = async (): Promise<SoakCounts> => {
  const { soak } = globalThis as Soaking
  soak.stop = true
  await soak.done
  const { stop, done, ...counts } = soak
  return counts
}
