import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { loadArchive } from './load-archive.ts'
import { eth_getLogs } from './log-methods.ts'

// A slow machine must not time an answer out.
holdClockInTests()

afterEach(() => {
  vi.restoreAllMocks()
})

const read = (name: string): Buffer =>
  readFileSync(new URL(`../heritage/${name}`, import.meta.url))

it('logs that are not asked for are not written', async () => {
  const archive = await loadArchive({
    genesis: JSON.parse(read('genesis.json').toString()),
    blocks: read('blocks.rlp'),
  })
  const transactions = archive.blocks.flatMap(({ block }) => block.transactions)
  // A transaction is frozen.
  const kinds = new Set(transactions.map((one) => Object.getPrototypeOf(one)))
  const hashes = [...kinds].map((kind) => vi.spyOn(kind, 'hash'))
  const ask = async (filter: object): Promise<number> => {
    const range = { fromBlock: 'earliest', toBlock: 'latest' }
    const logs = await eth_getLogs(archive, [{ ...range, ...filter }])
    return (logs as unknown[]).length
  }
  const written = (): number =>
    hashes.reduce((count, { mock }) => count + mock.calls.length, 0)
  const none = [await ask({ address: `0x${'99'.repeat(20)}` }), written()]
  const all = await ask({})

  expect(none).toEqual([0, 0])
  expect(written()).toBe(all)
})
