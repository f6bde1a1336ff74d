import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeepAwake } from './keep-awake.ts'

describe('createKeepAwake', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

  it('makes no call while nobody holds it', () => {
    const tick = vi.fn()
    createKeepAwake(tick)
    minutes(5)
    expect(tick).not.toHaveBeenCalled()
  })

  it('calls every 20 s while held, well under the 30 s of the browser', () => {
    const tick = vi.fn()
    createKeepAwake(tick).hold()
    minutes(1)
    expect(tick).toHaveBeenCalledTimes(3)
  })

  it('goes on until the last holder lets go', () => {
    const tick = vi.fn()
    const keepAwake = createKeepAwake(tick)
    const [first, second] = [keepAwake.hold(), keepAwake.hold()]
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
    const keepAwake = createKeepAwake(tick)
    keepAwake.hold()()
    keepAwake.hold()
    minutes(1)
    expect(tick).toHaveBeenCalledTimes(3)
  })
})
