import { expect, it } from 'vitest'
import { isUnlimited } from './unlimited.ts'

it.each([
  [2n ** 256n - 1n, true],
  [2n ** 160n - 1n, true],
  [2n ** 112n, true],
  [2n ** 112n - 1n, false],
  [2n ** 96n - 1n, true],
  [2n ** 96n, false],
  // All there ever was of a token with a thousand million millions of them.
  [10n ** 33n, false],
])('of %s it is %s that it has no limit', (amount, expected) => {
  expect(isUnlimited(amount)).toBe(expected)
})
