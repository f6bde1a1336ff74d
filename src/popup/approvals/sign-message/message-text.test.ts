import { describe, expect, it } from 'vitest'
import { fc } from '../../../dev/seeded-fast-check.ts'
import { textOf } from './message-text.ts'

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
