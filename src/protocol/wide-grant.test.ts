import { expect, it } from 'vitest'
import { grantIn, wideGrantIn } from './wide-grant.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SPENDER = '0x000000000000000000000000000000000000dEaD'

const word = (hex: string): string =>
  hex.slice(2).toLowerCase().padStart(64, '0')
const ALL = 'f'.repeat(64)

const approving = (amount: string) => `0x095ea7b3${word(SPENDER)}${amount}`
const permitOf = (owner: string) =>
  `0xd505accf${word(owner)}${word(SPENDER)}${ALL}${word('0x1').repeat(4)}`
const allowingAll = (yes: string) => `0xa22cb465${word(SPENDER)}${word(yes)}`

it.each([
  ['an unlimited amount', approving(ALL), 'amount'],
  [
    'an amount above any supply',
    approving(word(`0x${'f'.repeat(28)}`)),
    'amount',
  ],
  ['all tokens', allowingAll('0x1'), 'all'],
  ['a permit of the account', permitOf(ACCOUNT), 'amount'],
])('%s is a grant without a limit', (_, data, of) => {
  expect(wideGrantIn(data, ACCOUNT)).toStrictEqual({ spender: SPENDER, of })
})

it.each([
  ['an exact amount', approving(word('0x5'))],
  ['nothing', approving(word('0x0'))],
  ['no tokens', allowingAll('0x0')],
  ['somebody else’s permit', permitOf(SPENDER)],
  ['a transfer', `0xa9059cbb${word(SPENDER)}${ALL}`],
  ['an unknown call', '0x12345678'],
])('%s is none', (_, data) => {
  expect(wideGrantIn(data, ACCOUNT)).toBeUndefined()
})

it('an exact amount has a spender, too', () => {
  expect(grantIn(approving(word('0x5')), ACCOUNT)).toStrictEqual({
    spender: SPENDER,
    of: 'amount',
    isWide: false,
  })
})
