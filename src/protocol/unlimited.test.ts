import { expect, it } from 'vitest'
import { isUnlimited } from './unlimited.ts'

it.each([
  [2n ** 256n - 1n, true],
  [2n ** 160n - 1n, true],
  [2n ** 112n, true],
  [2n ** 112n - 1n, false],
  [2n ** 96n - 1n, true],
  [2n ** 96n, false],
  // The whole supply of a token with 10^15 units.
  [10n ** 33n, false],
])('isUnlimited(%s) is %s', (amount, expected) => {
  expect(isUnlimited(amount)).toBe(expected)
})
