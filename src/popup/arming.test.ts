import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ARMED_AFTER_MS, onArmed } from './arming.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = ({ inSight }: { inSight: boolean }) => {
  const states: boolean[] = []
  const window = { inSight }
  let changed: (() => void) | undefined
  let pressed: (() => void) | undefined
  const stop = onArmed(
    {
      isInSight: () => window.inSight,
      onChanged: (listener) => {
        changed = listener
        return () => {
          changed = undefined
        }
      },
      onPressed: (listener) => {
        pressed = listener
        return () => {
          pressed = undefined
        }
      },
    },
    (armed) => states.push(armed),
  )
  const become = (inSight: boolean): void => {
    window.inSight = inSight
    changed?.()
  }
  return {
    states,
    become,
    press: () => pressed?.(),
    stop,
    hasListeners: () => changed !== undefined || pressed !== undefined,
  }
}

it('the button arms after the full delay, not earlier', () => {
  const { states } = setUp({ inSight: true })
  vi.advanceTimersByTime(ARMED_AFTER_MS - 1)
  expect(states).toStrictEqual([false])
  vi.advanceTimersByTime(1)
  expect(states).toStrictEqual([false, true])
})

it('the button never arms while invisible', () => {
  const { states } = setUp({ inSight: false })
  vi.advanceTimersByTime(10 * ARMED_AFTER_MS)
  expect(states).toStrictEqual([false])
})

it('the delay restarts when it becomes visible again', () => {
  const { states, become } = setUp({ inSight: true })
  vi.advanceTimersByTime(ARMED_AFTER_MS - 1)
  become(false)
  vi.advanceTimersByTime(ARMED_AFTER_MS)
  become(true)
  vi.advanceTimersByTime(ARMED_AFTER_MS - 1)
  expect(states).not.toContain(true)
  vi.advanceTimersByTime(1)
  expect(states.at(-1)).toBe(true)
})

it('the button disarms when it becomes invisible', () => {
  const { states, become } = setUp({ inSight: true })
  vi.advanceTimersByTime(ARMED_AFTER_MS)
  become(false)
  expect(states).toStrictEqual([false, true, false])
})

it('the delay restarts with each early press', () => {
  const { states, press } = setUp({ inSight: true })
  for (let train = 0; train < 20; train += 1) {
    vi.advanceTimersByTime(ARMED_AFTER_MS / 8)
    press()
  }
  expect(states).not.toContain(true)
  vi.advanceTimersByTime(ARMED_AFTER_MS)
  expect(states.at(-1)).toBe(true)
})

it('the button stays armed after the full delay when pressed', () => {
  const { states, press } = setUp({ inSight: true })
  vi.advanceTimersByTime(ARMED_AFTER_MS)
  press()
  expect(states).toStrictEqual([false, true])
})

it('the button reports nothing after it was stopped', () => {
  const { states, stop, hasListeners } = setUp({ inSight: true })
  stop()
  vi.advanceTimersByTime(ARMED_AFTER_MS)
  expect(states).toStrictEqual([false])
  expect(hasListeners()).toBe(false)
})
