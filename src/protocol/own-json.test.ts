import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { toOwnJson } from './own-json.ts'

describe('toOwnJson', () => {
  it('copies any JSON and freezes all of it', () => {
    const json = fc
      .jsonValue({ maxDepth: 4 })
      .filter((value) => !JSON.stringify(value).includes('"__proto__":'))
    fc.assert(
      fc.property(json, (value) => {
        const copy = toOwnJson(value)
        expect(copy).toEqual(value)
        expect(isDeeplyFrozen(copy)).toBe(true)
      }),
    )
  })

  it('copies no inherited member and runs no getter', () => {
    const source = Object.create({ inherited: 1 }, {
      own: { value: 2, enumerable: true },
      hidden: { value: 3, enumerable: false },
      getter: {
        get: () => {
          throw new Error('a getter ran')
        },
        enumerable: true,
      },
    } as PropertyDescriptorMap)
    expect(toOwnJson(source)).toStrictEqual({ own: 2 })
  })

  it('drops undefined members and turns a hole into null, as JSON does', () => {
    // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
    expect(toOwnJson({ a: undefined, list: [1, , 3] })).toStrictEqual({
      list: [1, null, 3],
    })
  })

  it.each([
    ['a __proto__ member', JSON.parse('{"a":{"__proto__":{"b":1}}}')],
    ['a function', { a: () => 1 }],
    ['a symbol', [Symbol('a')]],
    ['a bigint', { a: 1n }],
    ['NaN', [Number.NaN]],
    ['an endless number', { a: Number.POSITIVE_INFINITY }],
    ['65 levels', JSON.parse(`${'['.repeat(65)}${']'.repeat(65)}`)],
  ])('rejects a value with %s', (_title, value) => {
    expect(() => toOwnJson(value)).toThrow(
      expect.objectContaining({ name: 'NotJsonError' }),
    )
  })

  it('accepts 64 levels', () => {
    const deep = JSON.parse(`${'['.repeat(64)}${']'.repeat(64)}`)
    expect(toOwnJson(deep)).toStrictEqual(deep)
  })
})

const isDeeplyFrozen = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen))
