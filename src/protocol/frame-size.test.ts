import { describe, expect, it } from 'vitest'
import { nestingComplaint, sizeComplaint } from './frame-size.ts'
import { limits } from './limits.ts'

describe('sizeComplaint', () => {
  const tooLarge = 'a request may have 1048576 bytes'

  it.each([
    ['one byte less than allowed', 'a'.repeat(limits.requestBytes - 1)],
    ['exactly what is allowed', 'a'.repeat(limits.requestBytes)],
    ['two-byte letters up to it', 'é'.repeat(limits.requestBytes / 2)],
  ])('accepts %s', (_title, json) => {
    expect(sizeComplaint(json)).toBeUndefined()
  })

  it.each([
    ['one byte more', 'a'.repeat(limits.requestBytes + 1)],
    ['one two-byte letter more', 'é'.repeat(limits.requestBytes / 2 + 1)],
    ['three-byte letters past it', '€'.repeat(limits.requestBytes / 3 + 1)],
  ])('refuses %s', (_title, json) => {
    expect(sizeComplaint(json)).toBe(tooLarge)
  })
})

describe('nestingComplaint', () => {
  const nest = (levels: number): unknown =>
    JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

  it.each([0, 1, limits.requestDepth - 1, limits.requestDepth])(
    'accepts %i levels',
    (levels) => {
      expect(nestingComplaint(levels === 0 ? 'flat' : nest(levels))).toBe(
        undefined,
      )
    },
  )

  it.each([limits.requestDepth + 1, 100_000])('refuses %i levels', (levels) => {
    expect(nestingComplaint(nest(levels))).toBe(
      'a request may be 64 levels deep',
    )
  })

  it('counts objects like arrays', () => {
    const deep = nest(limits.requestDepth - 1)
    expect(nestingComplaint({ a: deep })).toBeUndefined()
    expect(nestingComplaint({ a: { b: deep } })).toBeDefined()
  })

  it('counts nested objects on all levels', () => {
    const frame = (objects: number) => ({
      params: [Array(objects - 3).fill({}), 'text', 7],
    })
    expect(nestingComplaint(frame(limits.requestObjects))).toBeUndefined()
    expect(nestingComplaint(frame(limits.requestObjects + 1))).toBe(
      'a request may have 20000 objects and arrays',
    )
  })
})
