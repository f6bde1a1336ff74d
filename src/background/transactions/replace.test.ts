import { describe, expect, it } from 'vitest'
import { isRaised, raiseFees, requestOf } from './replace.ts'
import { ACCOUNT, pendingTransaction, TO } from './testing/test-sender.ts'

const former = pendingTransaction.fees

describe('a replacement', () => {
  it('costs at least an eighth more, rounded up', () => {
    expect(
      raiseFees({ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }, former),
    ).toStrictEqual({ maxFeePerGas: '0x71', maxPriorityFeePerGas: '0x9' })
    expect(raiseFees({ gasPrice: '0x1' }, { gasPrice: '0x64' })).toStrictEqual({
      gasPrice: '0x71',
    })
  })

  it('does not lower fees that are already higher', () => {
    const high = { maxFeePerGas: '0xffff', maxPriorityFeePerGas: '0xff' }
    expect(raiseFees(high, former)).toStrictEqual(high)
    expect(isRaised(high, former)).toBe(true)
    expect(isRaised({ ...high, maxPriorityFeePerGas: '0x8' }, former)).toBe(
      false,
    )
  })

  it('repeats the transaction with its nonce, or sends nothing to oneself', () => {
    expect(requestOf(pendingTransaction, 'speed-up')).toStrictEqual({
      to: TO,
      value: '0x1',
      data: '0xabcd',
      accessList: undefined,
      gas: '0x9999',
      nonce: '0x7',
      type: '0x2',
    })
    expect(requestOf(pendingTransaction, 'cancel')).toStrictEqual({
      to: ACCOUNT,
      value: '0x0',
      data: '0x',
      nonce: '0x7',
      type: '0x2',
    })
  })
})
