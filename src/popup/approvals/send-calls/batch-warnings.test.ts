import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import type {
  Prepared,
  SendCallsApproval,
} from '../../../messaging/transaction-contract.ts'
import {
  OTHER,
  prepared,
  subject,
} from '../send-transaction/testing/test-subject.ts'
import { batchWarningsOf, warningsOfCall } from './batch-warnings.ts'
import { readCalls } from './read-calls.ts'

giveTexts(keyTexts())

const draft = { choice: 'normal' } as const
const call = { to: OTHER, value: '0x1', data: '0x' }

const approvalOf = (count: number): SendCallsApproval => ({
  ...subject(),
  kind: 'send-calls',
  id: '1',
  hash: '0x',
  origin: 'https://a.example',
  calls: Array(count).fill(call),
})

const setUp = (
  calls: Partial<Prepared>[],
  { isInOrder = false, gasDrafts = {} } = {},
) => {
  const facts = { calls: calls.map((one) => prepared(one)), isInOrder }
  const read = readCalls(facts, { draft, gasDrafts })
  if (!read) throw new Error('nothing is read')
  const approval = approvalOf(calls.length)
  return {
    read,
    ofBatch: () => batchWarningsOf(approval, read).map(({ kind }) => kind),
    ofCall: (index: number) =>
      warningsOfCall(approval, {
        index,
        prepared: facts,
        read,
        isDescribed: false,
        nameOf: () => undefined,
      }),
  }
}

describe('readCalls', () => {
  it('sums the gas, and signs each call with its own', () => {
    const { read } = setUp([{ gas: '0x5208' }, { gas: '0x7530' }], {
      gasDrafts: { 1: '40000' },
    })
    expect(BigInt(read.total.gas)).toBe(61_000n)
    expect(read.fields?.map(({ gas }) => BigInt(gas))).toStrictEqual([
      21_000n,
      40_000n,
    ])
  })

  it.each(['', 'much', '20999'])('has no fields with the limit %j', (typed) => {
    const { read } = setUp([{}, {}], { gasDrafts: { 1: typed } })
    expect(read).toMatchObject({
      fields: undefined,
      limits: { wrong: 'gas' },
    })
    expect(read.gas[1]).toBeUndefined()
  })
})

describe('the warnings of a batch', () => {
  const cost = (count: bigint, fee: bigint) => count + fee * count

  it('compares the balance with the value and the fee of all calls', () => {
    const one = setUp([{}])
    const { fields } = one.read
    const [{ gas = '0x0', fees } = {}] = fields ?? []
    const price = fees && 'maxFeePerGas' in fees ? fees.maxFeePerGas : '0x0'
    const needed = cost(2n, BigInt(gas) * BigInt(price))
    const balanceOf = (wei: bigint) => ({ balance: `0x${wei.toString(16)}` })
    const enough = balanceOf(needed)
    const less = balanceOf(needed - 1n)
    expect(setUp([enough, enough]).ofBatch()).not.toContain('funds')
    expect(setUp([less, less]).ofBatch()).toContain('funds')
  })

  it('is sure that the first call fails, and of later ones only in order', () => {
    const fails = { failure: 'no allowance', gas: '0xf4240', estimate: null }
    const alone = setUp([fails, fails])
    expect(alone.ofCall(0)).toStrictEqual([
      { kind: 'fails', reason: 'no allowance' },
    ])
    expect(alone.ofCall(1)).toStrictEqual([
      { kind: 'depends', gas: 1_000_000n },
    ])
    expect(setUp([{}, fails], { isInOrder: true }).ofCall(1)).toStrictEqual([
      { kind: 'fails', reason: 'no allowance' },
    ])
  })

  it('warns of a gas limit far above the estimate of its call', () => {
    const { ofCall } = setUp([{ estimate: '0x5208' }, { estimate: '0x5208' }], {
      gasDrafts: { 1: '300000' },
    })
    expect(ofCall(0)).toStrictEqual([])
    expect(ofCall(1)).toStrictEqual([{ kind: 'gas-limit', times: 14n }])
  })
})
