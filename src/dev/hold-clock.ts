import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Stops the clock of this process, so that no deadline passes because the
 * machine is slow. `vi.advanceTimersByTime` moves it, `vi.useRealTimers` lets
 * it run again.
 */
const holdClock = (): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  })
}

/** Holds the clock during each test and its hooks. */
export const holdClockInTests = (): void => {
  beforeEach(holdClock)
  afterEach(() => {
    vi.useRealTimers()
  })
}
