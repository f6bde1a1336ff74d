import { setImmediate } from 'node:timers/promises'
import { refusal } from './answer-error.ts'

/** What geth allows a call, too. */
const EXECUTION_MS = 5_000
/** How long nobody else in this process may have to wait for a call. */
const SLICE_MS = 10
const STEPS_PER_LOOK = 64

/** Lets others run now and then, and throws when the time is over. */
export type TimeSlice = Readonly<{
  /** Before what takes next to no time: the clock is seldom looked at. */
  step: () => Promise<void> | undefined
  /** Before what may take long. */
  look: () => Promise<void> | undefined
}>

export const createTimeSlice = (
  executionMs: number = EXECUTION_MS,
): TimeSlice => {
  const end = performance.now() + executionMs
  let sliceEnd = performance.now() + SLICE_MS
  let steps = 0

  const look = (): Promise<void> | undefined => {
    const now = performance.now()
    if (now > end) throw timeIsOver()
    if (now < sliceEnd) return undefined
    return setImmediate().then(() => {
      sliceEnd = performance.now() + SLICE_MS
    })
  }

  return {
    step: () => {
      steps += 1
      return steps % STEPS_PER_LOOK === 0 ? look() : undefined
    },
    look,
  }
}

export const timeIsOver = (): Error => refusal('execution timeout')
