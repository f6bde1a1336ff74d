import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtProgram } from '../../dev/built-program.ts'
import { createSendToNode } from './node-call.ts'
import { type KitChains, startKitChains } from './start-kit-chains.ts'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const STRANGER = '9Yog6MiFfJFBt6rcf8Gt8s6TJ2smopTQJarsvpoLfQAN'

const built = builtProgram('hosted-node')
let chains: KitChains

beforeAll(async () => {
  chains = await startKitChains({
    networks: [
      { name: 'local' },
      { name: 'solana' },
      { name: 'mainnet', genesisHash: MAINNET },
    ],
    hostedNode: built,
  })
})

afterAll(async () => {
  await chains.stop()
})

it('serves chains of Solana next to others, also as another one', async () => {
  expect(chains.networks.map(({ scope }) => scope)).toStrictEqual([
    'eip155:31337',
    'solana:2cf77t1hCgZZdCANeiwqTSCbkUx3buXx',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ])
  expect(await chains.solana('mainnet').send('getGenesisHash')).toBe(MAINNET)
})

it('gives lamports, and moves slots', async () => {
  const chain = chains.solana('solana')
  await chain.airdrop(STRANGER, 1_000_000n)
  expect(await chain.balanceOf(STRANGER)).toBe(1_000_000n)
  await chain.setBalance(STRANGER, 2_000_000_000n)
  expect(await chain.balanceOf(STRANGER)).toBe(2_000_000_000n)
  await chain.pause()
  const slot = async () => Number(await chain.send('getSlot'))
  const before = await slot()
  await chain.skip()
  await chain.travel(4)
  expect((await slot()) - before).toBe(11)
  await chain.resume()
})

it('names what is wrong', async () => {
  const chain = chains.solana('solana')
  await expect(chain.airdrop(STRANGER, 0n)).rejects.toThrow(
    'lamports must be a bigint from 1 to 9007199254740991',
  )
  await expect(chain.skip(-1)).rejects.toThrow(
    'slots is -1 and must be above 0',
  )
  expect(() => chains.solana('local')).toThrow(
    '"local" is not a chain of Solana: use chain("local")',
  )
  expect(() => chains.chain('solana')).toThrow(
    '"solana" is a chain of Solana: use solana("solana")',
  )
  await expect(
    startKitChains({ networks: [{ name: 'x', genesisHash: 'none' }] }),
  ).rejects.toThrow('a genesisHash that is not 32 bytes in base58')
})

it('has nodes that fail on purpose', async () => {
  const { rpcUrl = '' } = chains.networks[1] ?? {}
  const ask = createSendToNode(rpcUrl)
  chains.node('solana').fail({ kind: 'wrong-chain', times: 1 })
  expect(await ask('getGenesisHash')).toMatch(/^4uhcVJyU9pJkvQyS88uRDiswHXS/)
  chains.node('solana').fail({ kind: 'rate-limited', times: 1 })
  await expect(ask('getSlot')).rejects.toThrow('Too Many Requests')
  expect(await ask('getSlot')).toEqual(expect.any(Number))
  const calls = chains.node('solana').calls()
  expect(calls.map(({ method }) => method)).toStrictEqual([
    'getGenesisHash',
    'getSlot',
    'getSlot',
  ])
})
