import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import type {
  Prepared,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import { sentencesOf } from './sentence.ts'
import {
  ACCOUNT,
  allowing,
  coin,
  OTHER,
  prepared,
  subject,
  TOKEN,
  word,
} from './testing/test-subject.ts'

giveTexts(keyTexts())

const ALL = `0x${'f'.repeat(64)}`
const SHORT = '0x0000…dEaD'
const NFT = 'amountOrTokenId | '

const of = (
  request: Partial<TransactionSubject['request']>,
  change: Partial<Prepared> = {},
) => sentencesOf(subject(request), prepared(change))

describe('sentencesOf', () => {
  it('describes an allowance with the token’s own symbol', () => {
    const five = { data: allowing('0x4c4b40') }
    expect(of(five, { token: coin })).toStrictEqual({
      action: `sentenceAllow | ${SHORT} | 5 HRB`,
    })
    expect(of({ data: allowing(ALL) }, { token: coin })).toStrictEqual({
      action: `sentenceAllow | ${SHORT} | unlimitedTokens | HRB`,
    })
    expect(of({ data: allowing('0x0') }, { token: coin })).toStrictEqual({
      action: `sentenceRevoke | ${SHORT} | HRB`,
    })
  })

  it.each([
    ['that says nothing', prepared({ token: null })],
    ['that was not asked yet', undefined],
  ])(
    'does not call it a revocation where zero may be a token id: a contract %s',
    (_, known) => {
      const zero = subject({ data: allowing('0x0') })
      expect(sentencesOf(zero, known)).toStrictEqual({
        action: `sentenceAllow | ${SHORT} | ${NFT}0`,
      })
      const five = subject({
        data: `0x23b872dd${word(TOKEN)}${word(OTHER)}${word('0x5')}`,
      })
      expect(sentencesOf(five, known)).toStrictEqual({
        action: `sentenceTransfer | ${NFT}5 | 0x7099…79C8 | ${SHORT}`,
      })
    },
  )

  it('describes submitted permits, also of Permit2', () => {
    const permit = `0xd505accf${word(TOKEN)}${word(OTHER)}${ALL.slice(2)}${word('0x1').repeat(4)}`
    expect(of({ data: permit })).toStrictEqual({
      action: `sentencePermit | 0x7099…79C8 | ${SHORT} | unlimitedTokens | tokensUnknown`,
    })
    const most = word(`0x${'f'.repeat(40)}`)
    const permit2 = `0x87517c45${word(TOKEN)}${word(OTHER)}${most}${word('0x1')}`
    expect(of({ data: permit2 })).toStrictEqual({
      action: `sentenceAllow | ${SHORT} | unlimitedTokens | tokensUnknown`,
    })
  })

  it('describes permits and Permit2 with the token’s own symbol', () => {
    const amount = word('0x4c4b40')
    const permit = `0xd505accf${word(TOKEN)}${word(OTHER)}${amount}${word('0x1').repeat(4)}`
    expect(of({ data: permit }, { token: coin })).toStrictEqual({
      action: `sentencePermit | 0x7099…79C8 | ${SHORT} | 5 HRB`,
    })
    const permit2 = `0x87517c45${word(TOKEN)}${word(OTHER)}${amount}${word('0x1')}`
    expect(of({ data: permit2 }, { token: coin })).toStrictEqual({
      action: `sentenceAllow | ${SHORT} | 5 HRB`,
    })
    const revoked = `0x87517c45${word(TOKEN)}${word(OTHER)}${word('0x0').repeat(2)}`
    expect(of({ data: revoked }, { token: coin })).toStrictEqual({
      action: `sentenceRevoke | ${SHORT} | HRB`,
    })
    const more = `0x39509351${word(OTHER)}${amount}`
    expect(of({ data: more }, { token: coin })).toStrictEqual({
      action: `sentenceAllowMore | ${SHORT} | 5 HRB`,
    })
  })

  it('calls an allowance of all that exists unlimited', () => {
    const all = { data: allowing('0x3b9aca00') }
    expect(of(all, { token: coin })).toStrictEqual({
      action: `sentenceAllow | ${SHORT} | unlimitedTokens | HRB`,
    })
  })

  it.each([
    ['transferFrom', '0x23b872dd', ''],
    ['safeTransferFrom', '0x42842e0e', ''],
    [
      'safeTransferFrom with bytes',
      '0xb88d4fde',
      `${word('0x80')}${word('0x0')}`,
    ],
  ])('describes %s of an NFT', (_, selector, rest) => {
    const from = (owner: string) => ({
      data: `${selector}${word(owner)}${word(OTHER)}${word('0x5')}${rest}`,
    })
    const nft = { symbol: 'BOAT' }
    expect(of(from(ACCOUNT), { nft })).toStrictEqual({
      action: `sentenceSend | nftOf | BOAT | 5 | ${SHORT}`,
    })
    expect(of(from(TOKEN), { nft: { symbol: null } })).toStrictEqual({
      action: `sentenceTransfer | nftUnnamed | 5 | 0x7099…79C8 | ${SHORT}`,
    })
  })

  it('describes permission over one NFT and over a collection', () => {
    const nft = { symbol: 'BOAT' }
    expect(of({ data: allowing('0x0') }, { nft })).toStrictEqual({
      action: `sentenceAllowItem | ${SHORT} | nftOf | BOAT | 0`,
    })
    const all = { data: `0xa22cb465${word(OTHER)}${word('0x1')}` }
    expect(of(all, { nft })).toStrictEqual({
      action: `sentenceOperator | ${SHORT} | BOAT`,
    })
    expect(of(all)).toStrictEqual({
      action: `sentenceOperator | ${SHORT} | thisContract`,
    })
  })

  it('describes what a call sends in addition', () => {
    const value = '0x4563918244f40000'
    expect(of({ data: allowing('0x1'), value })).toStrictEqual({
      action: `sentenceAllow | ${SHORT} | ${NFT}1`,
      addition: 'sentenceAlso | 5 ETH',
    })
    expect(of({ data: '0x12345678', value })).toStrictEqual({
      action: undefined,
      addition: 'sentenceAlso | 5 ETH',
    })
    expect(of({ value })).toStrictEqual({
      action: 'sentenceSend | 5 ETH | 0x7099…79C8',
    })
  })

  it('ignores malformed calls', () => {
    expect(of({ data: `${allowing('0x1')}00` })).toStrictEqual({
      action: undefined,
    })
  })
})
