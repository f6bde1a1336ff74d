import { describe, expect, it } from 'vitest'
import { fc } from '../../../dev/seeded-fast-check.ts'
import { isHashSized, isReadable, textOf } from './message-text.ts'

const hexOf = (bytes: Uint8Array): string =>
  `0x${Buffer.from(bytes).toString('hex')}`

describe('textOf', () => {
  it('decodes text exactly, including a byte order mark', () => {
    expect(textOf(hexOf(Buffer.from('\uFEFFAhoy\u202e')))).toBe(
      '\uFEFFAhoy\u202e',
    )
    expect(textOf('0x')).toBe('')
  })

  it('returns undefined for invalid UTF-8', () => {
    expect(textOf('0xff00')).toBeUndefined()
    expect(textOf('0xc3')).toBeUndefined()
  })

  it('round-trips any text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const text = textOf(hexOf(bytes))
        if (text === undefined) return
        expect(hexOf(Buffer.from(text))).toBe(hexOf(bytes))
      }),
    )
  })
})

describe('isHashSized', () => {
  it.each([
    [31, false],
    [32, true],
    [33, false],
  ])('is for %i bytes %s', (count, expected) => {
    expect(isHashSized(`0x${'00'.repeat(count)}`)).toBe(expected)
  })
})

describe('isReadable', () => {
  it.each([
    ['Ahoy, \u2693!\n', true],
    ['', true],
    ['Ahoy\u0007', false],
    ['Ahoy\u202e', false],
    [undefined, false],
  ])('is for %j %s', (text, expected) => {
    expect(isReadable(text)).toBe(expected)
  })
})
