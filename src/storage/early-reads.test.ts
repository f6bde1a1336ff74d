import { expect, it } from 'vitest'
import { readEarly, readMirrorEarly } from './early-reads.ts'
import { FIRST_ENTRIES } from './record-mirror.ts'
import { createMemoryMirror } from './testing/memory-mirror.ts'

/** An area that answers its first read when the test says so. */
const setUp = (values: Record<string, unknown>) => {
  const stored = new Map(Object.entries(values))
  const calls: unknown[] = []
  let resolve: (items: Record<string, unknown>) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<Record<string, unknown>>((...settle) => {
    ;[resolve, reject] = settle
  })
  const pick = (keys: string | string[]) =>
    Object.fromEntries([...stored].filter(([key]) => keys.includes(key)))
  const area = readEarly(
    {
      get: async (keys) => {
        calls.push(keys)
        return calls.length === 1 ? promise : pick(keys)
      },
      set: async (items) => {
        for (const [key, value] of Object.entries(items)) stored.set(key, value)
      },
      remove: async (keys) => {
        for (const key of [keys].flat()) stored.delete(key)
      },
    },
    ['a', 'b', 'c'],
  )
  const answer = () => resolve(pick(['a', 'b', 'c']))
  const fail = () => reject(new Error('damaged'))
  return { area, stored, calls, answer, fail }
}

it('one call reads all keys, before anybody asks', async () => {
  const { area, calls, answer } = setUp({ a: 1, b: 2 })
  expect(calls).toStrictEqual([['a', 'b', 'c']])
  const reads = Promise.all([area.get('a'), area.get('b'), area.get('c')])
  answer()
  expect(await reads).toStrictEqual([{ a: 1 }, { b: 2 }, {}])
  expect(calls).toHaveLength(1)
})

it('a second read and another key go to storage', async () => {
  const { area, calls, answer } = setUp({ a: 1, other: 2 })
  const reads = Promise.all([area.get('a'), area.get('a'), area.get('other')])
  answer()
  expect(await reads).toStrictEqual([{ a: 1 }, { a: 1 }, { other: 2 }])
  expect(calls.slice(1)).toStrictEqual(['a', 'other'])
})

it('a read after a write gets what was written', async () => {
  const { area, answer } = setUp({ a: 1, b: 1 })
  answer()
  await area.set({ a: 2 })
  await area.remove('b')
  expect([await area.get('a'), await area.get('b')]).toStrictEqual([
    { a: 2 },
    {},
  ])
})

it('a read after the result gets what is stored by then', async () => {
  const { area, stored, calls, answer } = setUp({ a: 1, b: 1 })
  const first = area.get('a')
  answer()
  await first
  stored.set('b', 2)
  expect(await area.get('b')).toStrictEqual({ b: 2 })
  expect(calls).toHaveLength(2)
})

it('if the call fails, each key is read by itself', async () => {
  const { area, calls, fail } = setUp({ a: 1 })
  const reads = Promise.all([area.get('a'), area.get('b')])
  fail()
  expect(await reads).toStrictEqual([{ a: 1 }, {}])
  expect(calls.slice(1)).toStrictEqual(['a', 'b'])
})

it('a mirror is read before anybody asks, and once', async () => {
  const { effects } = createMemoryMirror()
  const reads: unknown[] = []
  const mirror = readMirrorEarly({
    read: async (most) => {
      reads.push(most)
      return effects.read(most)
    },
    readEntries: async (keys) => effects.readEntries(keys),
    write: async (change) => effects.write(change),
  })
  expect(reads).toStrictEqual([FIRST_ENTRIES])
  await mirror.read(FIRST_ENTRIES)
  expect(reads).toStrictEqual([FIRST_ENTRIES])
  await mirror.read(FIRST_ENTRIES)
  await mirror.read()
  expect(reads).toStrictEqual([FIRST_ENTRIES, FIRST_ENTRIES, undefined])
})
