import { expect, it } from 'vitest'
import { maxAmount } from './max-amount.ts'

const legacy = (gasPrice: string) => ({ gasPrice })
const choices = {
  slow: legacy('0x1'),
  normal: legacy('0x2'),
  fast: legacy('0x3'),
}

it('the maximum leaves the fast fee', () => {
  const prepared = { balance: '0x64', gas: '0xa', choices }
  expect(maxAmount(prepared)).toBe(70n)
})

it('the maximum is never below zero', () => {
  expect(maxAmount({ balance: '0x1d', gas: '0xa', choices })).toBe(0n)
})
