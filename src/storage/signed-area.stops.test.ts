import { expect, it } from 'vitest'
import { isSigned } from './catalogue.ts'
import { createSignedArea, type SignedArea } from './signed-area.ts'
import { createMemoryArea } from './testing/memory-area.ts'
import { createMemoryMirror, mirrorOf } from './testing/memory-mirror.ts'

const KEY = 'session/https://one.example'
const OTHER = 'accounts/held'

const record = (value: unknown) => ({ version: 1, value })

/** Two stores, and workers that stop, or fail, at one of their calls. */
const createProfile = (initial: Record<string, unknown> = {}) => {
  const area = createMemoryArea(initial)
  const mirror = createMemoryMirror()
  const start = (
    last = Number.POSITIVE_INFINITY,
    point: 'before' | 'after' = 'before',
  ): { area: SignedArea; calls: () => number } => {
    let calls = 0
    const call =
      <Params extends unknown[], Result>(
        perform: (...params: Params) => Promise<Result>,
      ) =>
      async (...params: Params): Promise<Result> => {
        calls += 1
        if (calls > last) throw new Error('stopped')
        const result =
          calls === last && point === 'before'
            ? undefined
            : await perform(...params)
        if (calls >= last) throw new Error('stopped')
        return result as Result
      }
    const { read, readEntries, write } = mirrorOf(mirror)
    return {
      calls: () => calls,
      area: createSignedArea({
        area: {
          get: call(area.get),
          set: call((items) => area.set(items)),
          remove: call(area.remove),
        },
        mirror: {
          read: call(read),
          readEntries: call(readEntries),
          write: call(write),
        },
        allKeys: async () => [...area.stored.keys()],
        isSigned,
        log: { error: () => undefined },
      }),
    }
  }
  return { area, mirror, start }
}

type Case = {
  name: string
  before: unknown
  change: (area: SignedArea) => Promise<void>
  after: unknown
}

const cases: Case[] = [
  {
    name: 'a first write',
    before: undefined,
    change: (area) => area.set({ [KEY]: record('new') }),
    after: record('new'),
  },
  {
    name: 'a write',
    before: record('old'),
    change: (area) => area.set({ [KEY]: record('new') }),
    after: record('new'),
  },
  {
    name: 'a removal',
    before: record('old'),
    change: (area) => area.remove(KEY),
    after: undefined,
  },
]

const points = ['before', 'after'] as const

const combined = cases.flatMap((one) =>
  points.map((point) => ({ ...one, point })),
)

it.each(combined)(
  '$name is there or not, whichever call a stop comes $point',
  async ({ before, change, after, point }) => {
    let last = 1
    for (let isDone = false; !isDone; last += 1) {
      expect(last).toBeLessThan(20)
      const { area, mirror, start } = createProfile()
      if (before) await start().area.set({ [KEY]: before })
      const stopped = start(last, point).area
      isDone = await change(stopped).then(
        () => true,
        () => false,
      )
      const first = (await start().area.get(KEY))[KEY]
      expect([before, after]).toContainEqual(first)
      if (isDone) expect(first).toStrictEqual(after)
      // What was read once stays, and both stores agree.
      expect((await start().area.get(KEY))[KEY]).toStrictEqual(first)
      const entry = mirror.mirrored.entries.get(KEY)
      expect(entry?.live ?? false).toBe(first !== undefined)
      expect(area.stored.has(KEY)).toBe(first !== undefined)
    }
    expect(last).toBeGreaterThan(3)
  },
)

it.each(points)(
  'records are adopted, whichever call a stop comes %s',
  async (point) => {
    let last = 1
    for (let isDone = false; !isDone; last += 1) {
      expect(last).toBeLessThan(20)
      const initial = { [KEY]: record('one'), [OTHER]: record('two') }
      const { start } = createProfile(initial)
      isDone = await start(last, point)
        .area.get(KEY)
        .then(
          () => true,
          () => false,
        )
      const next = start().area
      expect(await next.get(KEY)).toStrictEqual({ [KEY]: record('one') })
      expect(await next.get(OTHER)).toStrictEqual({ [OTHER]: record('two') })
    }
    expect(last).toBeGreaterThan(3)
  },
)

