import { describe, expect, it } from 'vitest'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { createImported } from '../testing/test-wallet.ts'

deriveQuickly()

const HALF_AN_HOUR = 1_800_000

const setUp = async () => {
  const profile = await createImported()
  const statusNow = async () =>
    (await profile.startWorker().procedures.getWallet(undefined)).status
  return { ...profile, statusNow, start: profile.clock.now }
}

describe('the lock', () => {
  it('closes after half an hour by default', async () => {
    const { alarms, start } = await setUp()
    expect([...alarms]).toStrictEqual([['auto-lock', start + HALF_AN_HOUR]])
  })

  it('closes by its alarm, and notifies the popup', async () => {
    const { startWorker, clock, session, changes } = await setUp()
    const worker = startWorker()
    const before = changes()
    clock.now += HALF_AN_HOUR
    await worker.alarm('auto-lock')
    expect([...session.stored.keys()]).toStrictEqual([])
    expect(changes() - before).toBe(1)
  })

  it.each(['by its alarm', 'by the user', 'by a late read'])(
    'runs its hook %s before the key is removed',
    async (how) => {
      const { startWorker, clock, locked, statusNow } = await setUp()
      const worker = startWorker()
      if (how === 'by the user') await worker.procedures.lock(undefined)
      clock.now += HALF_AN_HOUR
      if (how === 'by its alarm') await worker.alarm('auto-lock')
      expect(await statusNow()).toBe('locked')
      expect(locked).toStrictEqual([true])
    },
  )

  it('closes without its alarm, which may be missing', async () => {
    const { clock, statusNow, session } = await setUp()
    clock.now += HALF_AN_HOUR
    expect(await statusNow()).toBe('locked')
    expect([...session.stored.keys()]).toStrictEqual([])
  })

  it('closes even if its hook fails', async () => {
    const profile = await createImported()
    const worker = profile.startWorker(profile.local, async () => {
      throw new Error('no')
    })
    await worker.procedures.lock(undefined)
    expect([...profile.session.stored.keys()]).toStrictEqual([])
    expect([...profile.alarms]).toStrictEqual([])
    expect(profile.errors).toStrictEqual([
      'a hook failed before the wallet was locked',
    ])
  })

  it('closes when the clock was set back, and tolerates small corrections', async () => {
    const { clock, statusNow } = await setUp()
    clock.now -= 1_000
    expect(await statusNow()).toBe('unlocked')
    clock.now -= 24 * 60 * 60_000
    expect(await statusNow()).toBe('locked')
  })

  it('stays open while the user is active', async () => {
    const { startWorker, clock, statusNow, alarms, start } = await setUp()
    clock.now += HALF_AN_HOUR - 1
    await startWorker().procedures.reportActivity(undefined)
    clock.now += 1
    // The first alarm, which came although it was moved.
    await startWorker().alarm('auto-lock')
    expect(await statusNow()).toBe('unlocked')
    expect(alarms.get('auto-lock')).toBe(start + 2 * HALF_AN_HOUR - 1)
  })

  it('does not open by late activity', async () => {
    const { startWorker, clock, statusNow } = await setUp()
    clock.now += HALF_AN_HOUR
    await startWorker().procedures.reportActivity(undefined)
    expect(await statusNow()).toBe('locked')
  })

  it('accepts another time, and none that is infinite', async () => {
    const { startWorker, clock, statusNow, alarms, start } = await setUp()
    const { procedures } = startWorker()
    await procedures.setAutoLock({ milliseconds: 60_000 })
    expect(alarms.get('auto-lock')).toBe(start + 60_000)
    clock.now += 60_000
    expect(await statusNow()).toBe('locked')
    await procedures.setAutoLock({ milliseconds: Number.POSITIVE_INFINITY })
    expect(await procedures.getWallet(undefined)).toMatchObject({
      autoLockMs: 86_400_000,
    })
  })

  it('ignores other alarms', async () => {
    const { startWorker, clock, session } = await setUp()
    clock.now += HALF_AN_HOUR
    await startWorker().alarm('expiry/https://a.example')
    expect([...session.stored.keys()]).toStrictEqual(['unlocked/key'])
  })
})
