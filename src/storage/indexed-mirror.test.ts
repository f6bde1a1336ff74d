import { expect, it, vi } from 'vitest'
import { createIndexedMirror } from './indexed-mirror.ts'
import { createSigningKey } from './seal.ts'
import { createMemoryIndexedDb } from './testing/memory-indexed-db.ts'

const KEY = 'session/https://one.example'
const OTHER = 'accounts/held'

const setUp = async () => {
  const database = createMemoryIndexedDb()
  const signing = { key: await createSigningKey(), state: 'adopting' } as const
  const pauses: number[] = []
  const passing = { after: Number.POSITIVE_INFINITY }
  const mirror = createIndexedMirror(database.factory, async (milliseconds) => {
    pauses.push(milliseconds)
    if (pauses.length >= passing.after) delete database.damage.error
  })
  return { ...database, signing, mirror, pauses, passing }
}

it('a mirror has what was written, and no key at first', async () => {
  const { mirror, signing } = await setUp()
  expect(await mirror.read()).toStrictEqual({
    signing: undefined,
    entries: new Map(),
    upTo: undefined,
  })
  await mirror.write({ signing })
  const first = new Map([[KEY, { generation: 1, live: true }]])
  await mirror.write({ entries: first })
  await mirror.write({
    entries: new Map([[OTHER, { generation: 2, live: false }]]),
  })
  expect(await mirror.read()).toStrictEqual({
    signing,
    entries: new Map([[OTHER, { generation: 2, live: false }], ...first]),
    upTo: undefined,
  })
})

it('a mirror starts anew with a signing key', async () => {
  const { mirror, signing } = await setUp()
  await mirror.write({
    entries: new Map([[KEY, { generation: 7, live: true }]]),
  })
  const entries = new Map([[OTHER, { generation: 1, live: true }]])
  await mirror.write({ signing, entries })
  expect(await mirror.read()).toStrictEqual({
    signing,
    entries,
    upTo: undefined,
  })
})

it('a mirror is read in part', async () => {
  const { mirror, signing } = await setUp()
  const [one, other] = [
    { generation: 1, live: true },
    { generation: 2, live: false },
  ]
  const entries = new Map([
    [OTHER, other],
    [KEY, one],
  ])
  await mirror.write({ signing, entries })
  expect(await mirror.read(1)).toStrictEqual({
    signing,
    entries: new Map([[OTHER, other]]),
    upTo: OTHER,
  })
  expect(await mirror.readEntries([KEY, 'node/none'])).toStrictEqual(
    new Map([[KEY, one]]),
  )
})

it('a read does not wait for the end of its transaction, a write does', async () => {
  const { mirror, signing } = await setUp()
  await mirror.write({ signing })
  vi.useFakeTimers()
  try {
    expect(await mirror.read()).toMatchObject({ signing })
    const written = vi.fn()
    const writing = mirror.write({ entries: new Map() }).then(written)
    for (let turns = 0; turns < 30; turns += 1) await Promise.resolve()
    expect(written).not.toHaveBeenCalled()
    await vi.runAllTimersAsync()
    await writing
  } finally {
    vi.useRealTimers()
  }
})

it('a mirror that cannot be opened for a while is waited for', async () => {
  const { mirror, signing, damage, pauses, passing } = await setUp()
  await mirror.write({ signing })
  damage.error = new DOMException('Internal error', 'UnknownError')
  passing.after = 4
  expect(await mirror.read()).toMatchObject({ signing })
  expect(pauses).toStrictEqual([100, 500, 2_000, 5_000])
})

it('a mirror of a newer version is not waited for, and stays', async () => {
  const { mirror, damage, pauses } = await setUp()
  damage.error = new DOMException('newer', 'VersionError')
  await expect(mirror.read()).rejects.toThrow('newer')
  expect(pauses).toStrictEqual([])
})

it('a mirror that cannot be opened is replaced by an empty one', async () => {
  const { mirror, signing, damage } = await setUp()
  await mirror.write({ signing })
  damage.error = new DOMException('Internal error', 'UnknownError')
  expect(await mirror.read()).toStrictEqual({
    signing: undefined,
    entries: new Map(),
    upTo: undefined,
  })
})
