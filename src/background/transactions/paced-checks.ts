import { withLock } from '../../storage/lock.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'

export type PacedChecks = Readonly<{
  /** Checks pending transactions repeatedly while the worker runs. */
  follow: () => void
  /** Checks once, unless it has just done so. */
  look: () => Promise<void>
  alarm: (name: string) => Promise<void>
}>

/** The pauses while the worker is awake; after them only the alarm remains. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const ALARM_MS = { least: 60_000, most: 15 * 60_000 }

/** Checks within this time, as when two screens open, are one. */
const CHECK_MS = 1_000

/** Checks what is pending, ever less often, without holding the worker awake. */
export const createPacedChecks = ({
  name: alarmName,
  pending,
  check,
  host,
  log,
}: {
  /** Of the alarm. */
  name: string
  pending: () => readonly { at: number }[]
  check: () => Promise<void>
  host: Pick<Host, 'alarms' | 'now'>
  log: Log
}): PacedChecks => {
  const owner = {}
  let checkedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauses: number[] = []

  const checkNow = (): Promise<void> =>
    withLock({ owner, key: 'check' }, async () => {
      checkedAt = host.now()
      // Before the nodes are called: the worker may stop before they answer.
      await setAlarm()
      await check()
      await setAlarm()
    })

  /** Waits as long again as the most recent one has waited. */
  const setAlarm = async (): Promise<void> => {
    const youngest = Math.max(...pending().map(({ at }) => at))
    if (youngest === Number.NEGATIVE_INFINITY) {
      await host.alarms.clear(alarmName)
      return
    }
    const { least, most } = ALARM_MS
    const now = host.now()
    const pause = Math.min(most, Math.max(least, now - youngest))
    await host.alarms.set(alarmName, now + pause)
  }

  const checkSafely = (): Promise<void> =>
    checkNow().catch((error) =>
      log.error('checking pending transactions failed', error),
    )

  const next = (): void => {
    clearTimeout(timer)
    const pause = pauses.shift()
    if (pause === undefined) return
    timer = setTimeout(async () => {
      await checkSafely()
      if (pending().length > 0) next()
    }, pause)
  }

  return {
    follow: () => {
      if (pending().length === 0) return
      pauses = [...PAUSES_MS]
      next()
      // In case the worker stops before the first check.
      setAlarm().catch((error) =>
        log.error('setting the alarm for pending transactions failed', error),
      )
    },
    look: async () => {
      if (pending().length === 0 || host.now() - checkedAt < CHECK_MS) return
      await checkSafely()
    },
    alarm: async (name) => {
      if (name === alarmName) await checkSafely()
    },
  }
}
