import { vi } from 'vitest'

const waitFor = vi.waitFor

/** Catches a hang. Vitest's default is one second. */
const TIMEOUT = 120_000

vi.waitFor = (callback, options = {}) =>
  waitFor(callback, {
    interval: 5,
    ...(typeof options === 'number' ? { timeout: options } : options),
    timeout: TIMEOUT,
  })
