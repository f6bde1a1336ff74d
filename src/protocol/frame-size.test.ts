import { describe, expect, it } from 'vitest'
import { depthComplaint, sizeComplaint } from './frame-size.ts'
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

describe('depthComplaint', () => {
  const nest = (levels: number): unknown =>
    JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

  it.each([0, 1, limits.requestDepth - 1, limits.requestDepth])(
    'accepts %i levels',
    (levels) => {
      expect(depthComplaint(levels === 0 ? 'flat' : nest(levels))).toBe(
        undefined,
      )
    },
  )

  it.each([limits.requestDepth + 1, 100_000])('refuses %i levels', (levels) => {
    expect(depthComplaint(nest(levels))).toBe('a request may be 64 levels deep')
  })

  it('counts objects as it counts arrays', () => {
    const deep = nest(limits.requestDepth - 1)
    expect(depthComplaint({ a: deep })).toBeUndefined()
    expect(depthComplaint({ a: { b: deep } })).toBeDefined()
  })
})
