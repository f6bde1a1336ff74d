import { limitExceeded } from '../protocol/errors.ts'
import { limits } from '../protocol/limits.ts'

export type CallLimiter = Readonly<{
  run: <Result>(origin: string, call: () => Promise<Result>) => Promise<Result>
}>

type Lane = { inFlight: number; queue: (() => void)[] }

/**
 * Each origin has its own lane: so many calls run, so many wait their turn, the
 * rest are refused. No origin can take another's place.
 */
export const createCallLimiter = (): CallLimiter => {
  const lanes = new Map<string, Lane>()

  const enter = async (lane: Lane): Promise<void> => {
    if (lane.inFlight < limits.callsInFlightPerOrigin) {
      lane.inFlight += 1
      return
    }
    if (lane.queue.length >= limits.callsQueuedPerOrigin) {
      throw limitExceeded('too many calls of this site are waiting')
    }
    // Whoever leaves hands its place on, so the count stays as it is.
    await new Promise<void>((resolve) => lane.queue.push(resolve))
  }

  const leave = (origin: string, lane: Lane): void => {
    const next = lane.queue.shift()
    if (next) {
      next()
      return
    }
    lane.inFlight -= 1
    if (lane.inFlight === 0) lanes.delete(origin)
  }

  return {
    run: async (origin, call) => {
      const lane = lanes.get(origin) ?? { inFlight: 0, queue: [] }
      lanes.set(origin, lane)
      await enter(lane)
      try {
        return await call()
      } finally {
        leave(origin, lane)
      }
    },
  }
}
