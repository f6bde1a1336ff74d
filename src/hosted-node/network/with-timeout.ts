import { OutageError } from '../upstream/outage.ts'

/** Timers of equal length are cheap, so lengths are rounded up to this. */
const GRAIN_MS = 50

/** The result of some work, or a timeout of its node. */
export const withTimeout = <Value>(
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
