import { type Hex, parseTransaction } from 'viem'
import { expect, it } from 'vitest'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { isInDoubt } from './sent-transactions.ts'
import { createStillChain, nodeOf } from './testing/test-chain.ts'
import { startSending, transfer } from './testing/test-sender.ts'

const OTHER = `0x${'0b'.repeat(32)}`
const HOUR = 3_600_000
const LAG = 11_000

/** A chain on which one transaction is pending, with nonce 0. */
const setUp = async ({
  chainId,
  baseUrl,
}: {
  chainId: string
  baseUrl: string
}) => {
  const at = createStillChain()
  const clock = { now: 0 }
  const local = createMemoryArea()
  const start = () =>
    startSending({ node: nodeOf(at), baseUrl, local, now: () => clock.now })
  let { sender, sent, follower } = start()
  let requests = 0
  const send = (): Promise<string> => {
    requests += 1
    const value = `0x${requests.toString(16)}`
    return sender.send(transfer(`r${requests}`, { chainId, value }))
  }
  await send()
  return {
    at,
    clock,
    send,
    /** As the activity does when it is opened, this much later. */
    look: async (later: number) => {
      clock.now += later
      await follower.look()
    },
    forget: () => sent.forgetReplaced(chainId),
    restart: async () => {
      ;({ sender, sent, follower } = start())
      await sent.restore()
    },
    nonces: () => at.raws.map((raw) => parseTransaction(raw as Hex).nonce ?? 0),
    states: () => sent.all().map(({ state }) => state),
    inDoubt: () => sent.all().map((one) => isInDoubt(one, sent.chains())),
  }
}

const PUBLIC_NODE = 'https://node.example'
const OWN_NODE = 'http://127.0.0.1:1'

const developmentChains = [
  ['a built-in development chain', 'eip155:31337', PUBLIC_NODE],
  ['a chain that the user added, with a local node', 'eip155:7777', OWN_NODE],
] as const

const publicChains = [
  ['a public chain', 'eip155:1', PUBLIC_NODE],
  ['a public chain through a local node', 'eip155:1', OWN_NODE],
  ['a chain that the user added', 'eip155:7777', PUBLIC_NODE],
] as const

it.each(developmentChains)(
  'forgets what is pending on %s that was replaced',
  async (_, chainId, baseUrl) => {
    const world = await setUp({ chainId, baseUrl })
    world.at.genesis = { hash: OTHER }
    await world.send()
    expect(world.nonces()).toStrictEqual([0, 0])
    expect(world.states()).toStrictEqual(['dropped', 'sent'])
    // The new first block is the known one from here on.
    await world.send()
    expect(world.nonces()).toStrictEqual([0, 0, 1])
  },
)

it.each([...developmentChains, ...publicChains])(
  'does not believe a single answer on %s',
  async (_, chainId, baseUrl) => {
    const world = await setUp({ chainId, baseUrl })
    let answers = 0
    world.at.instead = (method) => {
      if (method !== 'eth_getBlockByNumber') return undefined
      answers += 1
      return answers === 1 ? { hash: OTHER } : undefined
    }
    await world.send()
    expect(answers).toBe(2)
    expect(world.nonces()).toStrictEqual([0, 1])
    expect(world.inDoubt()).toStrictEqual([false, false])
  },
)

it.each(publicChains)(
  'frees no nonce on %s until the user says so',
  async (_, chainId, baseUrl) => {
    const world = await setUp({ chainId, baseUrl })
    // The user cannot give up what is not in doubt.
    await world.forget()
    expect(world.states()).toStrictEqual(['sent'])
    Object.assign(world.at, { genesis: { hash: OTHER }, isKnown: false })
    world.clock.now += HOUR
    await world.send()
    await world.restart()
    world.clock.now += HOUR
    await world.send()
    expect(world.nonces()).toStrictEqual([0, 1, 2])
    expect(world.states()).toStrictEqual(['sent', 'sent', 'sent'])
    expect(world.inDoubt()).toStrictEqual([true, true, true])
    await world.forget()
    expect(world.states()).toStrictEqual(['dropped', 'dropped', 'dropped'])
    await world.send()
    expect(world.nonces()).toStrictEqual([0, 1, 2, 0])
    expect(world.inDoubt()).toStrictEqual([false, false, false, false])
  },
)

it.each(publicChains)(
  'does not settle what is pending on %s by the count of another chain',
  async (_, chainId, baseUrl) => {
    const world = await setUp({ chainId, baseUrl })
    const { genesis } = world.at
    Object.assign(world.at, { genesis: { hash: OTHER }, isKnown: false })
    world.at.count = '0x9'
    await world.look(HOUR)
    await world.look(LAG)
    expect(world.states()).toStrictEqual(['sent'])
    // The user is asked, although nothing else was sent.
    expect(world.inDoubt()).toStrictEqual([true])
    world.at.count = '0x0'
    await world.look(25 * HOUR)
    await world.restart()
    await world.look(LAG)
    const receipt = { status: '0x1', blockNumber: '0x1', gasUsed: '0x1' }
    world.at.receipt = receipt
    await world.look(LAG)
    expect(world.states()).toStrictEqual(['sent'])
    // The node is right again.
    world.at.genesis = genesis
    await world.look(LAG)
    expect(world.states()).toStrictEqual(['confirmed'])
  },
)

it('a public chain whose node is right again is not in doubt', async () => {
  const world = await setUp({ chainId: 'eip155:1', baseUrl: PUBLIC_NODE })
  const { genesis } = world.at
  world.at.genesis = { hash: OTHER }
  await world.send()
  expect(world.inDoubt()).toStrictEqual([true, true])
  // No answer changes nothing.
  world.at.genesis = null
  await world.send()
  expect(world.inDoubt()).toStrictEqual([true, true, true])
  world.at.genesis = genesis
  await world.send()
  expect(world.inDoubt()).toStrictEqual([false, false, false, false])
  expect(world.nonces()).toStrictEqual([0, 1, 2, 3])
})
