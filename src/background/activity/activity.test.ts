import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StorageArea } from '../../storage/storage-item.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { storedRecords } from '../../storage/testing/stored-record.ts'
import { activityLimits, createActivity, type Noted } from './activity.ts'

const ORIGIN = 'https://a.example'
const OTHER = 'https://b.example'

const read = (at: number, other: Partial<Noted> = {}): Noted => ({
  act: 'call',
  origin: ORIGIN,
  at,
  method: 'eth_call',
  scope: 'eip155:1',
  outcome: 'answered',
  milliseconds: 2,
  ...other,
})

const connected = (at: number, other: Partial<Noted> = {}): Noted => ({
  act: 'call',
  origin: ORIGIN,
  at,
  method: 'wallet_createSession',
  outcome: 'answered',
  milliseconds: 2,
  requestKey: `k${at}`,
  ...other,
})

const never = new Promise<never>(() => undefined)

const setUp = (initial: Record<string, unknown> = {}) => {
  const area = createMemoryArea(initial)
  const errors: string[] = []
  const changed = vi.fn()
  /** Calls to the activity of this site take forever. */
  let blocked: string | undefined
  const local: StorageArea = {
    ...area,
    get: (key) => (key === `activity/${blocked}` ? never : area.get(key)),
  }
  const activity = createActivity({
    host: { local, localKeys: async () => [...area.stored.keys()] },
    log: { error: (words) => errors.push(words) },
    changed,
  })
  const storedOf = (origin: string) => {
    const stored = area.stored.get(`activity/${origin}`)
    return (stored as { value: { at: number }[] } | undefined)?.value
  }
  const block = (origin: string): void => {
    blocked = origin
  }
  return { area, activity, errors, changed, storedOf, block }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createActivity', () => {
  it('does not delay a read, and stores a batch within a second', async () => {
    const { area, activity, changed, storedOf } = setUp()
    await activity.note(read(1))
    await activity.note(read(2))
    await activity.note(read(3, { method: 'eth_chainId' }))
    expect(area.calls).toStrictEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(storedOf(ORIGIN)).toStrictEqual([
      {
        id: expect.any(String),
        act: 'call',
        at: 1,
        until: 2,
        method: 'eth_call',
        scope: 'eip155:1',
        outcome: 'answered',
        milliseconds: 2,
        count: 2,
      },
      expect.objectContaining({ at: 3, method: 'eth_chainId', count: 1 }),
    ])
    expect(area.calls.filter((call) => call.startsWith('set'))).toHaveLength(1)
    expect(changed).toHaveBeenCalledOnce()
  })

  it.each([
    ['a grant', connected(1)],
    ['a rejection', connected(1, { outcome: 'rejected' })],
    ['the end of a session', read(1, { method: 'wallet_revokeSession' })],
    ['a change by the user', read(1, { act: 'edited', outcome: 'done' })],
    ['a failed send', connected(1, { outcome: 'failed' })],
  ])('has stored %s by the time it resolves', async (_title, noted) => {
    const { activity, storedOf } = setUp()
    await activity.note(noted)
    expect(storedOf(ORIGIN)).toHaveLength(1)
  })

  it('also lists records that are not stored yet, the newest first', async () => {
    const { activity } = setUp()
    await activity.note(connected(2))
    await activity.note(read(3, { origin: OTHER }))
    await activity.note(read(1))
    expect(
      (await activity.list()).map(({ origin, at }) => [origin, at]),
    ).toStrictEqual([
      [OTHER, 3],
      [ORIGIN, 2],
      [ORIGIN, 1],
    ])
  })

  it('retains the newest of a site, and changes longest', async () => {
    const { activity, storedOf } = setUp()
    await activity.note(connected(0))
    for (let at = 1; at <= activityLimits.recordsPerSite; at += 1) {
      await activity.note(read(at, { method: `eth_n${at}` }))
    }
    await activity.list()
    const stored = storedOf(ORIGIN) ?? []
    expect(stored.map(({ at }) => at)).toStrictEqual([
      0,
      ...Array.from({ length: 199 }, (_, index) => index + 2),
    ])
  })

  it('retains the newest of all sites', async () => {
    const { activity, area } = setUp()
    for (let at = 0; at < activityLimits.records + 60; at += 1) {
      const origin = `https://s${at % 10}.example`
      await activity.note(read(at, { origin, method: `eth_n${at}` }))
      if (at % 40 === 39) await activity.list()
    }
    await activity.list()
    const all = await activity.list()
    expect(all.length).toBeLessThanOrEqual(activityLimits.records + 50)
    expect(all.at(0)?.at).toBe(activityLimits.records + 59)
    expect(all.at(-1)?.at).toBeGreaterThan(0)
    expect(area.stored.size).toBe(10)
  })

  it('removes the item of a site without records', async () => {
    const { activity, area } = setUp()
    await activity.note(read(0, { origin: 'https://old.example' }))
    await activity.list()
    for (let at = 1; at < 1_400; at += 1) {
      const origin = `https://s${at % 7}.example`
      await activity.note(read(at, { origin, method: `eth_n${at}` }))
      if (at % 40 === 39) await activity.list()
    }
    await activity.list()
    expect([...area.stored.keys()]).not.toContain(
      'activity/https://old.example',
    )
  })

  it('lets no site wait for the records of another', async () => {
    const { activity, storedOf, block } = setUp()
    block(OTHER)
    void activity.note(connected(1, { origin: OTHER }))
    await activity.note(connected(2))
    expect(storedOf(ORIGIN)).toHaveLength(1)
  })

  it('lets no site wait until the records of all are limited', async () => {
    const sites = Array.from(
      { length: 6 },
      (_, site) => `https://${site}.example`,
    )
    const { activity, storedOf, block } = setUp(
      storedRecords(
        Object.fromEntries(
          [OTHER, ...sites].map((origin) => [`activity/${origin}`, []]),
        ),
      ),
    )
    block(OTHER)
    await activity.note(connected(1))
    await activity.note(connected(2))
    expect(storedOf(ORIGIN)).toHaveLength(2)
  })

  it('drops no record that is added while the records are limited', async () => {
    const { activity, area } = setUp()
    const notes = Array.from({ length: 1_300 }, (_, at) =>
      activity.note(connected(at, { origin: `https://s${at % 7}.example` })),
    )
    await Promise.all(notes)
    const all = await activity.list()
    expect(all.length).toBeGreaterThanOrEqual(activityLimits.records)
    expect(
      all.slice(0, activityLimits.records).map(({ at }) => at),
    ).toStrictEqual(
      Array.from(
        { length: activityLimits.records },
        (_, index) => 1_299 - index,
      ),
    )
    expect(area.stored.size).toBe(7)
  })

  it('clears one site or all, including unstored and damaged records', async () => {
    const { activity, area } = setUp({
      [`quarantine/activity/${ORIGIN}`]: { version: 1, value: {} },
      [`activity/${OTHER}`]: { version: 99, value: [] },
      'session/https://a.example': 'stays',
    })
    await activity.note(connected(1))
    await activity.note(read(2))
    await activity.clear(ORIGIN)
    expect([...area.stored.keys()]).toStrictEqual([
      `activity/${OTHER}`,
      'session/https://a.example',
    ])
    await activity.note(read(3))
    await activity.clear()
    expect(await activity.list()).toStrictEqual([])
    expect([...area.stored.keys()]).toStrictEqual(['session/https://a.example'])
  })

  it('logs and continues if a record cannot be read or written', async () => {
    const newer = { version: 99, value: [] }
    const { activity, area, errors } = setUp({ [`activity/${OTHER}`]: newer })
    await activity.note(connected(1, { origin: OTHER }))
    await activity.note(connected(2))
    expect((await activity.list()).map(({ at }) => at)).toStrictEqual([2])
    expect(area.stored.get(`activity/${OTHER}`)).toStrictEqual(newer)
    expect(errors).toStrictEqual([
      `the activity of ${OTHER} was not stored`,
      `the activity of ${OTHER} was not read`,
    ])
  })
})
