import { describe, expect, it } from 'vitest'
import type { RpcCall } from '../json-rpc.ts'
import { parseSubscription } from './subscription-params.ts'

const hash = `0x${'1'.repeat(64)}`

describe('parseSubscription', () => {
  it.each<[RpcCall['params'], unknown]>([
    [['newHeads'], { topic: 'newHeads' }],
    [['newPendingTransactions'], { topic: 'newPendingTransactions' }],
    [['newPendingTransactions', false], { topic: 'newPendingTransactions' }],
    [
      ['logs', { fromBlock: '0x1', toBlock: 'latest', topics: [hash] }],
      {
        topic: 'logs',
        filter: { addresses: new Set(), topics: [new Set([hash])] },
      },
    ],
  ])('accepts %j', (params, expected) => {
    expect(parseSubscription(params)).toEqual(expected)
  })

  it.each<[RpcCall['params'], string]>([
    [{}, 'params must be an array'],
    [[], 'the first argument must be newHeads, logs or'],
    [['syncing'], 'the first argument must be newHeads, logs or'],
    [['newHeads', {}], 'newHeads takes no second argument'],
    [['newPendingTransactions', true], 'must be false: hashes alone'],
    [['logs', {}, 1], 'there are more than two arguments'],
    [['logs', 'all'], 'filter must be an object'],
    [['logs', { address: '0x1' }], 'filter.address must be 20 bytes of hex'],
    [['logs', { address: [null] }], 'filter.address must be 20 bytes of hex'],
    [['logs', { topics: hash }], 'filter.topics must be an array'],
    [['logs', { topics: ['0x1'] }], 'filter.topics[0] must be 32 bytes of hex'],
    [
      ['logs', { topics: [null, [hash, 7]] }],
      'filter.topics[1] must be 32 bytes of hex',
    ],
    [
      ['logs', { topics: Array(5).fill(null) }],
      'filter.topics has more than four positions',
    ],
    [
      ['logs', { topics: [Array(1_001).fill(hash)] }],
      'filter.topics[0] has more than 1000 alternatives',
    ],
    [['logs', { blockHash: hash }], 'filter.blockHash is not for a'],
    [['logs', { toBlock: '0x1' }], 'filter.toBlock must be latest'],
    [['logs', { fromBlock: 'x' }], 'filter.fromBlock must be latest'],
  ])('rejects %j', (params, message) => {
    expect(() => parseSubscription(params)).toThrow(message)
  })
})
