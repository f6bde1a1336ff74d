import { type Hex, parseTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { hostedAddress } from '../../node-client/testing/hosted-address.ts'
import { createFailover } from '../nodes/failover.ts'
import {
  createStillChain,
  nodeOf,
  type StillChain,
} from './testing/test-chain.ts'
import { startSending, transfer } from './testing/test-sender.ts'

const FIRST = 'http://127.0.0.1:8545'
const SECOND = 'https://remote.example'

/** A sender over two nodes of a chain, both of which wait for nonce 5. */
const setUp = () => {
  const first = createStillChain()
  const second = createStillChain()
  for (const chain of [first, second]) {
    Object.assign(chain, { count: '0x5', height: '0x64' })
  }
  let time = 0
  let at = 0
  const addressed = (baseUrl: string, chain: StillChain) => ({
    ...nodeOf(chain),
    address: hostedAddress({ baseUrl, apiKey: 'key' }).url.shown,
  })
  const node = createFailover({
    nodes: [addressed(FIRST, first), addressed(SECOND, second)],
    inUse: () => at,
    use: async (next) => {
      at = next
    },
    now: () => time,
  })
  const { sender, sent, follower } = startSending({
    node,
    baseUrl: () => (at === 0 ? FIRST : SECOND),
    now: () => time,
  })
  return {
    first,
    second,
    read: () =>
      node.request({ method: 'eth_gasPrice', rule: { effect: 'pure' } }),
    look: async (later: number) => {
      time += later
      await follower.look()
    },
    wait: (ms: number) => {
      time += ms
    },
    send: (key: string, nonce?: string) =>
      sender
        .send(transfer(key, { value: `0x${key}`, nonce }))
        .catch(({ data }: { data?: unknown }) => data),
    states: () => sent.all().map(({ state }) => state),
    nodes: () => sent.all().map((one) => one.node),
  }
}

const noncesOf = ({ raws }: StillChain): number[] =>
  raws.map((raw) => parseTransaction(raw as Hex).nonce ?? 0)

/** One was sent by the second node; the first is back and does not know it. */
const setUpReturned = async () => {
  const world = setUp()
  world.first.isDown = true
  await world.send('1')
  world.wait(20_000)
  Object.assign(world.first, { isDown: false, isKnown: false, height: '0x63' })
  // The first is in use again.
  await world.read()
  return world
}

describe('the sender, with several nodes', () => {
  it('does not reuse a nonce because a node that returned is behind', async () => {
    const { first, second, send, states } = await setUpReturned()
    await send('2')
    expect([noncesOf(second), noncesOf(first)]).toStrictEqual([[5], [6]])
    expect(states()).toStrictEqual(['sent', 'sent'])
  })

  it('does not reuse it later, while the node that has it knows it', async () => {
    const { first, second, wait, send, states } = await setUpReturned()
    wait(120_000)
    await send('2')
    expect([noncesOf(second), noncesOf(first)]).toStrictEqual([[5], [6]])
    expect(states()).toStrictEqual(['sent', 'sent'])
  })

  it('does not reuse it while the node that has it is down', async () => {
    const { first, second, wait, send, states } = await setUpReturned()
    wait(120_000)
    second.isDown = true
    await send('2')
    expect([noncesOf(second), noncesOf(first)]).toStrictEqual([[5], [6]])
    expect(states()).toStrictEqual(['sent', 'sent'])
  })

  it('reuses it when the node that had it does not know it any more', async () => {
    const { first, second, wait, send, states } = await setUpReturned()
    wait(120_000)
    second.isKnown = false
    await send('2')
    expect([noncesOf(second), noncesOf(first)]).toStrictEqual([[5], [5]])
    expect(states()).toStrictEqual(['dropped', 'sent'])
  })

  it('does not drop what another node has if this one has another first block', async () => {
    const { first, second, send, states } = await setUpReturned()
    first.genesis = { hash: `0x${'0b'.repeat(32)}` }
    await send('2')
    expect([noncesOf(second), noncesOf(first)]).toStrictEqual([[5], [6]])
    expect(states()).toStrictEqual(['sent', 'sent'])
  })

  it('does not take the first block of one node for that of another', async () => {
    const { first, second, wait, send, states } = setUp()
    await send('1')
    second.genesis = { hash: `0x${'0b'.repeat(32)}` }
    first.isDown = true
    await send('2')
    wait(20_000)
    first.isDown = false
    await send('3')
    await send('4')
    expect([noncesOf(first), noncesOf(second)]).toStrictEqual([[5, 7, 8], [6]])
    expect(states()).toStrictEqual(['sent', 'sent', 'sent', 'sent'])
  })

  it('does not reuse the nonce of one whose answer was lost', async () => {
    const { first, second, send, states } = setUp()
    second.isKnown = false
    first.instead = (method, go) => {
      if (method !== 'eth_sendRawTransaction') return undefined
      go()
      first.isDown = true
      throw new NodeOutageError('timeout')
    }
    expect(await send('1')).toMatchObject({ reason: 'unknown-outcome' })
    await send('2')
    expect([noncesOf(first), noncesOf(second)]).toStrictEqual([[5], [6]])
    expect(states()).toStrictEqual(['signed', 'sent'])
  })

  it('does not call one refused because another node does not know it', async () => {
    const { first, second, send, states } = setUp()
    second.isKnown = false
    first.instead = (method) => {
      if (method !== 'eth_sendRawTransaction') return undefined
      first.isDown = true
      throw new NodeAnswerError({ code: 3, message: 'execution reverted' })
    }
    expect(await send('1')).toMatchObject({ reason: 'unknown-outcome' })
    expect(states()).toStrictEqual(['signed'])
  })

  it('sends one with a nonce by the second node if the first is down', async () => {
    const { first, second, send, nodes } = setUp()
    first.isDown = true
    await send('1', '0x7')
    expect(noncesOf(second)).toStrictEqual([7])
    expect(nodes()).toStrictEqual([`${SECOND}/v3/<key>`])
  })
})

describe('the follower, with several nodes', () => {
  const receipt = { status: '0x1', blockNumber: '0x1', gasUsed: '0x1' }

  it('asks the node that has a transaction whether it is lost', async () => {
    const { first, second, look, states } = await setUpReturned()
    first.count = '0x9'
    await look(20_000)
    await look(20_000)
    await look(25 * 3_600_000)
    expect(states()).toStrictEqual(['sent'])
    Object.assign(second, { count: '0x6', isKnown: false })
    await look(20_000)
    await look(20_000)
    expect(states()).toStrictEqual(['replaced'])
  })

  it('settles nothing by the count of another node', async () => {
    const { first, second, look, states } = await setUpReturned()
    Object.assign(first, { count: '0x9' })
    second.isKnown = false
    await look(20_000)
    await look(20_000)
    expect(states()).toStrictEqual(['sent'])
  })

  it('finds the receipt of a transaction whose node is down', async () => {
    const { first, second, look, send, states } = await setUpReturned()
    await send('2')
    second.isDown = true
    await look(20_000)
    expect(states()).toStrictEqual(['sent', 'sent'])
    first.receipt = receipt
    await look(20_000)
    expect(states()).toStrictEqual(['confirmed', 'confirmed'])
  })

  it('waits for a node that is down once in a check', async () => {
    const { first, second, look, read, send, states, wait } = setUp()
    first.isDown = true
    await send('1')
    await send('2')
    wait(20_000)
    Object.assign(first, { isDown: false, isKnown: false })
    await read()
    let asked = 0
    second.instead = () => {
      asked += 1
      throw new NodeOutageError('timeout')
    }
    await look(20_000)
    expect(asked).toBe(1)
    expect(states()).toStrictEqual(['sent', 'sent'])
  })
})
