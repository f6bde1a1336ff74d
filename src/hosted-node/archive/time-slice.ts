import { setImmediate } from 'node:timers/promises'
import { refusal } from '../answer-error.ts'

/** The same limit as geth's. */
const EXECUTION_MS = 5_000
/** The longest time that a call may block other work of the process. */
const SLICE_MS = 10
const STEPS_PER_LOOK = 64

/** Yields to other tasks regularly, and throws after the time limit. */
export type TimeSlice = Readonly<{
  /** Before a fast step: rarely reads the clock. */
  step: () => Promise<void> | undefined
  /** Before a step that may be slow. */
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
