import { getBase58Decoder } from '@solana/kit'
import { expect, it } from 'vitest'
import { fc } from '../../dev/seeded-fast-check.ts'
import { isSolanaAddress } from './address.ts'
import { fromBase58, toBase58 } from './base58.ts'

it('writes bytes as @solana/kit does, and reads them again', () => {
  const some = fc.uint8Array({ maxLength: 64 })
  const withZeros = some.map((bytes) => bytes.fill(0, 0, bytes.length / 2))
  fc.assert(
    fc.property(fc.oneof(some, withZeros), (bytes) => {
      const text = toBase58(bytes)
      expect(text).toBe(getBase58Decoder().decode(bytes))
      expect(fromBase58(text)).toStrictEqual(new Uint8Array(bytes))
    }),
  )
})

it('refuses other letters and long texts', () => {
  for (const text of ['0', 'O', 'I', 'l', ' 2', '2\n', '2é', '2'.repeat(129)]) {
    expect(fromBase58(text), text).toBeUndefined()
  }
})

it('takes 32 bytes as an address, and no other number', () => {
  const address = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
  expect(isSolanaAddress(address)).toBe(true)
  expect(isSolanaAddress('11111111111111111111111111111111')).toBe(true)
  for (const value of [
    address.slice(2),
    `${address}1`,
    '1'.repeat(31),
    '1'.repeat(33),
    `0x${'0'.repeat(40)}`,
    '',
    7,
    null,
  ]) {
    expect(isSolanaAddress(value), `${value}`).toBe(false)
  }
})
