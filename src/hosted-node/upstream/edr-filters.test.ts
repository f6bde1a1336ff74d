import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { asker, sender } from '../dialect/fixtures/probe.ts'
import { withEmptyFilters } from './edr-filters.ts'
import { createEdrUpstream } from './edr-upstream.ts'

/** Code that emits one log and deploys nothing. */
const emit = { from: sender, data: '0x60006000a000' }

describe('a filter of the development chain', () => {
  let ask: ReturnType<typeof asker>
  const block = async (): Promise<Json> => {
    const latest = await ask('eth_getBlockByNumber', 'latest', false)
    return (latest as { hash: string }).hash
  }

  beforeAll(async () => {
    ask = asker(await createEdrUpstream(31337))
    await ask('eth_sendTransaction', emit)
  })

  it.each<[string, Json[]]>([
    ['eth_newFilter', [{}]],
    ['eth_newFilter', [{ fromBlock: '0x0' }]],
    ['eth_newBlockFilter', []],
    ['eth_newPendingTransactionFilter', []],
  ])('made by %s %j reports nothing from before', async (method, params) => {
    const id = await ask(method, ...params)
    expect(await ask('eth_getFilterChanges', id)).toStrictEqual([])
  })

  it('reports each block and log after it was made once', async () => {
    const logs = await ask('eth_newFilter', { fromBlock: '0x0' })
    const blocks = await ask('eth_newBlockFilter')
    await ask('eth_sendTransaction', emit)
    const blockHash = await block()
    expect(await ask('eth_getFilterChanges', blocks)).toStrictEqual([blockHash])
    expect(await ask('eth_getFilterChanges', logs)).toMatchObject([
      { blockHash },
    ])
    expect(await ask('eth_getFilterChanges', blocks)).toStrictEqual([])
    expect(await ask('eth_getFilterChanges', logs)).toStrictEqual([])
  })
})

describe('withEmptyFilters', () => {
  const [before, during, after] = [1, 2, 3].map((number) => ({
    blockNumber: `0x${number}`,
  }))

  /** A chain with a block right after a filter is made. */
  const setUp = (filled: Json[]) => {
    const changes = [filled, [after ?? null]]
    return asker({
      send: withEmptyFilters(async ({ method }) => {
        if (method === 'eth_blockNumber') return { result: '0x1' }
        if (method === 'eth_uninstallFilter') return { result: true }
        return {
          result: method.startsWith('eth_new')
            ? '0x7'
            : (changes.shift() ?? []),
        }
      }),
    } as Parameters<typeof asker>[0])
  }

  it('loses no log between making and emptying it', async () => {
    const ask = setUp([before ?? null, during ?? null])
    const id = await ask('eth_newFilter', {})
    expect(await ask('eth_getFilterChanges', id)).toEqual([during, after])
    expect(await ask('eth_getFilterChanges', id)).toEqual([])
  })

  it('loses no block between making and emptying it', async () => {
    const ask = setUp(['0xaa', '0xbb'])
    const id = await ask('eth_newBlockFilter')
    expect(await ask('eth_getFilterChanges', id)).toEqual(['0xbb', after])
  })

  it('forgets what came early with the filter', async () => {
    const ask = setUp(['0xaa', '0xbb'])
    const id = await ask('eth_newBlockFilter')
    expect(await ask('eth_uninstallFilter', id)).toBe(true)
    expect(await ask('eth_getFilterChanges', id)).toEqual([after])
  })
})
