import { limitExceeded, unauthorized } from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'

/**
 * Calls of nodes can all be slow at once. What a session is, and its end, must
 * not wait for them.
 */
export type Lane = 'nodes' | 'session'

export type CallLimiter = Readonly<{
  /** A call that waits for its turn is dropped when its caller has gone. */
  run: <Result>(
    of: { origin: string; lane: Lane; gone: AbortSignal },
    call: () => Promise<Result>,
  ) => Promise<Result>
}>

type Traffic = { inFlight: number; queue: (() => void)[] }

/** How many of a lane run at once; as many may be there of either. */
const AT_ONCE: Record<Lane, number> = {
  nodes: limits.callsInFlightPerOrigin,
  session: limits.sessionCallsAtOncePerOrigin,
}

const MOST = limits.callsInFlightPerOrigin + limits.callsQueuedPerOrigin

/**
 * Each origin has its own lanes: so many calls run, so many wait their turn, the
 * rest are refused. No origin can take another's place.
 */
export const createCallLimiter = (): CallLimiter => {
  const lanes = new Map<string, Traffic>()

  const enter = async (
    traffic: Traffic,
    { lane, gone }: { lane: Lane; gone: AbortSignal },
  ): Promise<void> => {
    if (traffic.inFlight < AT_ONCE[lane]) {
      traffic.inFlight += 1
      return
    }
    if (traffic.inFlight + traffic.queue.length >= MOST) {
      throw limitExceeded('too many calls of this site are waiting')
    }
    // Whoever leaves hands its place on, so the count stays as it is.
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        gone.removeEventListener('abort', drop)
        resolve()
      }
      const drop = (): void => {
        traffic.queue.splice(traffic.queue.indexOf(start), 1)
        reject(unauthorized())
      }
      gone.addEventListener('abort', drop, { once: true })
      traffic.queue.push(start)
    })
  }

  const leave = (key: string, traffic: Traffic): void => {
    const next = traffic.queue.shift()
    if (next) {
      next()
      return
    }
    traffic.inFlight -= 1
    if (traffic.inFlight === 0) lanes.delete(key)
  }

  return {
    run: async ({ origin, lane, gone }, call) => {
      if (gone.aborted) throw unauthorized()
      const key = `${lane} ${origin}`
      const traffic = lanes.get(key) ?? { inFlight: 0, queue: [] }
      lanes.set(key, traffic)
      await enter(traffic, { lane, gone })
      try {
        return await call()
      } finally {
        leave(key, traffic)
      }
    },
  }
}
