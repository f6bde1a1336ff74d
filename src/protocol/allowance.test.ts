import { expect, it } from 'vitest'
import { judgeAllowance } from './allowance.ts'

const tokenWith = (
  supply: bigint | null,
  balance: bigint | null = 10n ** 21n,
) => ({
  decimals: 18,
  supply: supply === null ? null : `0x${supply.toString(16)}`,
  balance: balance === null ? null : `0x${balance.toString(16)}`,
})

/** A supply of a million whole tokens. */
const usual = tokenWith(10n ** 24n)
/** As of tokens with 10^15 units. */
const vast = tokenWith(10n ** 33n, 10n ** 32n)
/** A node that lies about everything. */
const lying = tokenWith(2n ** 256n - 1n, 2n ** 256n - 1n)

it.each([
  2n ** 256n - 1n,
  2n ** 256n - 2n,
  2n ** 160n - 1n,
  2n ** 128n - 1n,
  2n ** 112n,
  2n ** 112n - 1n,
  2n ** 96n - 1n,
])('%s is unlimited, whatever the node reports', (amount) => {
  for (const token of [null, usual, vast, lying]) {
    expect(judgeAllowance(amount, token)).toBe('unlimited')
  }
})

it.each([10n ** 27n, 10n ** 30n, 10n ** 33n, 2n ** 96n])(
  '%s is unlimited without a supply, and never harmless',
  (amount) => {
    expect(judgeAllowance(amount, null)).toBe('unlimited')
    expect(judgeAllowance(amount, tokenWith(null))).toBe('unlimited')
    expect(judgeAllowance(amount, tokenWith(0n))).toBe('unlimited')
    expect(judgeAllowance(amount, usual)).toBe('unlimited')
    expect(judgeAllowance(amount, lying)).toBe('huge')
  },
)

it('as much as exists is unlimited, and a unit less is not', () => {
  expect(judgeAllowance(10n ** 24n, usual)).toBe('unlimited')
  expect(judgeAllowance(10n ** 24n - 1n, usual)).toBe('over-balance')
  expect(judgeAllowance(10n ** 33n, vast)).toBe('unlimited')
  expect(judgeAllowance(10n ** 32n, vast)).toBe('huge')
})

it('is compared with the balance', () => {
  expect(judgeAllowance(10n ** 21n, usual)).toBe('limited')
  expect(judgeAllowance(10n ** 21n + 1n, usual)).toBe('over-balance')
})

it('is unchecked without the supply or the balance', () => {
  expect(judgeAllowance(5n, null)).toBe('unchecked')
  expect(judgeAllowance(5n, tokenWith(null))).toBe('unchecked')
  expect(judgeAllowance(5n, tokenWith(10n ** 24n, null))).toBe('unchecked')
})

it('a trillion whole tokens are huge with fewer decimals', () => {
  const token = { decimals: 6, supply: null, balance: null }
  expect(judgeAllowance(10n ** 18n, token)).toBe('unlimited')
  expect(judgeAllowance(10n ** 18n - 1n, token)).toBe('unchecked')
})
