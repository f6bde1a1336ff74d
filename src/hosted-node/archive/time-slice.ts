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

export const createTimeSlice = ({
  executionMs = EXECUTION_MS,
  now = () => performance.now(),
}: {
  executionMs?: number
  now?: () => number
} = {}): TimeSlice => {
  const end = now() + executionMs
  let sliceEnd = now() + SLICE_MS
  let steps = 0

  const look = (): Promise<void> | undefined => {
    const time = now()
    if (time > end) throw timeIsOver()
    if (time < sliceEnd) return undefined
    return setImmediate().then(() => {
      sliceEnd = now() + SLICE_MS
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
