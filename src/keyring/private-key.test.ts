import { bytesToHex } from '@noble/hashes/utils.js'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { addressOf, PrivateKeyError, parsePrivateKey } from './private-key.ts'

const ORDER =
  0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const toHex = (value: bigint): string => value.toString(16).padStart(64, '0')

const problemOf = (typed: string): unknown => {
  try {
    return parsePrivateKey(typed)
  } catch (error) {
    return error instanceof PrivateKeyError ? error.problem : error
  }
}

describe('parsePrivateKey', () => {
  it('accepts every key of the curve in any spelling', () => {
    const spellings = [
      (hex: string) => hex,
      (hex: string) => `0x${hex}`,
      (hex: string) => ` 0X${hex.toUpperCase()}\n`,
    ]
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: ORDER - 1n }),
        fc.constantFrom(...spellings),
        (value, spell) => {
          const hex = toHex(value)
          const secretKey = parsePrivateKey(spell(hex))
          expect({
            hex: bytesToHex(secretKey),
            address: addressOf(secretKey),
          }).toEqual({ hex, address: privateKeyToAccount(`0x${hex}`).address })
        },
      ),
    )
  })

  it.each([
    ['', 'format'],
    ['0x', 'format'],
    ['1'.repeat(63), 'format'],
    ['1'.repeat(65), 'format'],
    [`0x0x${'1'.repeat(60)}`, 'format'],
    [`${'1'.repeat(63)}g`, 'format'],
    [toHex(0n), 'range'],
    [toHex(ORDER), 'range'],
    [toHex(ORDER + 1n), 'range'],
    ['f'.repeat(64), 'range'],
  ])('rejects %j for its %s', (typed, problem) => {
    expect(problemOf(typed)).toBe(problem)
  })

  it('never quotes the key', () => {
    const typed = `${'deadbeef'.repeat(8)}00`
    expect(() => parsePrivateKey(typed)).toThrow(PrivateKeyError)
    expect(() => parsePrivateKey(typed)).not.toThrow(/deadbeef/)
  })
})
