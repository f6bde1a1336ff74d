import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../dev/give-texts.ts'
import type { AllowanceReport } from '../../messaging/allowance-contract.ts'
import { allowanceText } from './allowance-text.ts'

giveTexts(keyTexts())

const token = {
  symbol: 'CO\u200bIN',
  decimals: 2,
  supply: '0x64',
  balance: '0x5',
}
const report: AllowanceReport = {
  amount: '0x32',
  token,
  nft: null,
  isListed: true,
}

it.each<['amount' | 'all' | 'permit2', Partial<AllowanceReport>, string]>([
  ['amount', {}, '0.5 CO[U+200B]IN'],
  ['permit2', {}, '0.5 CO[U+200B]IN'],
  // As much as there is.
  ['amount', { amount: '0x64' }, 'unlimitedTokens | CO[U+200B]IN'],
  ['amount', { token: null }, 'previewBaseUnits | 50'],
  ['amount', { amount: null }, 'allowanceUnread | CO[U+200B]IN'],
  ['amount', { amount: null, token: null }, 'allowanceUnread | tokensUnknown'],
  ['all', { token: null, nft: { symbol: 'BOAT' } }, 'allowanceAll | BOAT'],
  ['all', { token: null }, 'allowanceAll | thisContract'],
  ['all', { amount: null, token: null }, 'allowanceAll | thisContract'],
])('an allowance of kind %s with %o has a text', (kind, change, expected) => {
  expect(allowanceText({ kind, report: { ...report, ...change } })).toBe(
    expected,
  )
})
