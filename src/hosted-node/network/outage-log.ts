import type { Log } from '../log.ts'
import type { OutageReason } from '../upstream/outage.ts'

/** A line is written at once to standard error, and blocks all calls. */
const EVERY_MS = 1_000

/**
 * Logs outages, of each upstream and reason one in a second, with how many were
 * left out before. Metrics count all of them.
 */
export const createOutageLog = (
  log: Log,
): ((upstream: string, reason: OutageReason) => void) => {
  const known = new Map<string, { at: number; omitted: number }>()
  return (upstream, reason) => {
    const key = `${upstream} ${reason}`
    const now = performance.now()
    const last = known.get(key)
    if (last && now - last.at < EVERY_MS) {
      last.omitted += 1
      return
    }
    known.set(key, { at: now, omitted: 0 })
    const { omitted = 0 } = last ?? {}
    const more = omitted > 0 ? { omitted } : {}
    log.warn({ upstream, reason, ...more }, 'upstream outage')
  }
}