it('records that could not be signed yet are used, and signed by the next worker', async () => {
  const { area, start } = createProfile({ [KEY]: record('one') })
  const { set } = area
  area.set = async () => {
    throw new Error('The disk is full')
  }
  expect((await start().area.get(KEY))[KEY]).toStrictEqual(record('one'))
  area.set = set
  expect((await start().area.get(KEY))[KEY]).toStrictEqual(record('one'))
  expect(area.stored.get(KEY)).toHaveProperty('seal')
  area.stored.set(KEY, record('forged'))
  expect((await start().area.get(KEY))[KEY]).toMatchObject({
    fault: 'changed',
  })
})

/** A worker that could not sign the stored records, and works since. */
const startUnadopted = async (initial: Record<string, unknown>) => {
  const profile = createProfile(initial)
  const { area, start } = profile
  const { set } = area
  area.set = async () => {
    throw new Error('The disk is full')
  }
  const worker = start().area
  await worker.restore()
  area.set = set
  const backUp = (): (() => void) => {
    const before = structuredClone([...area.stored])
    return () => {
      area.stored.clear()
      for (const [key, value] of before) area.stored.set(key, value)
    }
  }
  return { ...profile, worker, backUp }
}

const OLD = { [OTHER]: record('two') }

it('a record is not adopted in an older state than the mirror has', async () => {
  const { worker, start, backUp } = await startUnadopted(OLD)
  await worker.set({ [KEY]: record('granted') })
  const goBack = backUp()
  await worker.set({ [KEY]: record('revoked') })
  goBack()
  const next = start().area
  expect((await next.get(KEY))[KEY]).toMatchObject({ fault: 'outdated' })
  expect(await next.get(OTHER)).toStrictEqual(OLD)
})

it('a record that the wallet wrote is not replaced by an unsigned one', async () => {
  const { area, worker, start } = await startUnadopted(OLD)
  await worker.set({ [KEY]: record('granted') })
  area.stored.set(KEY, record('forged'))
  const next = start().area
  expect((await next.get(KEY))[KEY]).toMatchObject({ fault: 'changed' })
})

it('a record that was removed before it was signed stays removed', async () => {
  const { worker, start, backUp } = await startUnadopted(OLD)
  const goBack = backUp()
  await worker.remove(OTHER)
  goBack()
  const next = start().area
  expect((await next.get(OTHER))[OTHER]).toMatchObject({ fault: 'changed' })
})

it('a removal that the worker stopped in is no loss', async () => {
  const { area, mirror, worker, start, backUp } = await startUnadopted(OLD)
  const { set } = area
  let goBack = backUp()
  area.set = async (items) => {
    await set(items)
    goBack = backUp()
  }
  await worker.remove(OTHER)
  // The worker stopped after its first write.
  goBack()
  mirror.mirrored.entries.clear()
  for (const next of [start().area, start().area]) {
    expect(await next.get(OTHER)).toStrictEqual({})
  }
})

it('a write that failed in the mirror is completed before it is read', async () => {
  const { area, mirror } = createProfile()
  const { write, ...reading } = mirrorOf(mirror)
  let isFull = false
  const signed = createSignedArea({
    area,
    mirror: {
      ...reading,
      write: async (change) => {
        if (isFull) throw new Error('The disk is full')
        await write(change)
      },
    },
    allKeys: async () => [...area.stored.keys()],
    isSigned,
    log: { error: () => undefined },
  })
  await signed.set({ [KEY]: record('granted') })
  isFull = true
  await expect(signed.set({ [KEY]: record('revoked') })).rejects.toThrow()
  await expect(signed.get(KEY)).rejects.toThrow('full')
  isFull = false
  expect(await signed.get(KEY)).toStrictEqual({ [KEY]: record('revoked') })
  expect(mirror.mirrored.entries.get(KEY)?.generation).toBe(2)
})

it('a record that was signed meanwhile is not replaced by an unsigned one', async () => {
  const { area, start } = createProfile({ [KEY]: record('one') })
  const { set } = area
  area.set = async () => {
    throw new Error('The disk is full')
  }
  const worker = start().area
  await worker.restore()
  area.set = set
  await worker.set({ [KEY]: record('two') })
  area.stored.set(KEY, record('forged'))
  expect((await worker.get(KEY))[KEY]).toMatchObject({ fault: 'changed' })
})
