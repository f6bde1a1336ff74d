import { describe, expect, it } from 'vitest'
import type {
  ApprovedFields,
  Prepared,
} from '../../../messaging/transaction-contract.ts'
import {
  ACCOUNT,
  allowing,
  coin,
  fees,
  OTHER,
  prepared,
  subject,
  TOKEN,
  word,
} from './testing/test-subject.ts'
import { needsTick, type Warning, warningKey, warningsOf } from './warnings.ts'

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
    nameOf: () => undefined,
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
        nameOf: () => undefined,
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

  const ALL = 'f'.repeat(64)
  const toTick = (data: string, change: Partial<Prepared> = {}) =>
    warningsOf({
      subject: subject({ data }),
      prepared: prepared({ token: coin, ...change }),
      fields,
      isDescribed: false,
      nameOf: () => undefined,
    })
      .filter(needsTick)
      .map(({ kind }) => kind)

  it.each<[string, string, Partial<Prepared>?]>([
    ['a transfer of ether', '0x'],
    ['a transfer of tokens', `0xa9059cbb${word(OTHER)}${word('0x5')}`],
    ['an exact allowance to a contract', allowing('0x5')],
    ['an allowance above the balance', allowing('0x989681')],
    ['an allowance again', allowing(`0x${ALL}`), { approvedBefore: true }],
    ['a call of a contract', '0x12345678'],
    ['the end of an allowance', allowing('0x0')],
  ])('needs no tick for %s', (_, data, change) => {
    expect(toTick(data, change)).toStrictEqual([])
  })

  const nft = { token: null, nft: { symbol: 'NFT' } }
  const huge = { token: { ...coin, decimals: 18, supply: `0x${ALL}` } }
  const operator = `0xa22cb465${word(OTHER)}${word('0x1')}`
  it.each<[Warning['kind'], string, Partial<Prepared>?]>([
    ['unlimited', allowing(`0x${ALL}`)],
    ['unlimited', allowing(`0x${ALL}`), { token: null }],
    ['unlimited-unless-nft', allowing(`0x${ALL}`), nft],
    ['huge', allowing(`0x${(10n ** 30n).toString(16)}`), huge],
    ['all-tokens', operator],
    ['eoa-spender', allowing('0x5'), { isSpenderContract: false }],
    [
      'eoa-spender',
      allowing('0x5'),
      { isSpenderContract: false, approvedBefore: true },
    ],
  ])('needs a tick for %s', (kind, data, change) => {
    expect(toTick(data, change)).toStrictEqual([kind])
  })

  it('tells a tick for one spender from one for another', () => {
    const to = (address: string): Warning => ({
      kind: 'unlimited',
      address,
      isTrusted: false,
    })
    const keys = [
      to(OTHER),
      to(TOKEN),
      { kind: 'eoa-spender', address: OTHER } as const,
      { kind: 'eoa-spender', address: ACCOUNT } as const,
      { kind: 'fee-extreme', fee: 1n } as const,
      { kind: 'fee-extreme', fee: 2n } as const,
      { kind: 'fails', reason: 'no' } as const,
    ].map(warningKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('warns above three times the fast fee', () => {
    const at = (maxFeePerGas: string) =>
      of({}, { fees: { ...fees, maxFeePerGas } })
    expect(at('0x12c')).toStrictEqual([])
    expect(at('0x12d')).toStrictEqual([{ kind: 'high-fee' }])
  })
})
