import { OutageError } from '../upstream/outage.ts'

/** Timers of equal length are cheap, so lengths are rounded up to this. */
const GRAIN_MS = 50

/** The result of some work, or a timeout of its node. */
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

/** A wallet waits 20 s, so it must get an answer before. */
const REQUEST_MS = 15_000

/** The time limit of a node while there is another one. */
const NODE_MS = 10_000

/** The time reserved for each later node. */
const RESERVE_MS = 2_000

/** The time limit of each node, so that all together end in time. */
export const createTimeTable = (
  now: () => number = performance.now.bind(performance),
): ((nodesAfter: number) => number) => {
  const end = now() + REQUEST_MS
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
