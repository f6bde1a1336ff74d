import { keccak256, serializeTransaction } from 'viem'
import { expect, it } from 'vitest'
import { transactionHash } from './transaction-hash.ts'

const to = `0x${'88'.repeat(20)}` as const
const key = `0x${'ab'.repeat(32)}` as const
const unsigned = { r: '0x0', s: '0x0', yParity: 0 } as const

it('is the hash of a transaction of type 2 with an empty signature', () => {
  const call = {
    chainId: '0x7a69',
    nonce: '0x5',
    maxPriorityFeePerGas: '0x1',
    maxFeePerGas: '0x80',
    gas: '0x7a120',
    to,
    value: '0xde0b6b3a7640000',
    data: '0x1234',
    accessList: [{ address: to, storageKeys: [key] }],
  }
  const serialized = serializeTransaction(
    {
      type: 'eip1559',
      chainId: 31337,
      nonce: 5,
      maxPriorityFeePerGas: 1n,
      maxFeePerGas: 128n,
      gas: 500_000n,
      to,
      value: 10n ** 18n,
      data: '0x1234',
      accessList: [{ address: to, storageKeys: [key] }],
    },
    unsigned,
  )

  expect(transactionHash(call)).toBe(keccak256(serialized))
})

it('has zero for what a call does not name', () => {
  const serialized = serializeTransaction(
    { type: 'eip1559', chainId: 31337, nonce: 0, gas: 1n, data: '0x00' },
    unsigned,
  )

  expect(
    transactionHash({
      chainId: '0x7a69',
      nonce: '0x0',
      gas: '0x1',
      data: '0x00',
    }),
  ).toBe(keccak256(serialized))
})
