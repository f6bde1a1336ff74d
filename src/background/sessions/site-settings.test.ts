import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { siteGroupKey } from '../../protocol/site-settings.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import type { TopicEvent } from '../pages/connection.ts'
import { createTestConnection, silentLog } from '../testing/builders.ts'
import { createSitesSettings } from './site-settings.ts'

const [A, B] = ['https://a.example', 'https://b.example'] as const
const off = { isDefaultWallet: false, isCompatible: false }
const KEY = 'sites/settings'

const setUp = ({
  local: inLocal = {},
  sync: inSync = {},
}: {
  local?: Record<string, unknown>
  sync?: Record<string, unknown>
} = {}) => {
  const local = createMemoryArea(inLocal)
  const sync = createMemoryArea(inSync)
  const start = () =>
    createSitesSettings(
      {
        local,
        sync,
        syncKeys: async () => [...sync.stored.keys()],
      },
      silentLog,
    )
  return { local, sync, start, settings: start() }
}

const stored = (value: object) => ({ [KEY]: { version: 1, value } })

const formerKey = (origin: string): string =>
  `default-wallet/${createHash('sha256').update(origin).digest('hex')}`

describe('the settings of a site', () => {
  it('are set per site, each on its own', async () => {
    const { settings } = setUp()
    await settings.set(A, { isDefaultWallet: true })
    await settings.set(A, { isCompatible: true })
    await settings.set(A, { isDefaultWallet: false })
    expect([await settings.read(A), await settings.read(B)]).toStrictEqual([
      { isDefaultWallet: false, isCompatible: true },
      off,
    ])
  })

  it('leave nothing when they are off, and are not written twice', async () => {
    const { settings, local, sync } = setUp()
    await settings.set(A, { isCompatible: true })
    await settings.set(A, { isCompatible: true })
    await settings.set(A, off)
    await settings.set(A, off)
    expect([...local.stored, ...sync.stored]).toStrictEqual([])
    const written = [...local.calls, ...sync.calls].filter(
      (call) => !call.startsWith('get'),
    )
    const group = siteGroupKey(A)
    expect(written).toStrictEqual([
      `set ${KEY}`,
      `remove ${KEY}`,
      `set ${group}`,
      `remove ${group}`,
    ])
  })

  it('are changed one after another', async () => {
    const { settings } = setUp()
    await Promise.all([
      settings.set(A, { isCompatible: true }),
      settings.set(B, { isDefaultWallet: true }),
      settings.set(A, { isDefaultWallet: true }),
    ])
    expect([await settings.read(A), await settings.read(B)]).toStrictEqual([
      { isDefaultWallet: true, isCompatible: true },
      { isDefaultWallet: true, isCompatible: false },
    ])
  })

  it('are off where a newer version wrote the record', async () => {
    const record = { version: 2, value: { [A]: true } }
    const { settings, local } = setUp({ local: { [KEY]: record } })
    expect(await settings.read(A)).toStrictEqual(off)
    expect(local.stored.get(KEY)).toStrictEqual(record)
  })
})

describe('the groups in synced storage', () => {
  it('contain nothing of a site but its group', async () => {
    const { settings, sync } = setUp()
    await settings.set(A, { isCompatible: true })
    expect([...sync.stored]).toStrictEqual([[siteGroupKey(A), true]])
  })

  it('are the same whatever is set, and for however many sites', async () => {
    const found = await Promise.all(
      [{ isDefaultWallet: true }, { isCompatible: true }].map(
        async (change) => {
          const { settings, sync } = setUp()
          for (let site = 0; site < 200; site += 1) {
            await settings.set(`https://${site}.example`, change)
          }
          return Object.fromEntries(sync.stored)
        },
      ),
    )
    const numbers = Array.from({ length: 17 }, (_, number) => number)
    const groups = Object.fromEntries(
      numbers.map((number) => [`site-group/${number}`, true]),
    )
    expect(found).toStrictEqual([groups, groups])
  })

  it('are shared by about every 17th site', () => {
    const origins = Array.from(
      { length: 17_000 },
      (_, index) => `https://site-${index}.example`,
    )
    const sizes = new Map<string, number>()
    for (const key of origins.map(siteGroupKey)) {
      sizes.set(key, (sizes.get(key) ?? 0) + 1)
    }
    expect(sizes.size).toBe(17)
    expect(Math.min(...sizes.values())).toBeGreaterThan(700)
  })

  it('remain until no site of the group needs them', async () => {
    const twin = Array.from(
      { length: 1_000 },
      (_, index) => `https://site-${index}.example`,
    ).find((origin) => siteGroupKey(origin) === siteGroupKey(A))
    const { settings, sync } = setUp()
    await settings.set(A, { isCompatible: true })
    await settings.set(String(twin), { isCompatible: true })
    await settings.set(A, off)
    expect([...sync.stored.keys()]).toStrictEqual([siteGroupKey(A)])
    await settings.set(String(twin), off)
    expect([...sync.stored.keys()]).toStrictEqual([])
  })

  it('are added again at the next start of the worker if one is missing', async () => {
    const value = { [A]: { ...off, isCompatible: true } }
    const { settings, sync } = setUp({ local: stored(value) })
    await settings.start()
    expect([...sync.stored.keys()]).toStrictEqual([siteGroupKey(A)])
  })
})

describe('the topic of a site', () => {
  const ask = async (
    { settings }: ReturnType<typeof setUp>,
    cursors: string[] = [],
  ) => {
    const sent: (TopicEvent | string)[] = []
    const connection = createTestConnection({
      caller: { origin: A },
      send: (event) => void sent.push(event),
      end: (topic) => void sent.push(`end ${topic}`),
    })
    await settings.topics.site?.(connection, { topic: 'site', cursors })
    return sent
  }

  it('sends the settings once and ends', async () => {
    const world = setUp()
    await world.settings.set(A, { isCompatible: true })
    const event = { isDefaultWallet: false, isCompatible: true }
    expect(await ask(world)).toStrictEqual([
      { topic: 'site', cursor: 'sent', event },
      'end site',
    ])
    expect(await ask(world, ['sent'])).toStrictEqual(['end site'])
  })

  it('sends nothing to a site without settings, whatever its group says', async () => {
    const world = setUp({ sync: { [siteGroupKey(A)]: true } })
    await world.settings.set(B, { isCompatible: true })
    expect(await ask(world)).toStrictEqual(['end site'])
  })
})

it('synced storage turns nothing on, whatever is written there', async () => {
  const former = { [formerKey(A)]: { version: 1, value: true } }
  const { settings, local, sync } = setUp({
    local: { [`session/${A}`]: {}, [`activity/${A}`]: {} },
    sync: former,
  })
  await settings.start()
  expect(await settings.read(A)).toStrictEqual(off)
  expect(local.stored.has(KEY)).toBe(false)
  expect(Object.fromEntries(sync.stored)).toStrictEqual(former)
})
