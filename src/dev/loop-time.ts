import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Lets time pass with the event loop, a millisecond in each turn of it. By the
 * clock of a busy machine, a timeout of the relay or the worker may be over
 * before an answer that is ready was delivered.
 */
export const passTimeByLoop = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 1,
    })
  })
  afterEach(() => void vi.useRealTimers())
}
