import { number, object, string } from '@metamask/superstruct'
import { describe, expect, it } from 'vitest'
import { DamagedItemError, NewerSchemaError } from './errors.ts'
import { createStorageItem, type StorageArea } from './storage-item.ts'
import { createMemoryArea } from './testing/memory-area.ts'

const struct = object({ name: string(), age: number() })
const ann = { name: 'Ann', age: 7 }

const itemIn = (area: StorageArea) =>
  createStorageItem({ area, key: 'contact', version: 2, struct })

const contents = (area: ReturnType<typeof createMemoryArea>) =>
  Object.fromEntries(area.stored)

describe('read', () => {
  it('returns undefined when nothing is stored', async () => {
    expect(await itemIn(createMemoryArea()).read()).toBeUndefined()
  })

  it('returns what was written', async () => {
    const item = itemIn(createMemoryArea())
    await item.write(ann)
    expect(await item.read()).toStrictEqual(ann)
  })

  it('neither returns nor changes newer data', async () => {
    const newer = { contact: { version: 3, value: ann } }
    const area = createMemoryArea(newer)
    const refusal = await itemIn(area)
      .read()
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(NewerSchemaError)
    expect(refusal).toMatchObject({
      key: 'contact',
      storedVersion: 3,
      knownVersion: 2,
      message:
        '"contact" is stored with schema version 3; this code knows up to 2',
    })
    expect(contents(area)).toStrictEqual(newer)
    expect(area.calls).toStrictEqual(['get contact'])
  })

  const withProto = JSON.parse('{"name":"Ann","age":7,"__proto__":{"x":1}}')
  it.each([
    ['null', null, 'not a versioned record'],
    ['a string', 'Ann', 'not a versioned record'],
    ['an array', [2, ann], 'not a versioned record'],
    ['a bare value', ann, 'not a versioned record'],
    ['no value', { version: 2 }, 'not a versioned record'],
    ['version 0', { version: 0, value: ann }, 'not a versioned record'],
    ['version 1.5', { version: 1.5, value: ann }, 'not a versioned record'],
    ['a text version', { version: '2', value: ann }, 'not a versioned record'],
    [
      'an older version without a migration',
      { version: 1, value: ann },
      'no migration from version 1',
    ],
    [
      'a value of another shape',
      { version: 2, value: { name: 'Ann', age: 'secret' } },
      'at age: expected number',
    ],
    [
      'an unknown member',
      { version: 2, value: { ...ann, more: 1 } },
      'at more: expected never',
    ],
    [
      'a value that is no object',
      { version: 2, value: 'secret' },
      'at the root: expected object',
    ],
    [
      'an own __proto__ key',
      { version: 2, value: withProto },
      'holds a __proto__ key',
    ],
  ])('quarantines %s and returns undefined', async (_title, found, reason) => {
    const area = createMemoryArea({ contact: found })
    expect(await itemIn(area).read()).toBeUndefined()
    expect(contents(area)).toStrictEqual({
      'quarantine/contact': { version: 1, value: { found, reason } },
    })
    expect(area.calls).toStrictEqual([
      'get contact',
      'set quarantine/contact',
      'remove contact',
    ])
  })

  it('throws and changes nothing if the item keeps damaged data', async () => {
    const damaged = { contact: { version: 2, value: 'secret' } }
    const area = createMemoryArea(damaged)
    const item = createStorageItem({
      area,
      key: 'contact',
      version: 2,
      struct,
      keepsDamaged: true,
    })
    await expect(item.read()).rejects.toThrow(new DamagedItemError('contact'))
    expect(contents(area)).toStrictEqual(damaged)
    await item.write(ann)
    expect(await item.read()).toStrictEqual(ann)
    expect(contents(area)).toHaveProperty(['quarantine/contact'])
  })

  it('ignores the prototype of what the area returns', async () => {
    const area: StorageArea = {
      ...createMemoryArea(),
      get: async () => Object.create({ contact: { version: 2, value: ann } }),
    }
    expect(await itemIn(area).read()).toBeUndefined()
  })

  it('passes on the failure of the area', async () => {
    const area: StorageArea = {
      ...createMemoryArea(),
      get: () => Promise.reject(new Error('Invalid JSON')),
    }
    await expect(itemIn(area).read()).rejects.toThrow('Invalid JSON')
  })
})

