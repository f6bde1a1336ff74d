import { OutageError } from '../upstream/outage.ts'

/** Timers of the same length are cheap, so that lengths are rounded up to it. */
const GRAIN_MS = 50

/** The outcome of some work, or a time-out of the node it was asked of. */
export const within = <Value>(
  ms: number,
  work: Promise<Value>,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new OutageError('timeout')),
      Math.ceil(ms / GRAIN_MS) * GRAIN_MS,
    )
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })

/** A wallet waits 20 s; by then it must have been told. */
const QUESTION_MS = 15_000

/** What one node may take while there is another one to ask. */
const NODE_MS = 10_000

/** What each of those to come is left with. */
const RESERVE_MS = 2_000

/** How long each node may take, so that all of them together end in time. */
export const createTimeTable = (
  now: () => number = performance.now.bind(performance),
): ((nodesAfter: number) => number) => {
  const end = now() + QUESTION_MS
  return (nodesAfter) => {
    const left = Math.max(0, end - now())
    if (nodesAfter === 0) return left
    const share = Math.max(
      left - nodesAfter * RESERVE_MS,
      left / (nodesAfter + 1),
    )
    return Math.min(NODE_MS, share)
  }
}
