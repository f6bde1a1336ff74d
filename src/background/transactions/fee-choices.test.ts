import { describe, expect, it } from 'vitest'
import { checkFields } from './check-fields.ts'
import {
  feeChoices,
  recentPriceOf,
  suggestedFees,
  typeOf,
} from './fee-choices.ts'

const OLD_CHAIN = { baseFee: undefined, tips: [], advice: 100n }
const request = { to: `0x${'11'.repeat(20)}`, value: '0x0', data: '0x' }

describe('fees on a chain without a base fee', () => {
  it('are a gas price, if the site names a maximum fee', () => {
    const asked = { ...request, maxFeePerGas: '0x64' }
    const type = typeOf(asked, false)
    const { normal } = feeChoices(OLD_CHAIN, type)
    expect(type).toBe('0x0')
    expect(suggestedFees(asked, normal)).toStrictEqual({ gasPrice: '0x64' })
  })

  it('fit an EIP-1559 transaction, if the site insists on one', () => {
    const asked = { ...request, type: '0x2' as const }
    const type = typeOf(asked, false)
    const { normal: fees } = feeChoices(OLD_CHAIN, type)
    const approved = { type, gas: '0x5208', fees }
    expect(fees).toStrictEqual({
      maxFeePerGas: '0x73',
      maxPriorityFeePerGas: '0x73',
    })
    expect(checkFields(asked, approved)).toStrictEqual(approved)
  })
})

describe('recentPriceOf', () => {
  it('is the median of base fee and usual tip, without the next block', () => {
    const reward = ['0x1', '0x5', '0x2'].map((tip) => ['0x0', tip, '0x9'])
    const baseFeePerGas = ['0xa', '0x14', '0x1e', '0xffffff']
    expect(recentPriceOf({ baseFeePerGas, reward })).toBe(25n)
    expect(recentPriceOf({ baseFeePerGas })).toBe(20n)
  })

  it('is the paid price on a chain without a base fee', () => {
    const reward = [['0x0', '0x7', '0x9']]
    const baseFeePerGas = ['0x0', '0x0']
    expect(recentPriceOf({ baseFeePerGas, reward })).toBe(7n)
  })

  it('is unknown without an answer, or if nothing was paid', () => {
    for (const history of [
      null,
      {},
      { baseFeePerGas: [] },
      { baseFeePerGas: ['0x5'] },
      { baseFeePerGas: ['0x0', '0x5'] },
      { baseFeePerGas: ['many', 'more'] },
    ]) {
      expect(recentPriceOf(history)).toBe(null)
    }
  })
})
