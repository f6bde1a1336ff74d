import { describe, expect, it } from 'vitest'
import { formatAmount } from './format-amount.ts'

describe('formatAmount', () => {
  it.each([
    ['0', '0', '0'],
    ['1', '0.000000000000000001', '0.000000000000000001'],
    ['1234567890', '0.00000000123456', '0.00000000123456789'],
    ['999999999999999999', '0.999999', '0.999999999999999999'],
    ['1000000000000000000', '1', '1'],
    ['1000000000000000001', '1', '1.000000000000000001'],
    ['1999999999999999999', '1.999999', '1.999999999999999999'],
    ['10000000000000000000000', '10,000', '10,000'],
    [
      '123456789012345678901234567890',
      '123,456,789,012.345678',
      '123,456,789,012.34567890123456789',
    ],
    [
      `${2n ** 256n - 1n}`,
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007',
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584007913129639935',
    ],
  ])('writes %s as %s, and in full as %s', (smallest, short, full) => {
    expect(formatAmount(smallest, { language: 'en' })).toStrictEqual({
      short,
      full,
    })
  })

  it('follows the language', () => {
    expect(
      formatAmount('1234500000000000000000', { language: 'de' }).short,
    ).toBe('1.234,5')
  })

  it.each([
    ['0', 0, '0'],
    ['12345', 0, '12,345'],
    ['1234567', 6, '1.234567'],
    ['5', 20, '0.00000000000000000005'],
  ])('writes %s with %i decimals as %s', (smallest, decimals, full) => {
    const amount = formatAmount(smallest, { language: 'en', decimals })
    expect(amount.full).toBe(full)
  })

  it('preserves every digit', () => {
    for (let digits = 1; digits <= 40; digits += 1) {
      const smallest = '9876543210'.repeat(4).slice(0, digits)
      const { full } = formatAmount(smallest, { language: 'en' })
      const [whole = '', fraction = ''] = full.replaceAll(',', '').split('.')
      expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(BigInt(smallest))
    }
  })
})
