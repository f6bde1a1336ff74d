import { describe, expect, it } from 'vitest'
import type { RpcCall } from '../json-rpc.ts'
import { checkSubscription } from './subscription.ts'

const address = `0x${'12'.repeat(20)}`

describe('checkSubscription', () => {
  it.each<[RpcCall['params'], RpcCall['params']]>([
    [['newHeads'], ['newHeads']],
    [['logs'], ['logs', {}]],
    [
      ['logs', { address }],
      ['logs', { address }],
    ],
    [['newPendingTransactions'], ['newPendingTransactions']],
    [['newPendingTransactions', false], ['newPendingTransactions']],
  ])('accepts %j', (params, checked) => {
    expect(checkSubscription(params)).toEqual(checked)
  })

  it.each<[RpcCall['params'], string]>([
    [[], 'argument 1 (subscription) is missing'],
    [{}, 'argument 1 (subscription) is missing'],
    [
      ['syncing'],
      'argument 1 (subscription) must be one of newHeads, logs, newPendingTransactions, not "syncing"',
    ],
    [['toString'], 'argument 1 (subscription) must be one of newHeads, '],
    [
      [{ logs: {} }],
      'argument 1 (subscription) must be one of newHeads, logs, newPendingTransactions, not an object',
    ],
    [
      ['newHeads', {}],
      'too many arguments: 2 where at most 1 are taken (subscription)',
    ],
    [
      ['logs', { address: 1 }],
      'address of argument 2 (log filter) must be a 20-byte address',
    ],
    [
      ['newPendingTransactions', true],
      'argument 2 (whole transactions) must be false: only hashes are sent, not true',
    ],
  ])('rejects %j', (params, message) => {
    expect(() => checkSubscription(params)).toThrow(message)
  })
})
