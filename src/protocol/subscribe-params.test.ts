import { describe, expect, it } from 'vitest'
import { limits } from './limits.ts'
import {
  parseSubscribeParams,
  parseUnsubscribeParams,
} from './subscribe-params.ts'

const address = `0x${'aB'.repeat(20)}`
const topic = `0x${'cD'.repeat(32)}`
const [anAddress, aTopic] = [address.toLowerCase(), topic.toLowerCase()]
const heads = { kind: 'newHeads' }
const logs = (filter: object) => ({ kind: 'logs', filter })

describe('parseSubscribeParams', () => {
  it.each([
    [['newHeads'], heads],
    [['newHeads', {}], heads],
    [['logs'], logs({})],
    [['logs', null], logs({})],
    [['logs', { address }], logs({ address: [anAddress] })],
    [['logs', { address: [address] }], logs({ address: [anAddress] })],
    [['logs', { address: [], topics: [] }], logs({})],
    [['logs', { topics: [topic] }], logs({ topics: [[aTopic]] })],
    [
      ['logs', { topics: [null, [topic], [], [topic, null]] }],
      logs({ topics: [null, [aTopic], null, null] }),
    ],
    [['logs', { fromBlock: '0x1', toBlock: 'latest' }], logs({})],
    [
      ['newPendingTransactions'],
      { kind: 'newPendingTransactions', full: false },
    ],
    [
      ['newPendingTransactions', true],
      { kind: 'newPendingTransactions', full: true },
    ],
  ])('accepts %j', (params, subscribed) => {
    expect(parseSubscribeParams(params)).toStrictEqual(subscribed)
  })

  it.each([
    [undefined, ''],
    [{ 0: 'newHeads' }, ''],
    [[], '.0'],
    [['syncing'], '.0'],
    [[['newHeads']], '.0'],
    [['newHeads', null, null], '.2'],
    [['newPendingTransactions', {}], '.1'],
    [['logs', 'all'], '.1'],
    [['logs', { address: '0x12' }], '.1.address'],
    [['logs', { address: [address, null] }], '.1.address.1'],
    [['logs', { topics: {} }], '.1.topics'],
    [['logs', { topics: Array(5).fill(null) }], '.1.topics'],
    [['logs', { topics: [null, [topic, address]] }], '.1.topics.1.1'],
    [['logs', { blockHash: topic }], '.1.blockHash'],
    [['logs', { toBlock: '0x5' }], '.1.toBlock'],
    [['logs', { fromBlock: 'soon' }], '.1.fromBlock'],
  ])('names the invalid path of %j', (params, path) => {
    expect(() => parseSubscribeParams(params as never)).toThrow(
      expect.objectContaining({
        code: -32602,
        data: expect.objectContaining({
          path: `params.request.params${path}`,
        }),
      }),
    )
  })

  it('accepts a filter up to the limit, and not beyond', () => {
    const most = Math.floor(
      (limits.subscriptionFilter - '{"address":[]}'.length + 1) /
        `"${address}",`.length,
    )
    const asking = (count: number) => () =>
      parseSubscribeParams(['logs', { address: Array(count).fill(address) }])
    expect(asking(most)).not.toThrow()
    expect(asking(most + 1)).toThrow(expect.objectContaining({ code: -32005 }))
  })
})

describe('parseUnsubscribeParams', () => {
  it('accepts an id', () => {
    expect(parseUnsubscribeParams(['0x1'])).toBe('0x1')
  })

  it.each([[undefined], [[]], [[1]], [{ id: '0x1' }]])(
    'refuses %j',
    (params) => {
      expect(() => parseUnsubscribeParams(params as never)).toThrow(
        expect.objectContaining({ code: -32602 }),
      )
    },
  )
})
