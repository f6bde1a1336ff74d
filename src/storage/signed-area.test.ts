import { describe, expect, it } from 'vitest'
import { createRandom } from '../dev/seeded-random.ts'
import { rounds, testSeed } from '../dev/test-rounds.ts'
import { isSigned } from './catalogue.ts'
import { createSigningKey } from './seal.ts'
import { createSignedArea, type SignedArea } from './signed-area.ts'
import { createMemoryArea } from './testing/memory-area.ts'
import {
  createMemoryMirror,
  type MemoryMirror,
  mirrorOf,
} from './testing/memory-mirror.ts'

const SESSION = 'session/https://one.example'
const kinds = [
  SESSION,
  'accounts/held',
  'networks/custom',
  'node/eip155:1',
  'public-nodes/chains',
] as const

const record = (value: unknown) => ({ version: 1, value })

/** Two stores of a profile, and workers that start over them. */
const createProfile = (
  initial: Record<string, unknown> = {},
  mirrored?: MemoryMirror['mirrored'],
) => {
  const area = createMemoryArea(initial)
  const mirror = createMemoryMirror(mirrored)
  const errors: string[] = []
  return {
    area,
    mirror,
    errors,
    /** A worker starts. */
    start: (allKeys = async () => [...area.stored.keys()]): SignedArea =>
      createSignedArea({
        area,
        mirror: mirrorOf(mirror),
        allKeys,
        isSigned,
        log: { error: (message) => errors.push(message) },
      }),
    /** The store of the records, as it is now; call it to return to it. */
    backUp: (): (() => void) => {
      const before = structuredClone([...area.stored])
      return () => {
        area.stored.clear()
        for (const [key, value] of before) area.stored.set(key, value)
      }
    },
  }
}

const readOf = async (area: SignedArea, key: string): Promise<unknown> =>
  (await area.get(key))[key]

/** Of a profile with so many records that a start does not read all entries. */
const mirrorOfMany = async (
  state: 'adopted' | 'adopting' = 'adopted',
): Promise<MemoryMirror['mirrored']> => ({
  signing: { key: await createSigningKey(), state },
  entries: new Map(
    Array.from({ length: 150 }, (_, n) => [
      // Before all others, in the order of keys.
      `accounts/0${n}`,
      { generation: 1, live: false },
    ]),
  ),
})

describe.each(
  kinds.flatMap((key) => [
    { key, among: 'few', createProfile },
    {
      key,
      among: 'many',
      createProfile: async () => createProfile({}, await mirrorOfMany()),
    },
  ]),
)('a signed record ($key) among $among', ({ key, createProfile }) => {
  it('is read as it was written, also by the next worker', async () => {
    const { start } = await createProfile()
    const first = start()
    await first.set({ [key]: record({ b: [1, { d: 1, c: 2 }], a: 'x' }) })
    const expected = record({ a: 'x', b: [1, { c: 2, d: 1 }] })
    expect(await readOf(first, key)).toStrictEqual(expected)
    expect(await readOf(start(), key)).toStrictEqual(expected)
  })

  it('is refused if an older one returns', async () => {
    const { start, backUp } = await createProfile()
    const first = start()
    await first.set({ [key]: record('old') })
    const goBack = backUp()
    await first.set({ [key]: record('new') })
    goBack()
    expect(await readOf(start(), key)).toStrictEqual({
      fault: 'outdated',
      record: record('old'),
    })
  })

  it('is refused if it returns after its removal', async () => {
    const { start, backUp } = await createProfile()
    const first = start()
    await first.set({ [key]: record('old') })
    const goBack = backUp()
    await first.remove(key)
    expect(await readOf(start(), key)).toBeUndefined()
    goBack()
    expect(await readOf(start(), key)).toMatchObject({ fault: 'outdated' })
  })

  it('is reported missing if it is lost', async () => {
    const { area, start } = await createProfile()
    await start().set({ [key]: record('here') })
    area.stored.clear()
    const next = start()
    expect(await readOf(next, key)).toStrictEqual({ fault: 'missing' })
    expect(await next.liveKeys()).toStrictEqual([key])
  })

  it('is refused if another key has its content', async () => {
    const { area, start } = await createProfile()
    await start().set({ [key]: record('mine') })
    const other = kinds.find((one) => one !== key) ?? ''
    area.stored.set(other, area.stored.get(key))
    expect(await readOf(start(), other)).toMatchObject({ fault: 'changed' })
  })

  it('can be written anew after any fault', async () => {
    const { area, start } = await createProfile()
    await start().set({ [key]: record('first') })
    area.stored.set(key, record('forged'))
    await start().set({ [key]: record('second') })
    expect(await readOf(start(), key)).toStrictEqual(record('second'))
  })
})

