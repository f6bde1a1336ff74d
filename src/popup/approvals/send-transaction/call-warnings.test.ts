import { describe, expect, it } from 'vitest'
import type { Prepared } from '../../../messaging/transaction-contract.ts'
import { callWarningsOf } from './call-warnings.ts'
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

const ALL = 'f'.repeat(64)
const unlimited = { kind: 'unlimited', address: OTHER, isTrusted: false }
const unchecked = { kind: 'unchecked' }
const unread = { kind: 'unread-call' }
const eoa = { kind: 'eoa-spender', address: OTHER }

const of = (
  data: string,
  change: Partial<Prepared> = {},
  isDescribed = false,
) =>
  callWarningsOf({
    subject: subject({ data }),
    prepared: prepared(change),
    isDescribed,
    nameOf: () => undefined,
  })

const permitOf = (owner: string) =>
  `0xd505accf${word(owner)}${word(OTHER)}${ALL}${word('0x1').repeat(4)}`

describe('callWarningsOf', () => {
  it.each([
    ['an allowance', allowing(`0x${ALL}`)],
    ['one of 128 bits', allowing(`0x${'f'.repeat(32)}`)],
    ['one of 112 bits', allowing(`0x${'f'.repeat(28)}`)],
    ['one of 10^30', allowing(`0x${(10n ** 30n).toString(16)}`)],
    ['one of 96 bits', allowing(`0x${'f'.repeat(24)}`)],
    ['more of it', `0x39509351${word(OTHER)}${ALL}`],
    [
      'allowance stored by Permit2',
      `0x87517c45${word(TOKEN)}${word(OTHER)}${word(`0x${'f'.repeat(40)}`)}${word('0xffffffffffff')}`,
    ],
    ['a permit of the account that is handed in', permitOf(ACCOUNT)],
  ])('warns of an unlimited %s', (_, data) => {
    expect(of(data)).toStrictEqual([unlimited])
  })

  it.each([
    ['a byte behind it', `${allowing(`0x${ALL}`)}00`],
    ['a word behind it', `${allowing(`0x${ALL}`)}${word('0x0')}`],
    ['bits above its address', `0x095ea7b31${word(OTHER).slice(1)}${ALL}`],
  ])('warns in spite of %s', (_, data) => {
    expect(of(data)).toStrictEqual([unlimited, unread])
  })

  it('warns of an allowance of all that exists, or more than the balance', () => {
    const at = (amount: string) => of(allowing(amount), { token: coin })
    expect(at('0x3b9aca00')).toStrictEqual([unlimited])
    expect(at('0x3b9ac9ff')).toStrictEqual([
      { kind: 'over-balance', token: coin },
    ])
    expect(at('0x989680')).toStrictEqual([])
  })

  it('warns of a huge allowance, whatever the node reports', () => {
    const most = `0x${ALL}`
    const token = { ...coin, decimals: 18, supply: most, balance: most }
    const data = allowing(`0x${(10n ** 30n).toString(16)}`)
    expect(of(data, { token })).toStrictEqual([
      { kind: 'huge', token, address: OTHER, isTrusted: false },
    ])
    expect(of(allowing(most), { nft: { symbol: 'NFT' } })).toStrictEqual([
      { kind: 'unlimited-unless-nft', address: OTHER, isTrusted: false },
    ])
    expect(of(allowing('0x5'), { nft: { symbol: 'NFT' } })).toStrictEqual([])
  })

  it('says if an amount could not be checked', () => {
    expect(of(allowing('0x5'))).toStrictEqual([unchecked])
    const token = { ...coin, balance: null }
    expect(of(allowing('0x5'), { token })).toStrictEqual([unchecked])
  })

  it('does not warn of a limited amount or of somebody else’s permit', () => {
    expect(of(allowing('0x5'), { token: coin })).toStrictEqual([])
    expect(of(permitOf(TOKEN))).toStrictEqual([])
  })

  it('warns of permission over all tokens, for any true value', () => {
    const operator = (yes: string) => `0xa22cb465${word(OTHER)}${word(yes)}`
    const all = { kind: 'all-tokens', address: OTHER, isTrusted: false }
    expect(of(operator('0x1'))).toStrictEqual([all])
    expect(of(operator('0x2'))).toStrictEqual([all, unread])
    expect(of(operator('0x0'))).toStrictEqual([])
  })

  it('warns of a spender that is not a contract', () => {
    const isSpenderContract = false
    expect(of(allowing('0x5'), { isSpenderContract })).toStrictEqual([
      unchecked,
      eoa,
    ])
    const isContract = { isSpenderContract: true, token: coin }
    expect(of(allowing('0x5'), isContract)).toStrictEqual([])
    // Zero revokes an allowance, but may also be a token id.
    expect(
      of(allowing('0x0'), { isSpenderContract, token: coin }),
    ).toStrictEqual([])
    expect(of(allowing('0x0'), { isSpenderContract })).toStrictEqual([
      unchecked,
      eoa,
    ])
  })

  it('trusts a contract that the user approved before or named, no account', () => {
    const most = allowing(`0x${ALL}`)
    const trusted = { ...unlimited, isTrusted: true }
    const account = { isSpenderContract: false }
    const before = { approvedBefore: true }
    const named = (change: Partial<Prepared> = {}) =>
      callWarningsOf({
        subject: subject({ data: most }),
        prepared: prepared(change),
        isDescribed: false,
        nameOf: (address) => (address === OTHER ? 'Router' : undefined),
      })
    expect(of(most, before)).toStrictEqual([trusted])
    expect(named()).toStrictEqual([trusted])
    expect(of(most, { ...before, ...account })).toStrictEqual([unlimited, eoa])
    expect(named(account)).toStrictEqual([unlimited, eoa])
  })

  it('trusts an operator by what the user approved, not by a name', () => {
    const data = `0xa22cb465${word(OTHER)}${word('0x1')}`
    const all = { kind: 'all-tokens', address: OTHER }
    expect(of(data, { approvedBefore: true })).toStrictEqual([
      { ...all, isTrusted: true },
    ])
    expect(
      callWarningsOf({
        subject: subject({ data }),
        prepared: prepared(),
        isDescribed: false,
        nameOf: () => 'Router',
      }),
    ).toStrictEqual([{ ...all, isTrusted: false }])
  })

  it('trusts a contract that the wallet names, on its chain only', () => {
    const at = (spender: string, chainId: string) =>
      callWarningsOf({
        subject: {
          ...subject({ data: `0x095ea7b3${word(spender)}${ALL}` }),
          network: { chainId, name: 'A', symbol: 'ETH' },
        },
        prepared: prepared(),
        isDescribed: false,
        nameOf: () => undefined,
      }).map((warning) => 'isTrusted' in warning && warning.isTrusted)
    const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
    const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
    expect([
      at(permit2, 'eip155:1'),
      at(permit2, 'eip155:10'),
      at(router, 'eip155:1'),
      at(router, 'eip155:10'),
      at(OTHER, 'eip155:1'),
    ]).toStrictEqual([[true], [true], [true], [false], [false]])
  })

  it('judges an allowance also where there is no contract yet', () => {
    expect(of(allowing(`0x${ALL}`), { isContract: false })).toStrictEqual([
      unlimited,
      { kind: 'no-contract' },
    ])
  })

  it('says if the contract of a transfer names no unit', () => {
    const transfer = `0xa9059cbb${word(OTHER)}${word('0x1')}`
    expect(of(transfer)).toStrictEqual([{ kind: 'unknown-token' }])
    expect(of(transfer, { token: coin })).toStrictEqual([])
    expect(of(transfer, { nft: { symbol: null } })).toStrictEqual([])
  })

  it('warns of tokens sent to their own contract', () => {
    const itself = `0xa9059cbb${word(TOKEN)}${word('0x1')}`
    expect(of(itself, { token: coin })).toStrictEqual([
      { kind: 'own-contract' },
    ])
  })

  it('warns of data sent to an account without code', () => {
    expect(of('0x01', { isContract: false })).toStrictEqual([
      { kind: 'no-contract' },
    ])
  })

  it('warns of an unknown call, unless a text describes it', () => {
    expect(of('0x12345678')).toStrictEqual([unread])
    expect(of('0x12345678', {}, true)).toStrictEqual([])
  })
})
