import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWakeLock } from './wake-lock.ts'

describe('createWakeLock', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

  it('makes no call while it is not held', () => {
    const tick = vi.fn()
    createWakeLock(tick)
    minutes(5)
    expect(tick).not.toHaveBeenCalled()
  })

  it('calls every 20 s while held, below the limit of 30 s', () => {
    const tick = vi.fn()
    createWakeLock(tick).hold()
    minutes(1)
    expect(tick).toHaveBeenCalledTimes(3)
  })

  it('continues until the last holder releases it', () => {
    const tick = vi.fn()
    const wakeLock = createWakeLock(tick)
    const [first, second] = [wakeLock.hold(), wakeLock.hold()]
    first()
    first()
    minutes(1)
    expect(tick).toHaveBeenCalledTimes(3)
    second()
    minutes(5)
    expect(tick).toHaveBeenCalledTimes(3)
  })

  it('starts again when held again', () => {
    const tick = vi.fn()
    const wakeLock = createWakeLock(tick)
    wakeLock.hold()()
    wakeLock.hold()
    minutes(1)
    expect(tick).toHaveBeenCalledTimes(3)
  })
})
