import { expect, it } from 'vitest'
import { createKnownSessions } from './known-sessions.ts'

const origin = 'https://a.example'
const record = (generation: number) => ({
  generation,
  sessionScopes: {},
  sessionProperties: {},
})

/** Sessions of which storage holds this one. */
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

it('looks into storage once', async () => {
  const { read, loads } = setUp(record(1))
  expect([await read(), await read()]).toStrictEqual([record(1), record(1)])
  expect(loads()).toBe(1)
})

it('keeps nothing of a site without a session', async () => {
  const { read, loads } = setUp(record(0))
  await read()
  await read()
  expect(loads()).toBe(2)
})

it('does not keep what was read while something was written', async () => {
  const { known, read, store } = setUp(record(1))
  known.forget(origin)
  const during = read()
  store(record(2))
  known.forget(origin)
  expect(await during).toStrictEqual(record(1))
  expect(await read()).toStrictEqual(record(2))
})

it('knows so many sites at most', async () => {
  const { read, loads } = setUp(record(1))
  for (let site = 0; site <= 64; site += 1) {
    await read(`https://${site}.example`)
  }
  await read('https://1.example')
  expect(loads()).toBe(65)
  await read('https://0.example')
  expect(loads()).toBe(66)
})

it('hands out what nobody can change for the others', async () => {
  const { read } = setUp(record(1))
  const { sessionScopes } = await read()
  expect(() => Object.assign(sessionScopes, { 'eip155:1': {} })).toThrow()
})
