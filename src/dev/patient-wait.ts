import { vi } from 'vitest'

const waitFor = vi.waitFor

/** Catches a hang. By itself Vitest gives up after one second. */
const PATIENCE = 120_000

vi.waitFor = (callback, options = {}) =>
  waitFor(callback, {
    interval: 5,
    ...(typeof options === 'number' ? { timeout: options } : options),
    timeout: PATIENCE,
  })
