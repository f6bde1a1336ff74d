import { expect, it } from 'vitest'
import { createIndexedMirror } from './indexed-mirror.ts'
import { createSigningKey } from './seal.ts'
import { createMemoryIndexedDb } from './testing/memory-indexed-db.ts'

const KEY = 'session/https://one.example'
const OTHER = 'accounts/held'

const setUp = async () => {
  const database = createMemoryIndexedDb()
  const signing = { key: await createSigningKey(), state: 'adopting' } as const
  return { ...database, signing, mirror: createIndexedMirror(database.factory) }
}

it('a mirror has what was written, and no key at first', async () => {
  const { mirror, signing } = await setUp()
  expect(await mirror.read()).toStrictEqual({
    signing: undefined,
    entries: new Map(),
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
  })
})

it('a mirror starts anew with a signing key', async () => {
  const { mirror, signing } = await setUp()
  await mirror.write({
    entries: new Map([[KEY, { generation: 7, live: true }]]),
  })
  const entries = new Map([[OTHER, { generation: 1, live: true }]])
  await mirror.write({ signing, entries })
  expect(await mirror.read()).toStrictEqual({ signing, entries })
})

it('a mirror that cannot be opened is replaced by an empty one', async () => {
  const { mirror, signing, damage } = await setUp()
  await mirror.write({ signing })
  damage.error = new DOMException('Internal error', 'UnknownError')
  expect(await mirror.read()).toStrictEqual({
    signing: undefined,
    entries: new Map(),
  })
})
