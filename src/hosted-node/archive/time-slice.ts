import { setImmediate } from 'node:timers/promises'
import { refusal } from './answer-error.ts'

/** What geth allows a call, too. */
const EXECUTION_MS = 5_000
/** How long nobody else in this process may have to wait for a call. */
const SLICE_MS = 10
const CHECKS_PER_LOOK_AT_THE_CLOCK = 64

/** Lets others run now and then, and throws when the time is over. */
export type TimeSlice = () => Promise<void> | undefined

export const createTimeSlice = (
  executionMs: number = EXECUTION_MS,
): TimeSlice => {
  const end = performance.now() + executionMs
  let sliceEnd = performance.now() + SLICE_MS
  let checks = 0
  return () => {
    checks += 1
    if (checks % CHECKS_PER_LOOK_AT_THE_CLOCK !== 0) return undefined
    const now = performance.now()
    if (now > end) throw refusal('execution timeout')
    if (now < sliceEnd) return undefined
    return setImmediate().then(() => {
      sliceEnd = performance.now() + SLICE_MS
    })
  }
}
