import { encodeErrorResult } from 'viem'
import { describe, expect, it } from 'vitest'
import { fc } from '../../dev/seeded-fast-check.ts'
import { decodeReason } from './revert-reason.ts'

const solidityErrors = [
  {
    type: 'error',
    name: 'Error',
    inputs: [{ type: 'string', name: 'reason' }],
  },
  { type: 'error', name: 'Panic', inputs: [{ type: 'uint256', name: 'code' }] },
] as const

const encodeError = (reason: string): string =>
  encodeErrorResult({ abi: solidityErrors, errorName: 'Error', args: [reason] })

const encodePanic = (code: bigint): string =>
  encodeErrorResult({ abi: solidityErrors, errorName: 'Panic', args: [code] })

describe('decodeReason', () => {
  it.each([
    [0x00n, 'generic panic'],
    [0x01n, 'assert(false)'],
    [0x11n, 'arithmetic underflow or overflow'],
    [0x12n, 'division or modulo by zero'],
    [0x21n, 'enum overflow'],
    [0x22n, 'invalid encoded storage byte array accessed'],
    [0x31n, 'out-of-bounds array access; popping on an empty array'],
    [0x32n, 'out-of-bounds access of an array or bytesN'],
    [0x41n, 'out of memory'],
    [0x51n, 'uninitialized function'],
    [0x99n, 'unknown panic code: 0x99'],
    [2n ** 256n - 1n, `unknown panic code: 0x${'f'.repeat(64)}`],
  ])('has a description of panic %s', (code, words) => {
    expect(decodeReason(encodePanic(code))).toBe(words)
  })

  it('decodes any encoded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (reason) => {
        expect(decodeReason(encodeError(reason))).toBe(reason)
      }),
    )
  })

  it('decodes a text whose last word is truncated', () => {
    expect(
      decodeReason(
        '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000a75736572206572726f72',
      ),
    ).toBe('user error')
  })

  it.each([
    ['nothing', '0x'],
    ['less than a selector', '0x08c379'],
    ['a custom error', `0xf988f737${'0'.repeat(64)}`],
    ['a selector alone', '0x08c379a0'],
    ['a panic without its code', '0x4e487b71'],
    ['a panic with half of its code', `0x4e487b71${'0'.repeat(32)}`],
    ['an offset past the end', `0x08c379a0${'f'.repeat(64)}${'0'.repeat(64)}`],
    [
      'a length past the end',
      `0x08c379a0${'20'.padStart(64, '0')}${'f'.repeat(64)}`,
    ],
    [
      'a length that is one too many',
      `0x08c379a0${'20'.padStart(64, '0')}${'3'.padStart(64, '0')}abcd`,
    ],
  ])('has no reason for %s', (_title, data) => {
    expect(decodeReason(data)).toBeUndefined()
  })

  it('never throws on data that resembles a revert', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdef') })
    fc.assert(
      fc.property(
        fc.constantFrom('0x08c379a0', '0x4e487b71'),
        digits,
        (selector, rest) => {
          decodeReason(`${selector}${rest}`)
        },
      ),
    )
  })
})
