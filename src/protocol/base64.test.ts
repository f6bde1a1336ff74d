import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { fromBase64, toBase64 } from './base64.ts'

describe('fromBase64', () => {
  it('returns what was encoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = toBase64(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64'))
        expect(fromBase64(text)).toEqual(bytes)
      }),
    )
  })

  it.each(['A', 'AA', 'AAA', 'AB==', 'AAB=', 'A===', 'AA=A', 'AA A', 'AA-_'])(
    'rejects %j, which encodes no bytes',
    (text) => {
      expect(fromBase64(text)).toBeUndefined()
    },
  )
})
