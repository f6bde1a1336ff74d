import { fromBase64, toBase64 } from '../../protocol/base64.ts'
import { autoLockItem, unlockedItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { UnlockedRecord } from '../../storage/vault-record.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'

export type Lock = Readonly<{
  /** The key of the open vault; undefined if locked. */
  key: () => Promise<Uint8Array | undefined>
  open: (key: Uint8Array) => Promise<void>
  close: () => Promise<void>
  /** The user is active: restarts the auto-lock timer. */
  reportActivity: () => Promise<void>
  autoLockMs: () => Promise<number>
  setAutoLock: (milliseconds: number) => Promise<void>
  /** True if it was this alarm and it locked the wallet. */
  alarm: (name: string) => Promise<boolean>
}>

const ALARM = 'auto-lock'
const DEFAULT_MS = 30 * 60_000
/** Tolerated clock corrections. Setting the clock back further locks. */
const CLOCK_STEP = 60_000

/**
 * Leaves the wallet open across worker stops. Session storage has the raw vault
 * key and never the password. It is cleared when the browser closes, and cannot
 * store a `CryptoKey`.
 */
export const createLock = (
  host: Pick<Host, 'local' | 'session' | 'alarms' | 'now'>,
  {
    closing,
    log,
  }: {
    /** Ends what needs an open wallet, before it is locked. */
    closing: () => Promise<void>
    log: Log
  },
): Lock => {
  const unlocked = unlockedItem(host.session)
  const setting = autoLockItem(host.local)

  const autoLockMs = async (): Promise<number> =>
    (await setting.read())?.milliseconds ?? DEFAULT_MS

  const close = async (): Promise<void> => {
    try {
      await closing()
    } catch (error) {
      // Lock anyway: what is still running has no key from here on.
      log.error('a hook failed before the wallet was locked', error)
    }
    await unlocked.remove()
    await host.alarms.clear(ALARM)
  }

  /**
   * The alarm may be late or missing: computers sleep. If the clock was set
   * back, the idle time is unknown.
   */
  const isOver = async ({ usedAt }: UnlockedRecord): Promise<boolean> => {
    const idle = host.now() - usedAt
    return idle >= (await autoLockMs()) || idle < -CLOCK_STEP
  }

  const read = async (): Promise<UnlockedRecord | undefined> => {
    const record = await unlocked.read()
    if (!record) return undefined
    if (!(await isOver(record))) return record
    await close()
    return undefined
  }

  const store = async (key: string): Promise<void> => {
    const usedAt = host.now()
    await unlocked.write({ key, usedAt })
    await host.alarms.set(ALARM, usedAt + (await autoLockMs()))
  }

  /** Serialized: activity during a lock must not undo it. */
  const change = <Result>(task: () => Promise<Result>): Promise<Result> =>
    withLock({ owner: unlocked, key: 'lock' }, task)

  const reportActivity = (): Promise<void> =>
    change(async () => {
      const record = await read()
      if (record) await store(record.key)
    })

  return {
    key: () =>
      change(async () => {
        const record = await read()
        return record && fromBase64(record.key)
      }),
    open: (key) => change(() => store(toBase64(key))),
    close: () => change(close),
    reportActivity,
    autoLockMs,
    setAutoLock: async (milliseconds) => {
      await setting.write({ milliseconds })
      await reportActivity()
    },
    alarm: (name) =>
      change(async () => {
        if (name !== ALARM) return false
        const record = await unlocked.read()
        if (!record) return false
        if (await isOver(record)) {
          await close()
          return true
        }
        // Early, or set before the last activity.
        await host.alarms.set(ALARM, record.usedAt + (await autoLockMs()))
        return false
      }),
  }
}
