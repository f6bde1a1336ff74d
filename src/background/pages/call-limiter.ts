import { limitExceeded, unauthorized } from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import { onAbort } from '../host/on-abort.ts'

/**
 * Node calls can all be slow at once. Reading or revoking a session must not
 * wait for them.
 */
export type CallKind = 'nodes' | 'session'

export type CallLimiter = Readonly<{
  /**
   * When its caller disconnects, a queued call is dropped, and a running one
   * releases its slot: the request may be resent while its approval is open.
   */
  run: <Result>(
    of: { origin: string; kind: CallKind; disconnected: AbortSignal },
    call: () => Promise<Result>,
  ) => Promise<Result>
}>

type Traffic = { inFlight: number; queue: (() => void)[] }

/** How many of each kind run at once. The queue length is the same for both. */
const AT_ONCE: Record<CallKind, number> = {
  nodes: limits.callsInFlightPerOrigin,
  session: limits.sessionCallsAtOncePerOrigin,
}

const MOST = limits.callsInFlightPerOrigin + limits.callsQueuedPerOrigin

/**
 * Each origin has its own queues: a number of calls run, a number wait, and the
 * rest are refused. Origins do not affect each other.
 */
export const createCallLimiter = (): CallLimiter => {
  const running = new Map<string, Traffic>()

  /** Undefined if there is a free slot. */
  const enter = (
    traffic: Traffic,
    { kind, disconnected }: { kind: CallKind; disconnected: AbortSignal },
  ): Promise<void> | undefined => {
    if (traffic.inFlight < AT_ONCE[kind]) {
      traffic.inFlight += 1
      return undefined
    }
    if (traffic.inFlight + traffic.queue.length >= MOST) {
      throw limitExceeded('too many calls of this site are waiting')
    }
    // A finished call passes its slot to the next, so the count stays.
    return new Promise<void>((resolve, reject) => {
      const start = (): void => {
        forget()
        resolve()
      }
      const forget = onAbort(disconnected, () => {
        traffic.queue.splice(traffic.queue.indexOf(start), 1)
        reject(unauthorized())
      })
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
    if (traffic.inFlight === 0) running.delete(key)
  }

  return {
    run: async ({ origin, kind, disconnected }, call) => {
      if (disconnected.aborted) throw unauthorized()
      const key = `${kind} ${origin}`
      const traffic = running.get(key) ?? { inFlight: 0, queue: [] }
      running.set(key, traffic)
      const entered = enter(traffic, { kind, disconnected })
      if (entered) await entered
      let isHeld = true
      const release = (): void => {
        if (isHeld) leave(key, traffic)
        isHeld = false
      }
      const forget = onAbort(disconnected, release)
      try {
        if (disconnected.aborted) throw unauthorized()
        return await call()
      } finally {
        forget()
        release()
      }
    },
  }
}
