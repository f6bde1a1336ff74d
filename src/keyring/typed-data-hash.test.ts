import { Keccak } from '@noble/hashes/sha3.js'
import { expect, it, vi } from 'vitest'
import { limits } from '../protocol/limits.ts'
import { parseTypedDataParams } from '../protocol/typed-data/parse-typed-data.ts'
import type { TypedField } from '../protocol/typed-data/typed-data.ts'
import { hashTypedData } from './typed-data-hash.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** How many bytes are hashed for data that the wallet would show. */
const bytesHashed = (
  types: Record<string, TypedField[]>,
  message: object,
): number => {
  const data = {
    types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], ...types },
    primaryType: 'Root',
    domain: { chainId: 1 },
    message,
  }
  expect(JSON.stringify(data).length).toBeLessThan(limits.approvalBytes)
  const parsed = parseTypedDataParams([ADDRESS, data as never], 'eip155:1')
  const update = vi.spyOn(Keccak.prototype, 'update')
  hashTypedData(parsed)
  const bytes = update.mock.calls.reduce((sum, [{ length }]) => sum + length, 0)
  update.mockRestore()
  return bytes
}

const wide = (count: number, type: string): TypedField[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `f${index}`.padEnd(120, 'x'),
    type,
  }))

const listOf = (length: number, item: object): { all: object[] } => ({
  all: Array.from({ length }, () => item),
})

it('hashTypedData hashes the types of a struct once, however many there are', () => {
  const types = {
    Root: [{ name: 'all', type: 'Small[]' }],
    Small: [{ name: 'huge', type: 'Huge' }],
    Huge: wide(1_000, 'uint8'),
  }
  const one = bytesHashed(types, listOf(1, {}))
  const many = bytesHashed(types, listOf(1_001, {}))
  // Its type, its one member, and its entry in the list: 32 bytes each.
  expect(many - one).toBe(1_000 * 3 * 32)
})

it('hashTypedData hashes little more than the request, whatever the types', () => {
  const [name = ''] = wide(1, 'string').map(({ name }) => name)
  /** Each contains all others. */
  const ring = Object.fromEntries(
    Array.from({ length: 80 }, (_, index) => [
      `T${index}`,
      [
        { name: 'next', type: `T${(index + 1) % 80}` },
        { name, type: 'string' },
      ],
    ]),
  )
  const nested = Array.from({ length: 79 }).reduce<object>(
    (next) => ({ next, [name]: '' }),
    { [name]: '' },
  )
  const ofRing = bytesHashed(
    { ...ring, Root: [{ name: 'next', type: 'T0' }] },
    { next: nested },
  )
  const ofNothing = bytesHashed(
    {
      Root: [{ name: 'all', type: 'Wide[]' }],
      Wide: wide(1_000, 'Empty'),
      Empty: [],
    },
    listOf(4, {}),
  )
  expect(Math.max(ofRing, ofNothing)).toBeLessThan(5 * limits.approvalBytes)
})
