import { describe, expect, it } from 'vitest'
import type {
  ApprovedFields,
  Prepared,
} from '../../../messaging/transaction-contract.ts'
import { fees, prepared, subject } from './testing/test-subject.ts'
import { needsTick, warningsOf } from './warnings.ts'

const fields: ApprovedFields = {
  type: '0x2',
  gas: '0x5208',
  fees,
  nonce: null,
}

const of = (
  change: Partial<Prepared> = {},
  approved: Partial<ApprovedFields> = {},
) =>
  warningsOf({
    subject: subject(),
    prepared: prepared(change),
    fields: { ...fields, ...approved },
    isDescribed: false,
  })

describe('warningsOf', () => {
  it('has no warning for a plain transfer', () => {
    expect(of()).toStrictEqual([])
  })

  it('lists blocking warnings first', () => {
    const asked = subject({ data: '0x12345678' })
    expect(
      warningsOf({
        subject: asked,
        prepared: prepared({ balance: '0x1', failure: 'no' }),
        fields,
        isDescribed: false,
      }),
    ).toStrictEqual([
      { kind: 'funds', balance: 1n },
      { kind: 'fails', reason: 'no' },
      { kind: 'unread-call' },
    ])
  })

  it('warns of a nonce other than the next one', () => {
    expect(of({}, { nonce: '0x7' })).toStrictEqual([])
    expect(of({}, { nonce: '0x0' })).toStrictEqual([
      { kind: 'nonce-used', next: 7n },
    ])
    expect(of({}, { nonce: '0x8' })).toStrictEqual([
      { kind: 'nonce-ahead', next: 7n },
    ])
  })

  it('needs a tick for a failing call and for an extreme fee', () => {
    const price = {
      maxFeePerGas: '0x38d7ea4c68000',
      maxPriorityFeePerGas: '0x1',
    }
    const choices = { slow: price, normal: price, fast: price }
    const balance = '0xffffffffffffffffffff'
    const warnings = of({ failure: 'no', balance, choices }, { fees: price })
    expect(warnings.filter(needsTick).map(({ kind }) => kind)).toStrictEqual([
      'fails',
      'fee-extreme',
      'fee-above-recent',
    ])
    expect(of({}, { nonce: '0x0' }).filter(needsTick)).toStrictEqual([])
  })

  it('warns above three times the fast fee', () => {
    const at = (maxFeePerGas: string) =>
      of({}, { fees: { ...fees, maxFeePerGas } })
    expect(at('0x12c')).toStrictEqual([])
    expect(at('0x12d')).toStrictEqual([{ kind: 'high-fee' }])
  })
})
