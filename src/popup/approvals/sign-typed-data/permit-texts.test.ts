import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import type { Permit } from '../../../protocol/typed-data/permit.ts'
import { permitSentences, permitWarnings } from './permit-texts.ts'

giveTexts(keyTexts())

const token = '0xT'
const nothing: Permit = {
  spender: '0xS',
  rights: [],
  until: undefined,
  usableUntil: undefined,
}

/** 1,000 HRB exist, and the account has 10. */
const coin = {
  symbol: 'HRB',
  decimals: 6,
  supply: '0x3b9aca00',
  balance: '0x989680',
}
const known = { [token]: { token: coin, nft: null } }

const spending = (amount: bigint): Permit => ({
  ...nothing,
  rights: [{ kind: 'spend', token, amount }],
})

/** 15 January 2030. */
const seconds = BigInt(Date.UTC(2030, 0, 15) / 1_000)

describe('permitSentences', () => {
  it('describes each permission, and that it has no expiry date', () => {
    const permit: Permit = {
      ...nothing,
      rights: [
        { kind: 'spend', token, amount: 2n ** 160n },
        { kind: 'spend', token, amount: 1_000n },
        { kind: 'spend', token, amount: 0n },
        { kind: 'item', token, id: 5_000n },
        { kind: 'collection', token, isAllowed: true },
        { kind: 'collection', token, isAllowed: false },
      ],
    }
    expect(permitSentences(permit, {})).toStrictEqual([
      'permitAll | 0xS | 0xT',
      'permitSome | 0xS | baseUnits | 1,000 | 0xT',
      'permitNothing | 0xS | 0xT',
      'permitItem | 0xS | 5000 | 0xT',
      'permitCollection | 0xS | 0xT',
      'permitNothing | 0xS | 0xT',
      'permitNoExpiry',
      'permitStays',
    ])
  })

  it('has amounts in the unit of the token, with its symbol', () => {
    expect(permitSentences(spending(5_500_000n), known)[0]).toBe(
      'permitSome | 0xS | 5.5 HRB | 0xT',
    )
    expect(permitSentences(spending(2n ** 112n - 1n), known)[0]).toBe(
      'permitAll | 0xS | tokenNamed | HRB | 0xT',
    )
    // All that exists.
    expect(permitSentences(spending(10n ** 9n), known)[0]).toBe(
      'permitAll | 0xS | tokenNamed | HRB | 0xT',
    )
    const boats = { [token]: { token: null, nft: { symbol: 'BOAT' } } }
    const all: Permit = {
      ...nothing,
      rights: [{ kind: 'collection', token, isAllowed: true }],
    }
    expect(permitSentences(all, boats)[0]).toBe(
      'permitCollection | 0xS | tokenNamed | BOAT | 0xT',
    )
  })

  it('never says that something with an end date has none', () => {
    const [, ...usable] = permitSentences(
      { ...spending(1n), usableUntil: seconds },
      {},
    )
    expect(usable).toStrictEqual([
      expect.stringMatching(/^permitUsable \| Jan 1[45], 2030/),
      'permitStays',
    ])
    const [, ...both] = permitSentences(
      { ...spending(1n), usableUntil: seconds, until: seconds },
      {},
    )
    expect(both).toStrictEqual([
      expect.stringMatching(/^permitUsable \| Jan 1/),
      expect.stringMatching(/^permitUntil \| Jan 1/),
    ])
    const transfer: Permit = {
      ...nothing,
      rights: [{ kind: 'transfer', token, amount: 1n }],
      until: seconds,
    }
    expect(permitSentences(transfer, {})).toStrictEqual([
      'permitSend | 0xS | baseUnits | 1 | 0xT',
      expect.stringMatching(/^permitUntil \| Jan 1/),
    ])
  })
})

describe('permitWarnings', () => {
  it.each([
    [2n ** 256n - 1n, {}, ['permitUnlimited']],
    [2n ** 112n - 1n, {}, ['permitUnlimited']],
    [10n ** 30n, {}, ['permitUnlimited']],
    [10n ** 9n, known, ['permitUnlimited']],
    [10n ** 9n - 1n, known, ['warnOverBalance | 10 HRB']],
    [10n ** 7n, known, []],
    [0n, {}, []],
    [5n, {}, ['warnUnchecked']],
    // The node is still asked.
    [5n, undefined, []],
    [2n ** 96n - 1n, undefined, ['permitUnlimited']],
  ])('judges %s', (amount, tokens, warnings) => {
    expect(permitWarnings(spending(amount), tokens)).toStrictEqual(warnings)
  })

  it('warns of a huge amount, whatever the node reports', () => {
    const supply = `0x${(10n ** 33n).toString(16)}`
    const lying = { ...coin, decimals: 18, supply, balance: supply }
    const tokens = { [token]: { token: lying, nft: null } }
    expect(permitWarnings(spending(10n ** 30n), tokens)).toStrictEqual([
      'warnHuge | 1,000,000,000,000,000 HRB',
    ])
  })
})
