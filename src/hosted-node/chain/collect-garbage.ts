import { setImmediate } from 'node:timers/promises'

/** How much the process may grow before its garbage is collected. */
const GROWTH_BYTES = 32_000_000

/** In this time it grows by a few megabytes at most; a look takes long. */
const LOOK_MS = 4

/**
 * An answer of EDR holds the trace of its call, hundreds of bytes for each step,
 * in memory that V8 does not count. Without help it would let many of them pile
 * up. Called before a call is answered, so that the next one finds room. Needs
 * `--expose-gc`.
 */
export const createCollector = (
  now = () => performance.now(),
): (() => Promise<void>) => {
  let least = process.memoryUsage.rss()
  let lookedAt = now()
  return async () => {
    if (now() - lookedAt < LOOK_MS) return
    lookedAt = now()
    const bytes = process.memoryUsage.rss()
    least = Math.min(least, bytes)
    if (bytes - least < GROWTH_BYTES) return
    globalThis.gc?.()
    // Native memory is released after the collection.
    await setImmediate()
    least = process.memoryUsage.rss()
  }
}
