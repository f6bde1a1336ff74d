import { describe, expect, it } from 'vitest'
import type { Prepared } from '../../../messaging/transaction-contract.ts'
import { feeWarningsOf } from './fee-warnings.ts'
import { prepared } from './testing/test-subject.ts'

const GWEI = 10n ** 9n
const ETHER = 10n ** 18n

const hex = (value: bigint) => `0x${value.toString(16)}`

/** A fee that the node proposed, and what it says about recent blocks. */
const of = ({
  price,
  gas = 21_000n,
  value = 5n * ETHER,
  ...change
}: Omit<Partial<Prepared>, 'gas'> & {
  price: bigint
  gas?: bigint
  value?: bigint
}) => {
  const fees = { maxFeePerGas: hex(price), maxPriorityFeePerGas: '0x1' }
  return feeWarningsOf({
    value,
    prepared: prepared({
      choices: { slow: fees, normal: fees, fast: fees },
      recentPrice: hex(price),
      balance: hex(10_000n * ETHER),
      estimate: hex(gas),
      ...change,
    }),
    fields: { type: '0x2', gas: hex(gas), fees, nonce: null },
  })
}

const kindsOf = (asked: Parameters<typeof of>[0]) =>
  of(asked).map(({ kind }) => kind)

describe('feeWarningsOf', () => {
  it('has no warning for a usual fee', () => {
    expect(of({ price: 60n * GWEI })).toStrictEqual([])
  })

  it('warns of the fee of a node that lies about everything', () => {
    // 139.7 ETH for a transfer of 1 wei.
    const price = 6_652_380n * GWEI
    expect(of({ price, value: 1n })).toStrictEqual([
      { kind: 'fee-extreme', fee: 21_000n * price },
      { kind: 'fee-above-value' },
    ])
  })

  it('warns of an extreme price, and of an extreme fee', () => {
    expect(kindsOf({ price: 1_000n * GWEI })).toStrictEqual([])
    expect(kindsOf({ price: 1_001n * GWEI })).toStrictEqual(['fee-extreme'])
    const gas = 4_000_000n
    expect(kindsOf({ price: 49n * GWEI, gas })).toStrictEqual([])
    expect(kindsOf({ price: 50n * GWEI, gas })).toStrictEqual(['fee-extreme'])
  })

  it('compares with the value, unless nothing is sent or the fee is small', () => {
    const price = 60n * GWEI
    const fee = 21_000n * price
    expect(kindsOf({ price, value: fee - 1n })).toStrictEqual([
      'fee-above-value',
    ])
    expect(kindsOf({ price, value: fee })).toStrictEqual([])
    expect(kindsOf({ price, value: 0n })).toStrictEqual([])
    expect(kindsOf({ price: 2n * GWEI, value: 1n })).toStrictEqual([])
  })

  it('compares with the balance', () => {
    const price = 60n * GWEI
    const fee = 21_000n * price
    const at = (balance: bigint) =>
      kindsOf({ price, value: 0n, balance: hex(balance) })
    expect(at(2n * fee - 1n)).toStrictEqual(['fee-of-balance'])
    expect(at(2n * fee)).toStrictEqual([])
    // Another warning says that this is not enough.
    expect(at(fee - 1n)).toStrictEqual([])
  })

  it('compares with recent blocks, and says if it cannot', () => {
    const price = 600n * GWEI
    const at = (recentPrice: string | null) => of({ price, recentPrice })
    expect(at(hex(100n * GWEI))).toStrictEqual([])
    expect(at(hex(99n * GWEI))).toStrictEqual([
      { kind: 'fee-above-recent', times: 6n },
    ])
    expect(at(null)).toStrictEqual([{ kind: 'fee-unchecked' }])
  })

  it('compares with the fast fee unless recent blocks say it already', () => {
    const price = 600n * GWEI
    const fast = { maxFeePerGas: hex(GWEI), maxPriorityFeePerGas: '0x1' }
    const choices = { slow: fast, normal: fast, fast }
    const at = (recentPrice: string) => kindsOf({ price, choices, recentPrice })
    expect(at(hex(price))).toStrictEqual(['high-fee'])
    expect(at(hex(GWEI))).toStrictEqual(['fee-above-recent'])
  })

  it('compares the gas limit with the estimate', () => {
    const at = (gas: bigint, estimate: string | null = hex(46_578n)) =>
      of({ price: GWEI, gas, estimate })
    expect(at(139_734n)).toStrictEqual([])
    expect(at(139_735n)).toStrictEqual([{ kind: 'gas-limit', times: 3n }])
    expect(at(30_000_000n)).toContainEqual({ kind: 'gas-limit', times: 644n })
    expect(at(139_735n, null)).toStrictEqual([])
  })
})