it('refuses a record in which any byte is changed', async () => {
  const { area, start } = createProfile()
  await start().set({ [SESSION]: record({ scopes: ['eip155:1'], n: 12 }) })
  const json = JSON.stringify(area.stored.get(SESSION))
  let refused = 0
  let unreadable = 0
  for (let at = 0; at < json.length; at += 1) {
    for (const flipped of [1, 2, 4, 8, 16, 32, 64]) {
      const changed = String.fromCharCode(json.charCodeAt(at) ^ flipped)
      const text = json.slice(0, at) + changed + json.slice(at + 1)
      try {
        area.stored.set(SESSION, JSON.parse(text))
      } catch {
        // The browser could not read this either.
        unreadable += 1
        continue
      }
      expect(await readOf(start(), SESSION), text).toMatchObject({
        fault: 'changed',
      })
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(json.length)
  console.log(`${refused} changed records refused, ${unreadable} not JSON`)
})

it('refuses a record whose seal has another member', async () => {
  const { area, start } = createProfile()
  await start().set({ [SESSION]: record('mine') })
  const stored = area.stored.get(SESSION) as { seal: object }
  area.stored.set(SESSION, { ...stored, seal: { ...stored.seal, more: 1 } })
  expect(await readOf(start(), SESSION)).toMatchObject({ fault: 'changed' })
})

it('accepts a record whose members are stored in another order', async () => {
  const { area, start } = createProfile()
  await start().set({ [SESSION]: record({ a: 1, b: { c: 2, d: 3 } }) })
  const reversed = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, member]) => [name, reversed(member)]),
        )
      : value
  area.stored.set(SESSION, reversed(area.stored.get(SESSION)))
  expect(await readOf(start(), SESSION)).toStrictEqual(
    record({ a: 1, b: { c: 2, d: 3 } }),
  )
})

it('accepts none of many forged records', {
  tags: ['long'],
}, async () => {
  const random = createRandom(testSeed)
  const { area, start } = createProfile()
  const first = start()
  for (const key of kinds) await first.set({ [key]: record(key) })
  const genuine = structuredClone(area.stored)
  const foreign = createProfile()
  const total = rounds('FORGED_RECORDS', { short: 1_000, long: 10_000 })
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  const hex = () => Math.floor(random() * 16).toString(16)
  let accepted = 0
  for (let round = 0; round < total; round += 1) {
    const key = pick([...kinds, `session/https://${round}.example`])
    const generation = Math.floor(random() * 9)
    const mac = Array.from({ length: 64 }, hex).join('')
    const value = { round, granted: random() }
    const own = genuine.get(pick(kinds)) as Record<string, unknown>
    await foreign.start().set({ [key]: record(value) })
    const forged = pick<() => unknown>([
      () => record(value),
      () => ({ ...record(value), seal: { generation, mac } }),
      () => ({ ...record(value), seal: own.seal }),
      () => ({ ...own, value }),
      () => ({ ...own, seal: { ...(own.seal as object), generation } }),
      () => ({ ...own, removed: true }),
      () => foreign.area.stored.get(key),
      () => ({ ...record(value), seal: { generation, mac: null } }),
      () => [own],
      () => 'text',
    ])()
    area.stored.set(key, forged)
    const found = await readOf(start(), key)
    const isOwn = JSON.stringify(forged) === JSON.stringify(genuine.get(key))
    if (!isOwn && !(found && Object.hasOwn(found, 'fault'))) accepted += 1
  }
  expect(accepted).toBe(0)
  console.log(`${accepted} of ${total} forged records accepted`)
})

