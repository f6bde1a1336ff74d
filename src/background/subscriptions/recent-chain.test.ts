import { describe, expect, it } from 'vitest'
import type { AskNode } from '../../node-client/chain/read-chain.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import { RecentChain } from './recent-chain.ts'

const hashOf = (name: string, number: number): string =>
  `0x${`${name}${number}`.padStart(64, '0')}`

/** A chain whose blocks have this name and their number as their hash. */
const createChain = async (length: number) => {
  const node = { name: 'a', length, hasGenesis: true }
  const ask: AskNode = async ({ params: [at] }) => {
    const number = at === 'latest' ? node.length - 1 : Number(at)
    const isThere = number < node.length && (number > 0 || node.hasGenesis)
    if (!isThere) return null
    return {
      number: toQuantity(number),
      hash: hashOf(node.name, number),
      parentHash: number > 0 ? hashOf(node.name, number - 1) : hashOf('', 0),
    }
  }
  const chain = new RecentChain(ask)
  await chain.refresh()
  const head = { number: length - 1, hash: hashOf('a', length - 1) }
  return { chain, node, head }
}

describe('RecentChain', () => {
  it('waits for a node that is behind', async () => {
    const { chain, node, head } = await createChain(10)
    node.length = 4
    await chain.refresh()

    expect(chain.head?.hash).toBe(head.hash)
    expect(await chain.statusOf(head)).toBe('canonical')
  })

  it('replaces all blocks of a chain that was reset', async () => {
    const { chain, node, head } = await createChain(10)
    node.name = 'b'
    node.length = 4
    await chain.refresh()

    expect(chain.head?.hash).toBe(hashOf('b', 3))
    expect(await chain.statusOf(head)).toBe('replaced')
    // Only a cursor names this block.
    const unknown = { number: 8, hash: hashOf('a', 8) }
    expect(await chain.statusOf(unknown)).toBe('replaced')
  })

  it('waits for a node that is behind and has no block 0', async () => {
    const { chain, node, head } = await createChain(10)
    node.hasGenesis = false
    node.length = 4
    await chain.refresh()

    expect(chain.head?.hash).toBe(head.hash)
  })

  it('knows a block again that was replaced and came back', async () => {
    const { chain, node, head } = await createChain(10)
    node.name = 'b'
    await chain.refresh()
    expect(await chain.statusOf(head)).toBe('replaced')
    node.name = 'a'
    await chain.refresh()
    expect(await chain.statusOf(head)).toBe('canonical')
  })
})