describe('write', () => {
  it('stores the value with its schema version in one set', async () => {
    const area = createMemoryArea()
    await itemIn(area).write(ann)
    expect(contents(area)).toStrictEqual({
      contact: { version: 2, value: ann },
    })
    expect(area.calls).toStrictEqual(['get contact', 'set contact'])
  })

  it('resolves only after the area does', async () => {
    const order: string[] = []
    const inner = createMemoryArea()
    const area: StorageArea = {
      ...inner,
      set: async (items) => {
        await inner.set(items)
        order.push('set')
      },
    }
    await itemIn(area).write(ann)
    order.push('written')
    expect(order).toStrictEqual(['set', 'written'])
  })

  it('names the path of an error, not the value', async () => {
    const area = createMemoryArea()
    const wrong = { name: 'Ann', age: 'secret' } as unknown as typeof ann
    await expect(itemIn(area).write(wrong)).rejects.toThrow(
      /^Cannot store "contact": at age: expected number$/,
    )
    expect(area.calls).toStrictEqual([])
  })

  it('rejects inherited members', async () => {
    const inherited: typeof ann = Object.create(ann)
    await expect(itemIn(createMemoryArea()).write(inherited)).rejects.toThrow(
      'at name: expected string',
    )
  })

  it('rejects overwriting newer data', async () => {
    const newer = { contact: { version: 3, value: 'data of a later version' } }
    const area = createMemoryArea(newer)
    await expect(itemIn(area).write(ann)).rejects.toThrow(NewerSchemaError)
    expect(contents(area)).toStrictEqual(newer)
  })

  it('quarantines unusable data in the set that replaces it', async () => {
    const area = createMemoryArea({ contact: 'damaged' })
    await itemIn(area).write(ann)
    expect(contents(area)).toStrictEqual({
      contact: { version: 2, value: ann },
      'quarantine/contact': {
        version: 1,
        value: { found: 'damaged', reason: 'not a versioned record' },
      },
    })
    expect(area.calls).toStrictEqual([
      'get contact',
      'set quarantine/contact contact',
    ])
  })

  it('survives a concurrent read that quarantines damaged data', async () => {
    const area = createMemoryArea({ contact: 'damaged' })
    const [found] = await Promise.all([
      itemIn(area).read(),
      itemIn(area).write(ann),
    ])
    expect(found).toBeUndefined()
    expect(await itemIn(area).read()).toStrictEqual(ann)
  })

  it('is not blocked by an earlier failure on the same key', async () => {
    const item = itemIn(createMemoryArea())
    const failing = item.write({ name: 'Ann', age: Number.NaN })
    const passing = item.write(ann)
    await expect(failing).rejects.toThrow('at age: expected number')
    await passing
    expect(await item.read()).toStrictEqual(ann)
  })
})

describe('remove', () => {
  it('removes its own key only', async () => {
    const area = createMemoryArea({
      contact: { version: 2, value: ann },
      other: 1,
    })
    await itemIn(area).remove()
    expect(contents(area)).toStrictEqual({ other: 1 })
  })

  it('rejects removing newer data', async () => {
    const newer = { contact: { version: 3, value: ann } }
    const area = createMemoryArea(newer)
    await expect(itemIn(area).remove()).rejects.toThrow(NewerSchemaError)
    expect(contents(area)).toStrictEqual(newer)
  })
})

describe('migrate', () => {
  const migrating = (area: StorageArea) =>
    createStorageItem({
      area,
      key: 'contact',
      version: 3,
      struct,
      migrate: {
        1: (old) => ({ name: String(old) }),
        2: (old) => ({ ...Object(old), age: 0 }),
      },
    })

  it('migrates an old value step by step without writing', async () => {
    const area = createMemoryArea({ contact: { version: 1, value: 'Ann' } })
    expect(await migrating(area).read()).toStrictEqual({ name: 'Ann', age: 0 })
    expect(area.calls).toStrictEqual(['get contact'])
  })

  it('begins at the stored version', async () => {
    const area = createMemoryArea({
      contact: { version: 2, value: { name: 'Bo' } },
    })
    expect(await migrating(area).read()).toStrictEqual({ name: 'Bo', age: 0 })
  })

  it('quarantines a value on which a migration throws', async () => {
    const found = { version: 1, value: 'Ann' }
    const area = createMemoryArea({ contact: found })
    const item = createStorageItem({
      area,
      key: 'contact',
      version: 2,
      struct,
      migrate: {
        1: () => {
          throw new Error('no age')
        },
      },
    })
    expect(await item.read()).toBeUndefined()
    expect(contents(area)).toStrictEqual({
      'quarantine/contact': {
        version: 1,
        value: { found, reason: 'migration from version 1: no age' },
      },
    })
  })

  it('quarantines an invalid result of a migration', async () => {
    const area = createMemoryArea({ contact: { version: 2, value: { n: 1 } } })
    expect(await migrating(area).read()).toBeUndefined()
    expect([...area.stored.keys()]).toStrictEqual(['quarantine/contact'])
  })
})