describe('a profile of a version that did not sign', () => {
  const unsigned = Object.fromEntries(kinds.map((key) => [key, record(key)]))

  it('is adopted once', async () => {
    const { area, start } = createProfile({ ...unsigned, 'home/network': 1 })
    const first = start()
    for (const key of kinds) {
      expect(await readOf(first, key)).toStrictEqual(record(key))
      expect(area.stored.get(key)).toHaveProperty('seal')
    }
    expect(area.stored.get('home/network')).toBe(1)
    area.stored.set(SESSION, record('added by hand'))
    area.stored.set('session/https://two.example', record('added by hand'))
    const next = start()
    expect(await readOf(next, SESSION)).toMatchObject({ fault: 'changed' })
    expect(await readOf(next, 'session/https://two.example')).toMatchObject({
      fault: 'changed',
    })
  })

  it('is not adopted after a first run without records', async () => {
    const { area, start } = createProfile()
    expect(await readOf(start(), SESSION)).toBeUndefined()
    area.stored.set(SESSION, record('added by hand'))
    expect(await readOf(start(), SESSION)).toMatchObject({ fault: 'changed' })
  })

  it('has its readable records adopted if others cannot be read', async () => {
    const { area, errors, start } = createProfile(unsigned)
    const { get } = area
    area.get = async (key) => {
      if (key === 'accounts/held') throw new Error('Invalid JSON')
      return get(key)
    }
    expect(await readOf(start(), SESSION)).toStrictEqual(record(SESSION))
    expect(errors).toHaveLength(1)
  })

  it('is used, and adopted later, if its keys cannot be listed', async () => {
    const { area, start } = createProfile(unsigned)
    const unlisted = start(() => Promise.reject(new Error('Invalid JSON')))
    await unlisted.set({ 'networks/custom': record('new') })
    const expected: Record<string, unknown> = {
      ...unsigned,
      'networks/custom': record('new'),
    }
    for (const worker of [unlisted, start(), start()]) {
      for (const key of kinds) {
        expect(await readOf(worker, key)).toStrictEqual(expected[key])
      }
    }
    area.stored.set(SESSION, record('added by hand'))
    expect(await readOf(start(), SESSION)).toMatchObject({ fault: 'changed' })
  })
})

describe('without the key that signed the records', () => {
  it('none is accepted, and each is named as unverifiable', async () => {
    const { area, mirror, start } = createProfile()
    const first = start()
    for (const key of kinds) await first.set({ [key]: record(key) })
    // IndexedDB is lost.
    delete mirror.mirrored.signing
    mirror.mirrored.entries.clear()
    area.stored.set('session/https://two.example', record('added by hand'))
    for (const next of [start(), start()]) {
      for (const key of [...kinds, 'session/https://two.example']) {
        expect(await readOf(next, key)).toMatchObject({ fault: 'unverifiable' })
      }
    }
    const last = start()
    await last.set({ [SESSION]: record('connected again') })
    expect(await readOf(start(), SESSION)).toStrictEqual(
      record('connected again'),
    )
    area.stored.set(SESSION, record('forged'))
    expect(await readOf(start(), SESSION)).toMatchObject({ fault: 'changed' })
  })

  it('none is adopted, also if the keys cannot be listed at first', async () => {
    const { area, mirror, start } = createProfile()
    const first = start()
    for (const key of kinds) await first.set({ [key]: record(key) })
    delete mirror.mirrored.signing
    mirror.mirrored.entries.clear()
    const added = 'session/https://two.example'
    area.stored.set(added, record('added by hand'))
    const unlisted = start(() => Promise.reject(new Error('Invalid JSON')))
    await unlisted.set({ [SESSION]: record('connected again') })
    const others = kinds.filter((key) => key !== SESSION)
    for (const key of others) {
      expect(await readOf(unlisted, key)).toMatchObject({
        fault: 'unverifiable',
      })
    }
    for (const next of [start(), start()]) {
      expect(await readOf(next, SESSION)).toStrictEqual(
        record('connected again'),
      )
      for (const key of [...others, added]) {
        expect(await readOf(next, key)).toMatchObject({ fault: 'unverifiable' })
      }
    }
  })

  it('an older record is refused, also if the loss of the key is seen late', async () => {
    const { mirror, start, backUp } = createProfile()
    await start().set({ 'networks/custom': record('foreign later') })
    delete mirror.mirrored.signing
    mirror.mirrored.entries.clear()
    const unlisted = start(() => Promise.reject(new Error('Invalid JSON')))
    await unlisted.set({ [SESSION]: record('granted') })
    const goBack = backUp()
    await unlisted.remove(SESSION)
    expect(await readOf(start(), SESSION)).toBeUndefined()
    goBack()
    expect(await readOf(start(), SESSION)).toMatchObject({ fault: 'outdated' })
  })
})

