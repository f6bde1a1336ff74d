import { randomBytes } from 'node:crypto'
import { getBase58Codec } from '@solana/kit'
import { expect, it } from 'vitest'
import { fromBase58, toAddressBytes, toBase58 } from './base58.ts'

it('encodes and decodes as kit does, with leading zeros', () => {
  const codec = getBase58Codec()
  for (let length = 0; length < 100; length += 1) {
    const zeros = length % 4
    const bytes = Uint8Array.from([
      ...Buffer.alloc(zeros),
      ...randomBytes(length),
    ])
    const text = toBase58(bytes)
    expect(text).toBe(codec.decode(bytes))
    expect(fromBase58(text)).toEqual(bytes)
  }
})

it('refuses other characters, lengths and letter cases', () => {
  const address = toBase58(new Uint8Array(32).fill(7))
  expect(toAddressBytes(address)).toBeDefined()
  expect(toAddressBytes(`${address}1`)).toBeUndefined()
  expect(toAddressBytes(`${address.slice(0, -1)}0`)).toBeUndefined()
  expect(toAddressBytes('l'.repeat(32))).toBeUndefined()
  expect(fromBase58('z'.repeat(3_000))).toBeUndefined()
})
