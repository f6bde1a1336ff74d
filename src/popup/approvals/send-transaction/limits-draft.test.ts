import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import type { Prepared } from '../../../messaging/transaction-contract.ts'
import { fromGwei, toGwei } from './gwei.ts'
import {
  chooseFees,
  editLimits,
  firstDraft,
  readLimits,
  textsOf,
} from './limits-draft.ts'

const { setLanguage } = giveTexts(keyTexts())

const feesOf = (gwei: bigint) => ({
  maxFeePerGas: `0x${(gwei * 10n ** 9n).toString(16)}`,
  maxPriorityFeePerGas: '0x3b9aca00',
})

const prepared: Prepared = {
  type: '0x2',
  choices: { slow: feesOf(2n), normal: feesOf(3n), fast: feesOf(4n) },
  suggested: null,
  baseFee: '0x1',
  gas: '0x5208',
  estimate: '0x5208',
  recentPrice: null,
  failure: null,
  balance: '0x0',
  nonce: '0x7',
  isContract: false,
  isSpenderContract: null,
  approvedBefore: false,
  token: null,
  nft: null,
}

describe('the gas draft', () => {
  it('starts with the suggestion of the site, or the normal fee', () => {
    expect(firstDraft(prepared, {})).toStrictEqual({ choice: 'normal' })
    const suggested = feesOf(9n)
    expect(
      firstDraft({ ...prepared, suggested }, { nonce: '0x10' }),
    ).toStrictEqual({ choice: 'site', nonce: '16' })
  })

  it('shows the requested nonce, and signs that or the next one', () => {
    const draft = firstDraft(prepared, { nonce: '0x3' })
    expect(textsOf(prepared, draft).nonce).toBe('3')
    const fields = { type: '0x2', gas: '0x5208', fees: feesOf(3n) }
    expect(readLimits(prepared, draft)).toStrictEqual({
      fields: { ...fields, nonce: '0x3' },
    })
    const next = editLimits(prepared, draft, { field: 'nonce', typed: '' })
    expect(readLimits(prepared, next)).toStrictEqual({
      fields: { ...fields, nonce: null },
    })
  })

  it('yields the signed fields', () => {
    const fast = chooseFees(firstDraft(prepared, {}), 'fast')
    expect(readLimits(prepared, fast)).toStrictEqual({
      fields: { type: '0x2', gas: '0x5208', fees: feesOf(4n), nonce: null },
    })
    const typed = editLimits(prepared, fast, { field: 'highest', typed: '7' })
    const all = editLimits(prepared, typed, { field: 'nonce', typed: '9' })
    expect(readLimits(prepared, all)).toStrictEqual({
      fields: { type: '0x2', gas: '0x5208', fees: feesOf(7n), nonce: '0x9' },
    })
  })

  it('names the invalid field', () => {
    const wrong = (field: 'gas' | 'highest' | 'tip' | 'nonce', typed: string) =>
      readLimits(
        prepared,
        editLimits(prepared, firstDraft(prepared, {}), { field, typed }),
      )
    const notANumber = { problem: 'not-a-number' }
    expect(wrong('gas', '20999')).toStrictEqual({ wrong: 'gas', ...notANumber })
    expect(wrong('highest', '1e3')).toStrictEqual({
      wrong: 'highest',
      ...notANumber,
    })
    expect(wrong('nonce', '-1')).toStrictEqual({
      wrong: 'nonce',
      ...notANumber,
    })
    expect(wrong('tip', '3.000000001')).toStrictEqual({
      wrong: 'tip',
      problem: 'tip-too-high',
    })
  })

  it('round-trips gwei', () => {
    for (const wei of [0n, 1n, 10n ** 9n, 123_456_789_012n]) {
      expect(fromGwei(toGwei(wei))).toBe(wei)
    }
    expect(fromGwei('1,5')).toBe(1_500_000_000n)
    expect(fromGwei('')).toBeUndefined()
  })

  it('shows gwei with the decimal sign of the language', () => {
    expect(toGwei(1_500_000_000n)).toBe('1.5')
    setLanguage('de')
    expect(toGwei(1_500_000_000n)).toBe('1,5')
  })
})
