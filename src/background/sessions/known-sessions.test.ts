import { expect, it } from 'vitest'
import { createKnownSessions } from './known-sessions.ts'

const origin = 'https://a.example'
const record = (generation: number) => ({
  generation,
  sessionScopes: {},
  sessionProperties: {},
})

/** A cache over storage with this one session. */
const setUp = (stored: ReturnType<typeof record>) => {
  const known = createKnownSessions()
  let loads = 0
  let held = stored
  return {
    known,
    store: (next: typeof stored) => {
      held = next
    },
    read: (of = origin) =>
      known.read(of, async () => {
        loads += 1
        return held
      }),
    loads: () => loads,
  }
}

it('the cache reads storage once', async () => {
  const { read, loads } = setUp(record(1))
  expect([await read(), await read()]).toStrictEqual([record(1), record(1)])
  expect(loads()).toBe(1)
})

it('reads at the same time are one read', async () => {
  const { read, loads } = setUp(record(1))
  await Promise.all([read(), read()])
  expect(loads()).toBe(1)
})

it('a read after a write does not get what was read before it', async () => {
  const { known, read, store } = setUp(record(1))
  const before = read()
  store(record(2))
  known.forget(origin)
  expect(await Promise.all([before, read()])).toStrictEqual([
    record(1),
    record(2),
  ])
  expect(await read()).toStrictEqual(record(2))
})

it('a read that fails is not shared with the next one', async () => {
  const known = createKnownSessions()
  const failing = known.read(origin, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await known.read(origin, async () => record(1))).toStrictEqual(
    record(1),
  )
})

it('sites without a session evict no session', async () => {
  const { read, loads, store } = setUp(record(1))
  await read()
  store(record(0))
  for (let site = 0; site < 100; site += 1)
    await read(`https://${site}.example`)
  await read('https://99.example')
  await read()
  expect(loads()).toBe(101)
})

it('the cache reads again what was written since', async () => {
  const { known, read, store } = setUp(record(1))
  await read()
  store(record(2))
  known.forget(origin)
  expect(await read()).toStrictEqual(record(2))
})

it('the cache drops a read that overlaps a write', async () => {
  const { known, read, store } = setUp(record(1))
  known.forget(origin)
  const during = read()
  store(record(2))
  known.forget(origin)
  expect(await during).toStrictEqual(record(1))
  expect(await read()).toStrictEqual(record(2))
})

it('the cache has a maximum number of sites', async () => {
  const { read, loads } = setUp(record(1))
  for (let site = 0; site <= 64; site += 1) {
    await read(`https://${site}.example`)
  }
  await read('https://1.example')
  expect(loads()).toBe(65)
  await read('https://0.example')
  expect(loads()).toBe(66)
})

it('the cache returns frozen records', async () => {
  const { read } = setUp(record(1))
  const { sessionScopes } = await read()
  expect(() => Object.assign(sessionScopes, { 'eip155:1': {} })).toThrow()
})
