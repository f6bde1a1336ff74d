import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { logFilter, subscribedLogs } from './log-filter.ts'

const where = 'argument 1 (log filter)'
const address = `0x${'12'.repeat(20)}`
const hash = `0x${'ab'.repeat(32)}`

describe('logFilter', () => {
  it.each<[Json]>([
    [{}],
    [{ address }],
    [{ address: [address, address] }],
    [{ topics: [] }],
    [{ topics: [hash, null, [hash, null], []] }],
    [{ fromBlock: '0x1', toBlock: 'latest' }],
    [{ fromBlock: 'earliest' }],
    [{ blockHash: hash, address, topics: [hash] }],
  ])('accepts %j', (value) => {
    expect(logFilter(value, where)).toEqual(value)
  })

  it('treats null as a missing member', () => {
    expect(logFilter({ address: null, blockHash: null }, where)).toEqual({})
  })

  it.each<[Json, string]>([
    ['latest', `${where} must be an object, not "latest"`],
    [
      { blockHash: hash, fromBlock: '0x1' },
      `${where} has both blockHash and a range of blocks`,
    ],
    [
      { blockHash: hash, toBlock: '0x1' },
      `${where} has both blockHash and a range of blocks`,
    ],
    [
      { topics: [null, null, null, null, null] },
      `topics of ${where} has 5 elements, and 4 are the most`,
    ],
    [{ topics: hash }, `topics of ${where} must be an array, not "0xab`],
    [
      { topics: [null, '0x1'] },
      `element 2 of topics of ${where} must be a 32-byte hash`,
    ],
    [
      { topics: [[[hash]]] },
      `element 1 of element 1 of topics of ${where} must be a 32-byte hash: 0x and 64 hex digits, not an array`,
    ],
    [
      { address: [address, hash] },
      `element 2 of address of ${where} must be a 20-byte address`,
    ],
    [
      { address: Array(1001).fill(address) },
      `address of ${where} has 1001 elements, and 1000 are the most`,
    ],
    [
      { fromBlock: 1 },
      `fromBlock of ${where} must be a hex block number without leading zeros`,
    ],
    [
      { blockhash: hash },
      `${where} has a member "blockhash", which is none of address, topics, fromBlock, toBlock, blockHash`,
    ],
  ])('rejects %j', (value, message) => {
    expect(() => logFilter(value, where)).toThrow(message)
  })
})

describe('subscribedLogs', () => {
  it('rejects a filter for one block', () => {
    expect(subscribedLogs({ address, topics: [hash] }, where)).toEqual({
      address,
      topics: [hash],
    })
    expect(() => subscribedLogs({ blockHash: hash }, where)).toThrow(
      `${where} has a member "blockHash", which is none of address, topics, fromBlock, toBlock`,
    )
  })
})
