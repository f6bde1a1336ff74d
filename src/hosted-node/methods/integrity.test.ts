import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { createCaller } from './fixtures/caller.ts'
import { findMethod } from './method-table.ts'

const hashOf = (digit: string): string => `0x${digit.repeat(64)}`

describe('a count of uncles', () => {
  const block = { hash: hashOf('b'), number: '0x5', uncles: [hashOf('1')] }

  it.each<[string, Json, Json]>([
    ['another hash', hashOf('a'), block],
    ['another number', '0x6', block],
    ['no uncles', '0x5', { ...block, uncles: null }],
  ])('is not taken from a block with %s', async (_, asked, result) => {
    const isHash = asked === hashOf('a')
    const name = `eth_getUncleCountByBlock${isHash ? 'Hash' : 'Number'}`
    const run = findMethod(name)?.run

    await expect(
      run?.([asked], async () => ({ result })),
    ).rejects.toMatchObject({ reason: 'broken-integrity' })
  })

  it.each<[string, Json]>([
    ['eth_getUncleCountByBlockHash', hashOf('b')],
    ['eth_getUncleCountByBlockNumber', '0x5'],
    ['eth_getUncleCountByBlockNumber', 'latest'],
  ])('belongs to the requested block: %s %s', async (name, asked) => {
    const { call } = createCaller(async () => ({ result: block }))
    expect(await call(name, asked)).toEqual({ result: '0x1' })
  })
})

describe('receipts of a block', () => {
  const receipts = [{ blockHash: hashOf('9'), blockNumber: '0x2' }]
  const isIntact = (asked: Json): boolean | undefined =>
    findMethod('eth_getBlockReceipts')?.isIntact?.([asked], receipts)

  it('match the number or hash of the request', () => {
    expect(
      [
        '0x2',
        '0x7',
        hashOf('9'),
        hashOf('8'),
        { blockNumber: '0x7' },
        'latest',
      ].map(isIntact),
    ).toEqual([true, false, true, false, false, true])
  })
})