it('does not reveal its signing key', async () => {
  const key = await createSigningKey()
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

it('reads all entries if many records are used', async () => {
  const { area, mirror, start } = createProfile({}, await mirrorOfMany())
  await start().set({ [SESSION]: record(1) })
  const memory = mirrorOf(mirror)
  const reads: unknown[] = []
  const signed = createSignedArea({
    area,
    mirror: {
      ...memory,
      read: (most) => {
        reads.push(most)
        return memory.read(most)
      },
    },
    allKeys: async () => [...area.stored.keys()],
    isSigned,
    log: { error: () => undefined },
  })
  for (let n = 0; n < 50; n += 1) {
    await signed.get(`session/https://other${n}.example`)
  }
  expect(reads).toStrictEqual([100, undefined])
  expect(await readOf(signed, SESSION)).toStrictEqual(record(1))
})

it.each(['adopted', 'adopting'] as const)(
  'starts anew if the entry of a record cannot be read (%s; I9)',
  async (state) => {
    const { area, mirror, start } = createProfile({}, await mirrorOfMany(state))
    const unlisted = start(() => Promise.reject(new Error('Invalid JSON')))
    await unlisted.set({ [SESSION]: record(1) })
    const memory = mirrorOf(mirror)
    const signed = createSignedArea({
      area,
      mirror: {
        ...memory,
        read: async (most) => {
          // As if it could not be read as a whole either, and was replaced.
          if (most === undefined) {
            mirror.mirrored.entries.clear()
            delete mirror.mirrored.signing
          }
          return memory.read(most)
        },
        readEntries: async () => {
          throw new Error('The database is damaged')
        },
      },
      allKeys: async () => [...area.stored.keys()],
      isSigned,
      log: { error: () => undefined },
    })
    expect(await readOf(signed, SESSION)).toMatchObject({
      fault: 'unverifiable',
    })
  },
)

it('fails without IndexedDB, and works once that works', async () => {
  const { area, mirror } = createProfile()
  let works = false
  const { read, ...others } = mirrorOf(mirror)
  const signed = createSignedArea({
    area,
    mirror: {
      read: async () => {
        if (!works) throw new Error('The database cannot be opened')
        return read()
      },
      ...others,
    },
    allKeys: async () => [...area.stored.keys()],
    isSigned,
    log: { error: () => undefined },
  })
  await expect(signed.get(SESSION)).rejects.toThrow('cannot be opened')
  await expect(signed.set({ [SESSION]: record(1) })).rejects.toThrow()
  expect(await signed.get('home/network')).toStrictEqual({})
  works = true
  await signed.set({ [SESSION]: record(1) })
  expect(await readOf(signed, SESSION)).toStrictEqual(record(1))
})
