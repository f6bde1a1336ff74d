import { describe, expect, it } from 'vitest'
import {
  formatCoins,
  formatNumber,
  readQuantity,
  shortenHex,
} from './amounts.ts'

describe('readQuantity', () => {
  it('reads hex', () => {
    expect([readQuantity('0x0'), readQuantity('0x7A69')]).toStrictEqual([
      0n,
      31337n,
    ])
  })

  it.each([undefined, null, 12, '', '0x', '12', '0xzz', `0x${'1'.repeat(65)}`])(
    'rejects %j',
    (value) => {
      expect(readQuantity(value)).toBeUndefined()
    },
  )
})

describe('formatCoins', () => {
  it.each([
    [0n, '0 ETH'],
    [10_000n * 10n ** 18n, '10,000 ETH'],
    [15n * 10n ** 17n, '1.5 ETH'],
    [10n ** 18n + 1n, '1 ETH'],
    [1_999_999_999_999n, '0.000001 ETH'],
    [1n, '< 0.000001 ETH'],
  ])('writes %s wei as %s', (wei, text) => {
    expect(formatCoins(wei, 'ETH')).toBe(text)
  })
})

describe('formatNumber', () => {
  it('groups the digits of large numbers', () => {
    expect(formatNumber(19_000_123n)).toBe('19,000,123')
  })
})

describe('shortenHex', () => {
  it('shortens an address, and leaves short hex whole', () => {
    expect([
      shortenHex('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
      shortenHex('0x2a'),
    ]).toStrictEqual(['0xf39F…2266', '0x2a'])
  })
})
