import { hexToBytes } from '@noble/hashes/utils.js'
import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import type { Fees, Transaction } from '../protocol/transaction.ts'
import { signTransaction } from './sign-transaction.ts'

const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const legacy: Fees = { gasPrice: '0x3b9aca00' }
const capped: Fees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' }
const accessList = [{ address: TO, storageKeys: [`0x${'07'.repeat(32)}`] }]

const transaction = (change: Partial<Transaction>): Transaction => ({
  chainId: 'eip155:31337',
  type: '0x2',
  nonce: '0x0',
  to: TO,
  value: '0xde0b6b3a7640000',
  data: '0x',
  gas: '0x5208',
  fees: capped,
  ...change,
})

const cases: [string, Transaction][] = [
  ['a transfer', transaction({})],
  ['nothing but zeros', transaction({ value: '0x0', gas: '0x0' })],
  ['a legacy one', transaction({ type: '0x0', fees: legacy, nonce: '0x7f' })],
  [
    'an access list of type 1',
    transaction({ type: '0x1', fees: legacy, accessList, nonce: '0x80' }),
  ],
  ['an access list of type 2', transaction({ accessList })],
  [
    'a long call on a large chain',
    transaction({
      chainId: 'eip155:1313161554',
      data: `0x${'ab'.repeat(70_000)}`,
      nonce: '0x1fffffffffffff',
    }),
  ],
]

const creation = (): Transaction => {
  const { to: _, ...rest } = transaction({ data: '0x6001' })
  return rest
}

const viemTypes = { '0x0': 'legacy', '0x1': 'eip2930', '0x2': 'eip1559' }

/** As viem parses it, with omitted members filled in. */
const read = (raw: string) => {
  const parsed = parseTransaction(raw as Hex)
  return {
    type: parsed.type,
    chainId: parsed.chainId,
    nonce: parsed.nonce ?? 0,
    to: parsed.to?.toLowerCase(),
    value: parsed.value ?? 0n,
    data: parsed.data ?? '0x',
    gas: parsed.gas ?? 0n,
    gasPrice: parsed.gasPrice,
    maxFeePerGas: parsed.maxFeePerGas,
    maxPriorityFeePerGas: parsed.maxPriorityFeePerGas,
    accessList: parsed.accessList ?? [],
  }
}

const expected = ({ fees, ...fields }: Transaction) => ({
  type: viemTypes[fields.type],
  chainId: Number(fields.chainId.split(':')[1]),
  nonce: Number(fields.nonce),
  to: fields.to?.toLowerCase(),
  value: BigInt(fields.value),
  data: fields.data,
  gas: BigInt(fields.gas),
  gasPrice: 'gasPrice' in fees ? BigInt(fees.gasPrice) : undefined,
  maxFeePerGas: 'maxFeePerGas' in fees ? BigInt(fees.maxFeePerGas) : undefined,
  maxPriorityFeePerGas:
    'maxFeePerGas' in fees ? BigInt(fees.maxPriorityFeePerGas) : undefined,
  accessList: (fields.accessList ?? []).map(({ address, storageKeys }) => ({
    address: address.toLowerCase(),
    storageKeys,
  })),
})

const SIGNER = { secretKey: hexToBytes(KEY), address: ADDRESS }

describe('signTransaction', () => {
  it.each([...cases, ['a creation', creation()] as const])(
    'signs %s as viem reads it',
    async (_, fields) => {
      const { raw, hash } = signTransaction(fields, SIGNER)
      expect(read(raw)).toStrictEqual(expected(fields))
      expect(hash).toBe(keccak256(raw as Hex))
      expect(
        await recoverTransactionAddress({
          serializedTransaction: raw as `0x02${string}`,
        }),
      ).toBe(ADDRESS)
    },
  )

  it('returns the same bytes for the same fields', () => {
    const sign = () => signTransaction(transaction({}), SIGNER)
    expect(sign()).toStrictEqual(sign())
  })

  it('rejects fees of another type', () => {
    expect(() => signTransaction(transaction({ type: '0x0' }), SIGNER)).toThrow(
      'These fees are not of this type of transaction',
    )
  })

  it('releases nothing signed by another account', () => {
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(() =>
      signTransaction(transaction({}), { ...SIGNER, address }),
    ).toThrow('signed by another account')
  })
})
