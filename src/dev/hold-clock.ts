import { vi } from 'vitest'

/**
 * Stops the clock of this process, so that no deadline passes because the
 * machine is slow. `vi.advanceTimersByTime` moves it, `vi.useRealTimers` lets
 * it run again.
 */
export const holdClock = (): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  })
}
