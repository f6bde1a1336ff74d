import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ARMED_AFTER_MS, onArmed } from './arming.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = ({ inSight }: { inSight: boolean }) => {
  const told: boolean[] = []
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
    (armed) => told.push(armed),
  )
  const become = (inSight: boolean): void => {
    window.inSight = inSight
    changed?.()
  }
  return {
    told,
    become,
    press: () => pressed?.(),
    stop,
    isHeard: () => changed !== undefined || pressed !== undefined,
  }
}

it('arms after the whole time, and not a moment before', () => {
  const { told } = setUp({ inSight: true })
  vi.advanceTimersByTime(ARMED_AFTER_MS - 1)
  expect(told).toStrictEqual([false])
  vi.advanceTimersByTime(1)
  expect(told).toStrictEqual([false, true])
})

it('never arms what is not in sight', () => {
  const { told } = setUp({ inSight: false })
  vi.advanceTimersByTime(10 * ARMED_AFTER_MS)
  expect(told).toStrictEqual([false])
})

it('begins anew when it comes into sight again', () => {
  const { told, become } = setUp({ inSight: true })
  vi.advanceTimersByTime(ARMED_AFTER_MS - 1)
  become(false)
  vi.advanceTimersByTime(ARMED_AFTER_MS)
  become(true)
  vi.advanceTimersByTime(ARMED_AFTER_MS - 1)
  expect(told).not.toContain(true)
  vi.advanceTimersByTime(1)
  expect(told.at(-1)).toBe(true)
})

it('disarms what goes out of sight', () => {
  const { told, become } = setUp({ inSight: true })
  vi.advanceTimersByTime(ARMED_AFTER_MS)
  become(false)
  expect(told).toStrictEqual([false, true, false])
})

it('begins anew with each press that comes too early', () => {
  const { told, press } = setUp({ inSight: true })
  for (let train = 0; train < 20; train += 1) {
    vi.advanceTimersByTime(ARMED_AFTER_MS / 8)
    press()
  }
  expect(told).not.toContain(true)
  vi.advanceTimersByTime(ARMED_AFTER_MS)
  expect(told.at(-1)).toBe(true)
})

it('stays armed under the press that it waited for', () => {
  const { told, press } = setUp({ inSight: true })
  vi.advanceTimersByTime(ARMED_AFTER_MS)
  press()
  expect(told).toStrictEqual([false, true])
})

it('says nothing once it is stopped', () => {
  const { told, stop, isHeard } = setUp({ inSight: true })
  stop()
  vi.advanceTimersByTime(ARMED_AFTER_MS)
  expect(told).toStrictEqual([false])
  expect(isHeard()).toBe(false)
})
