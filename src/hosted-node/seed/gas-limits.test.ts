import { privateKeyToAccount } from 'viem/accounts'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import {
  asker,
  deployProbe,
  probeData,
  sender,
} from '../dialect/fixtures/probe.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import probeContract from '../heritage/probe.json' with { type: 'json' }
import type { Outcome } from '../json-rpc.ts'
import { developmentAccounts } from '../upstream/development-accounts.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import {
  networkAt,
  resultOf,
  type Service,
  startService,
  transports,
} from './service.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const BLOCK_GAS = 30_000_000
/** One step each, with memory for 26 and 34 million gas. */
const HUNGRY = '0x623800005100'
const HUNGRIER = '0x624000005100'
/** Calls itself with 100,000 gas, of which it needs less. */
const STIP = '0x6bec8101'

const toHex = (value: number): `0x${string}` => `0x${value.toString(16)}`

let service: Service
let node: FaultyNode
let edr: Upstream
let probe: string
let heritage: Upstream

beforeAll(async () => {
  heritage = await createHeritageUpstream()
})

afterAll(() => heritage.close())

/** Each test has its own chain: some change the block gas limit. */
beforeEach(async () => {
  edr = await createEdrUpstream(31337)
  probe = await deployProbe(edr)
  node = await startFaultyNode({ chainId: 31337, answer: edr.send })
  service = await startService([networkAt(node.url)])
})

afterEach(async () => {
  await service.stop()
  await node.stop()
  await edr.close()
})

/** The gas in the last request of this method to the node. */
const gasSent = ({ requests }: FaultyNode, method: string): unknown =>
  requests
    .flatMap(({ body }) => JSON.parse(body))
    .findLast((request) => request.method === method)?.params[0].gas

describe.each(transports)('gas over %s', (transport) => {
  const ask = (method: string, ...params: unknown[]): Promise<Outcome> =>
    service.ask({ transport, network: 'local', method, params })

  for (const method of ['eth_estimateGas', 'eth_call']) {
    it.each([
      ['below', 10 * BLOCK_GAS - 1, 10 * BLOCK_GAS - 1],
      ['at exactly', 10 * BLOCK_GAS, 10 * BLOCK_GAS],
      ['one above', 10 * BLOCK_GAS + 1, 10 * BLOCK_GAS],
      ['far above', Number.MAX_SAFE_INTEGER, 10 * BLOCK_GAS],
    ])(
      `gas of ${method} %s ten blocks reaches the node as no more than ten, over ${transport}`,
      async (_title, gas, sent) => {
        const call = { to: probe, data: probeData.gasLeft }
        const received = await ask(method, { ...call, gas: toHex(gas) })
        expect(gasSent(node, method)).toBe(toHex(sent))
        expect(received).toEqual(
          await edr.send({ method, params: [{ ...call, gas: toHex(sent) }] }),
        )
        expect(received).toHaveProperty('result')
      },
    )

    it(`gas of ${method} is capped by the current block, whatever was the first one's, over ${transport}`, async () => {
      await asker(edr)('evm_setBlockGasLimit', toHex(20_000_000))
      await asker(edr)('evm_mine')
      const call = { to: probe, data: probeData.gasLeft }
      await ask(method, { ...call, gas: toHex(10 * BLOCK_GAS) })
      expect(gasSent(node, method)).toBe(toHex(200_000_000))
    })
  }

  it(`without gas the pending block bounds an estimate, over ${transport}`, async () => {
    // More than the pending block holds, and less than the latest one does.
    await asker(edr)('evm_setBlockGasLimit', toHex(20_000_000))
    const call = { data: HUNGRY }
    expect(await ask('eth_estimateGas', call)).toMatchObject({
      error: { message: 'Transaction ran out of gas' },
    })
    expect(gasSent(node, 'eth_estimateGas')).toBe(toHex(20_000_000))
    const gas = toHex(BLOCK_GAS)
    expect(await ask('eth_estimateGas', { ...call, gas })).toEqual(
      await edr.send({ method: 'eth_estimateGas', params: [{ ...call, gas }] }),
    )
  })

  it(`a call that needs more than a block has no estimate without gas, and one with it, over ${transport}`, async () => {
    const call = { data: HUNGRIER }
    expect(await ask('eth_estimateGas', call)).toMatchObject({
      error: { message: 'Transaction ran out of gas' },
    })
    const gas = toHex(10 * BLOCK_GAS)
    const received = resultOf(await ask('eth_estimateGas', { ...call, gas }))
    expect(Number(received)).toBeGreaterThan(BLOCK_GAS)
  })

  it(`an archive has no pending block, and its head bounds an estimate, over ${transport}`, async () => {
    const archive = await startFaultyNode({
      chainId: 61337,
      answer: heritage.send,
    })
    const olden = await startService([
      networkAt(archive.url, { name: 'heritage', chainId: 61337 }),
    ])
    const call = { data: HUNGRIER }
    const outcome = await olden.ask({
      transport,
      network: 'heritage',
      method: 'eth_estimateGas',
      params: [call],
    })
    await olden.stop()
    await archive.stop()
    expect(outcome).toEqual({
      error: {
        code: -32000,
        message: `gas required exceeds allowance (${BLOCK_GAS})`,
      },
    })
    expect(gasSent(archive, 'eth_estimateGas')).toBe(toHex(BLOCK_GAS))
  })

  it.each<[string, () => { to?: string; data?: string; value?: number }]>([
    ['a transfer', () => ({ to: sender, value: 1 })],
    ['a call that logs', () => ({ to: probe, data: probeData.ping(1) })],
    ['a call that stores', () => ({ to: probe, data: probeData.burn(3) })],
    ['a call that calls', () => ({ to: probe, data: STIP })],
    ['a creation', () => ({ data: probeContract.bytecode })],
  ])(
    `%s succeeds with the gas that was estimated, over ${transport}`,
    async (_title, make) => {
      const { value = 0, ...call } = make()
      const from = sender
      const estimate = resultOf(
        await ask('eth_estimateGas', { from, ...call, value: toHex(value) }),
      )
      const account = privateKeyToAccount(
        developmentAccounts[0]?.secretKey as `0x${string}`,
      )
      const signed = await account.signTransaction({
        chainId: 31337,
        nonce: Number(
          resultOf(await ask('eth_getTransactionCount', from, 'latest')),
        ),
        gas: BigInt(String(estimate)),
        maxFeePerGas: 10n ** 10n,
        maxPriorityFeePerGas: 1n,
        value: BigInt(value),
        ...(call as { to?: `0x${string}`; data?: `0x${string}` }),
      })
      const hash = resultOf(await ask('eth_sendRawTransaction', signed))
      const receipt = Object(
        resultOf(await ask('eth_getTransactionReceipt', hash)),
      )
      expect(receipt).toMatchObject({ transactionHash: hash, status: '0x1' })
      expect(Number(receipt.gasUsed)).toBeLessThanOrEqual(Number(estimate))
    },
  )

  it(`an estimate is higher than what is used where a call within must have more, over ${transport}`, async () => {
    const call = { from: sender, to: probe, data: STIP }
    const estimate = resultOf(await ask('eth_estimateGas', call))
    const hash = await asker(edr)('eth_sendTransaction', call)
    const { gasUsed } = Object(
      resultOf(await ask('eth_getTransactionReceipt', hash)),
    )
    expect(Number(estimate)).toBeGreaterThan(Number(gasUsed))
  })
})
