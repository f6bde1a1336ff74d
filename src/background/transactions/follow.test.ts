import { describe, expect, it } from 'vitest'
import type { HttpNode } from '../../node-client/http.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { startSending, transfer } from './test-sender.ts'

const GENESIS = { hash: `0x${'0a'.repeat(32)}` }

/** A chain that stands still until it is told to go on. */
const stillChain = (at: {
  count: string
  receipt: object | null
}): HttpNode => ({
  request: async ({ method }) => {
    switch (method) {
      case 'eth_getTransactionCount':
        return at.count
      case 'eth_getBlockByNumber':
        return GENESIS
      case 'eth_blockNumber':
        return '0x5'
      case 'eth_getTransactionReceipt':
        return at.receipt as never
      case 'eth_getTransactionByHash':
        return null
      default:
        return '0x'
    }
  },
})

const setUp = async () => {
  const at: { count: string; receipt: object | null } = {
    count: '0x0',
    receipt: null,
  }
  const clock = { now: 1_800_000_000_000 }
  const local = createMemoryArea()
  const now = () => clock.now
  const { sender, sent, follower } = startSending({
    node: stillChain(at),
    local,
    now,
  })
  await sender.send(transfer('r1'))
  const look = async (): Promise<SentTransaction | undefined> => {
    clock.now += 2_000
    await follower.look()
    return sent.all()[0]
  }
  return { at, clock, local, look }
}

describe('the follower', () => {
  it('leaves one that is not mined as it is', async () => {
    const { look } = await setUp()
    expect((await look())?.state).toBe('sent')
  })

  it('writes down the receipt, and forgets the calldata', async () => {
    const { at, look, local } = await setUp()
    at.count = '0x1'
    at.receipt = {
      status: '0x1',
      blockNumber: '0x2a',
      gasUsed: '0x5208',
      effectiveGasPrice: '0x2',
    }
    expect(await look()).toMatchObject({
      state: 'confirmed',
      receipt: {
        succeeded: true,
        blockNumber: '0x2a',
        gasUsed: '0x5208',
        fee: '0xa410',
      },
    })
    const later = startSending({ node: stillChain(at), local })
    await later.sent.restore()
    expect(later.sent.all()[0]).toMatchObject({ state: 'confirmed' })
    expect(later.sent.all()[0]).not.toHaveProperty('data')
  })

  it('tells one that failed from one that was replaced', async () => {
    const failed = await setUp()
    failed.at.count = '0x1'
    failed.at.receipt = { status: '0x0', blockNumber: '0x1', gasUsed: '0x1' }
    expect((await failed.look())?.state).toBe('reverted')
    const replaced = await setUp()
    replaced.at.count = '0x1'
    expect((await replaced.look())?.state).toBe('replaced')
  })

  it('gives one up after a day', async () => {
    const { clock, look } = await setUp()
    clock.now += 24 * 60 * 60_000 + 1
    expect((await look())?.state).toBe('dropped')
  })
})
