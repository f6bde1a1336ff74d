import { describe, expect, it } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { createStillChain, nodeOf } from './testing/test-chain.ts'
import {
  ACCOUNT,
  CHAIN,
  startSending,
  transfer,
} from './testing/test-sender.ts'

const DAY_MS = 24 * 60 * 60_000

const setUp = async () => {
  const at = createStillChain()
  const clock = { now: 1_800_000_000_000 }
  const local = createMemoryArea()
  const now = () => clock.now
  const announced: (string | undefined)[] = []
  const { sender, sent, follower } = startSending({
    node: nodeOf(at),
    local,
    now,
    mined: async (hash) => void announced.push(sent.find(hash)?.state),
  })
  await sender.send(transfer('r1'))
  const look = async (): Promise<SentTransaction | undefined> => {
    clock.now += 2_000
    await follower.look()
    return sent.all()[0]
  }
  return { at, clock, local, look, announced }
}

describe('the follower', () => {
  it('does not change an unmined transaction', async () => {
    const { look } = await setUp()
    expect((await look())?.state).toBe('sent')
  })

  it('stores the receipt and drops the calldata', async () => {
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
    const later = startSending({ node: nodeOf(at), local })
    await later.sent.restore()
    expect(later.sent.all()[0]).toMatchObject({ state: 'confirmed' })
    expect(later.sent.all()[0]).not.toHaveProperty('data')
  })

  it('announces a transaction once it is stored as mined, and only then', async () => {
    const { at, look, announced } = await setUp()
    await look()
    expect(announced).toStrictEqual([])
    at.count = '0x1'
    at.receipt = { status: '0x0', blockNumber: '0x1', gasUsed: '0x1' }
    await look()
    await look()
    expect(announced).toStrictEqual(['reverted'])
    const replaced = await setUp()
    Object.assign(replaced.at, { count: '0x1', isKnown: false })
    await replaced.look()
    replaced.clock.now += 10_000
    await replaced.look()
    expect(replaced.announced).toStrictEqual([])
  })

  it('distinguishes a failed transaction from a replaced one', async () => {
    const failed = await setUp()
    failed.at.count = '0x1'
    failed.at.receipt = { status: '0x0', blockNumber: '0x1', gasUsed: '0x1' }
    expect((await failed.look())?.state).toBe('reverted')
    const replaced = await setUp()
    Object.assign(replaced.at, { count: '0x1', isKnown: false })
    expect((await replaced.look())?.state).toBe('sent')
    replaced.clock.now += 10_000
    expect((await replaced.look())?.state).toBe('replaced')
  })

  it('does not take a lagging node for a replacement', async () => {
    const { at, clock, look } = await setUp()
    Object.assign(at, { count: '0x1', isKnown: false })
    expect((await look())?.state).toBe('sent')
    clock.now += 10_000
    at.receipt = { status: '0x1', blockNumber: '0x1', gasUsed: '0x1' }
    expect((await look())?.state).toBe('confirmed')
  })

  it('drops a transaction after a day if no node knows it', async () => {
    const { at, clock, look } = await setUp()
    clock.now += DAY_MS
    expect((await look())?.state).toBe('sent')
    at.isKnown = false
    expect((await look())?.state).toBe('dropped')
  })

  it('drops nothing while the node is unreachable', async () => {
    const { at, clock, look } = await setUp()
    Object.assign(at, { isDown: true, isKnown: false })
    clock.now += DAY_MS
    expect((await look())?.state).toBe('sent')
    at.isDown = false
    at.receipt = { status: '0x1', blockNumber: '0x1', gasUsed: '0x1' }
    expect((await look())?.state).toBe('confirmed')
  })

  it('checks every chain, however many transactions are pending on an unreachable one', async () => {
    const clock = { now: 1_800_000_000_000 }
    const [down, up] = [createStillChain(), createStillChain()]
    const { sent, follower } = startSending({
      nodeOf: (chainId) => nodeOf(chainId === CHAIN ? down : up),
      now: () => clock.now,
    })
    const waiting = {
      origin: 'https://a.example',
      account: ACCOUNT,
      type: '0x0',
      nonce: '0x0',
      value: '0x0',
      gas: '0x5208',
      fees: { gasPrice: '0x1' },
      at: clock.now,
      state: 'sent',
    } as const
    const add = (hash: string, chainId: string): Promise<void> =>
      sent.add({ ...waiting, hash, chainId, requestKeys: [hash] })
    for (let one = 0; one < 32; one += 1) await add(`0x${one}`, CHAIN)
    await add('0xlast', 'eip155:1')
    down.isDown = true
    up.receipt = { status: '0x1', blockNumber: '0x1', gasUsed: '0x1' }
    await follower.look()
    expect(sent.find('0xlast')?.state).toBe('confirmed')
  })
})
