import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { asker, sender } from '../dialect/fixtures/probe.ts'
import type { JsonObject } from '../rules/rule.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createCaller } from './fixtures/caller.ts'

describe('eth_getBlockReceipts of a node that lacks it', () => {
  let chain: Upstream
  let block: JsonObject
  let receipts: Json[]

  beforeAll(async () => {
    chain = await createEdrUpstream(31337)
    const ask = asker(chain)
    await ask('evm_setAutomine', false)
    const transfer = { from: sender, to: sender, gas: '0x5208' }
    const hashes = [
      await ask('eth_sendTransaction', transfer),
      await ask('eth_sendTransaction', transfer),
    ]
    await ask('evm_mine')
    block = (await ask('eth_getBlockByNumber', 'latest', false)) as JsonObject
    receipts = await Promise.all(
      hashes.map((hash) => ask('eth_getTransactionReceipt', hash)),
    )
  })

  it.each([
    ['its number', () => block.number],
    ['its hash', () => block.hash],
    ['a tag', () => 'latest'],
    ['an object with its hash', () => ({ blockHash: block.hash ?? null })],
  ])('returns every receipt of the block named by %s', async (_, name) => {
    const { call, turns } = createCaller(chain.send)

    expect(await call('eth_getBlockReceipts', name() as Json)).toMatchObject({
      result: receipts,
    })
    expect(turns.map((calls) => calls.length)).toEqual([1, 1, 2])
  })

  it('returns an empty list for a block without transactions', async () => {
    const { call } = createCaller(chain.send)

    expect(await call('eth_getBlockReceipts', '0x0')).toEqual({ result: [] })
  })

  it('returns null for the pending block without asking a node', async () => {
    const { call, turns } = createCaller(chain.send)

    expect(await call('eth_getBlockReceipts', 'pending')).toEqual({
      result: null,
    })
    expect(turns).toEqual([])
  })

  it.each<[string, number, () => Json]>([
    ['null after two reorganisations', 4, () => null],
    ['the receipts after one reorganisation', 2, () => receipts],
  ])('returns %s', async (_, lost, result) => {
    let left = lost
    const { call } = createCaller(async (asked) => {
      if (asked.method !== 'eth_getTransactionReceipt') return chain.send(asked)
      left -= 1
      return left >= 0 ? { result: null } : chain.send(asked)
    })

    expect(await call('eth_getBlockReceipts', 'latest')).toMatchObject({
      result: result(),
    })
  })

  it('returns null for a missing block', async () => {
    const { call } = createCaller(chain.send)

    expect(await call('eth_getBlockReceipts', '0xffff')).toEqual({
      result: null,
    })
  })
})
