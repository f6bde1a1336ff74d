import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount, signsOf, writeAmount } from './amount.ts'

const english = { decimals: 18, signs: signsOf('en') }
const german = { decimals: 18, signs: signsOf('de') }

describe('an amount', () => {
  it.each([
    ['1', 10n ** 18n],
    ['1.5', 15n * 10n ** 17n],
    ['.5', 5n * 10n ** 17n],
    [' 2. ', 2n * 10n ** 18n],
    ['0,5', 5n * 10n ** 17n],
    ['0.000000000000000001', 1n],
    ['1.50000000000000000000', 15n * 10n ** 17n],
  ])('%j is read', (typed, amount) => {
    expect(readAmount(typed, english)).toStrictEqual({ amount })
  })

  it.each([
    ['', 'none'],
    ['.', 'format'],
    ['1e18', 'format'],
    ['-1', 'format'],
    ['0x10', 'format'],
    ['1.2.3', 'format'],
    ['1,000', 'grouped'],
    ['1,000.5', 'format'],
    ['0.0', 'zero'],
    ['0.0000000000000000001', 'precise'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(readAmount(typed, english)).toStrictEqual({ problem })
  })

  it('may mean thousands in one language and not in another', () => {
    expect(readAmount('1.000', german)).toStrictEqual({ problem: 'grouped' })
    expect(readAmount('1,000', german)).toStrictEqual({ amount: 10n ** 18n })
  })

  it('is written as it is read', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
        fc.nat(77),
        fc.constantFrom('en', 'de', 'fr', 'de-CH'),
        (amount, decimals, language) => {
          const form = { decimals, signs: signsOf(language) }
          expect(readAmount(writeAmount(amount, form), form)).toStrictEqual({
            amount,
          })
        },
      ),
    )
  })
})
