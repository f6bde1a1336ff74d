import { expect, it } from 'vitest'
import { MalformedBytesError } from './byte-reader.ts'
import { decodeExactly } from './decode-exactly.ts'

/** Ignores what follows the first two bytes, and the highest bit of each. */
const lenient = {
  decode: (bytes: Uint8Array) =>
    [...bytes.subarray(0, 2)].map((byte) => byte & 127),
  encode: (digits: number[]) => Uint8Array.from(digits),
}

it('returns the content of bytes that it encodes to', () => {
  const bytes = Uint8Array.of(1, 2)
  expect(decodeExactly(bytes, lenient)).toStrictEqual([1, 2])
})

it.each([
  ['ignores bytes', [1, 2, 3]],
  ['changes a byte', [1, 130]],
])('refuses bytes of which the decoder %s', (_, bytes) => {
  const decode = () => decodeExactly(Uint8Array.from(bytes), lenient)
  expect(decode).toThrow(MalformedBytesError)
  expect(decode).toThrow('encodes to other bytes')
})
