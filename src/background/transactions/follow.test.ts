import { describe, expect, it } from 'vitest'
import { createMemoryArea } from '../../storage/memory-area.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { createStillChain, nodeOf } from './test-chain.ts'
import { ACCOUNT, CHAIN, startSending, transfer } from './test-sender.ts'

const DAY_MS = 24 * 60 * 60_000

const setUp = async () => {
  const at = createStillChain()
  const clock = { now: 1_800_000_000_000 }
  const local = createMemoryArea()
  const now = () => clock.now
  const { sender, sent, follower } = startSending({
    node: nodeOf(at),
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
    const later = startSending({ node: nodeOf(at), local })
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
    Object.assign(replaced.at, { count: '0x1', isKnown: false })
    expect((await replaced.look())?.state).toBe('sent')
    replaced.clock.now += 10_000
    expect((await replaced.look())?.state).toBe('replaced')
  })

  it('does not take a node that is behind for a replacement', async () => {
    const { at, clock, look } = await setUp()
    Object.assign(at, { count: '0x1', isKnown: false })
    expect((await look())?.state).toBe('sent')
    clock.now += 10_000
    at.receipt = { status: '0x1', blockNumber: '0x1', gasUsed: '0x1' }
    expect((await look())?.state).toBe('confirmed')
  })

  it('gives one up after a day, if nobody knows it', async () => {
    const { at, clock, look } = await setUp()
    clock.now += DAY_MS
    expect((await look())?.state).toBe('sent')
    at.isKnown = false
    expect((await look())?.state).toBe('dropped')
  })

  it('gives up nothing while the node is away', async () => {
    const { at, clock, look } = await setUp()
    Object.assign(at, { isDown: true, isKnown: false })
    clock.now += DAY_MS
    expect((await look())?.state).toBe('sent')
    at.isDown = false
    at.receipt = { status: '0x1', blockNumber: '0x1', gasUsed: '0x1' }
    expect((await look())?.state).toBe('confirmed')
  })

  it('looks at every chain, however many wait on one that is gone', async () => {
    const clock = { now: 1_800_000_000_000 }
    const [gone, there] = [createStillChain(), createStillChain()]
    const { sent, follower } = startSending({
      nodeOf: (chainId) => nodeOf(chainId === CHAIN ? gone : there),
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
    gone.isDown = true
    there.receipt = { status: '0x1', blockNumber: '0x1', gasUsed: '0x1' }
    await follower.look()
    expect(sent.find('0xlast')?.state).toBe('confirmed')
  })
})
