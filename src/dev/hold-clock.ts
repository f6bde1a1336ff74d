import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Stops the clock of this process, so that no deadline passes on a slow
 * machine. `vi.advanceTimersByTime` moves it, `vi.useRealTimers` restarts it.
 */
const holdClock = (): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  })
}

/** Stops the clock during each test and its hooks. */
export const holdClockInTests = (): void => {
  beforeEach(holdClock)
  afterEach(() => {
    vi.useRealTimers()
  })
}
