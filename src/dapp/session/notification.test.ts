import { describe, expect, it } from 'vitest'
import { describeNotification } from './notification.ts'

const notified = (result: unknown, scope = 'eip155:31337') => ({
  scope,
  notification: {
    method: 'eth_subscription',
    params: { subscription: '0x1', result },
  },
})

describe('describeNotification', () => {
  it.each([
    [
      notified({ number: '0x4d2', hash: `0x${'ab'.repeat(32)}` }),
      'Local: block 1,234, 0xabab…abab',
    ],
    [
      notified({
        topics: [],
        address: `0x${'cd'.repeat(20)}`,
        blockNumber: '0x2',
      }),
      'Local: log from 0xcdcd…cdcd in block 2',
    ],
    [
      notified(`0x${'ef'.repeat(32)}`, 'eip155:777'),
      'eip155:777: transaction 0xefef…efef',
    ],
    [notified(null), 'Local: block unknown, undefined'],
    [undefined, 'undefined: block unknown, undefined'],
  ])('describes %j', (params, description) => {
    expect(describeNotification(params)).toBe(description)
  })
})
