import { createPublicClient, custom } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import {
  asker,
  deployProbe,
  probeData,
  sender,
} from '../dialect/fixtures/probe.ts'
import probeContract from '../heritage/probe.json' with { type: 'json' }
import type { Outcome } from '../json-rpc.ts'
import { createCaller } from '../methods/fixtures/caller.ts'
import type { JsonObject } from '../rules/rule.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { assemble } from './fixtures/assemble.ts'
import {
  POOL,
  poolCode,
  ROUTER,
  routerCode,
  TOKEN,
  TOKENS_IN,
  TRANSFER,
  tokenCode,
  tokenData,
  WEI_OUT,
} from './fixtures/contracts.ts'
import { type Ask, ETHER, mine, simulateBoth } from './fixtures/mined.ts'
import { withSimulation } from './with-simulation.ts'

const NOBODY = `0x${'0'.repeat(40)}`
const OTHER = `0x${'88'.repeat(20)}`
const POOR = `0x${'99'.repeat(20)}`
const SCRATCH = `0x${'77'.repeat(20)}`
const GAS = '0x7a120'

const padded = (address: string): string =>
  `0x${address.slice(2).padStart(64, '0')}`
const wordOf = (value: number): string => padded(`0x${value.toString(16)}`)

let chain: Upstream
let ask: Ask
let probe: string

/** Through the method of the service, so with its checks. */
const simulate = (simulation: JsonObject, at?: Json): Promise<Outcome> =>
  createCaller(chain.send).call(
    'eth_simulateV1',
    simulation,
    ...(at === undefined ? [] : [at]),
  )

const simulateCall = (call: JsonObject): Promise<Outcome> =>
  simulate({ blockStateCalls: [{ calls: [call] }] })

const setCode = (address: string, source: string): Promise<Json> =>
  ask('hardhat_setCode', address, assemble(source))

beforeEach(async () => {
  chain = await createEdrUpstream(31337)
  ask = asker(chain)
  probe = await deployProbe(chain)
  await ask('hardhat_setCode', TOKEN, tokenCode)
  await ask('hardhat_setCode', POOL, poolCode)
  await ask('hardhat_setCode', ROUTER, routerCode)
  await ask('hardhat_setStorageAt', TOKEN, padded(sender), wordOf(1_000))
  await ask('hardhat_setBalance', POOL, '0x64')
})

const watched = [sender, OTHER, POOL, ROUTER, SCRATCH].flatMap((account) => [
  `${ETHER} ${account}`,
  `${TOKEN} ${account}`,
])

/** What is simulated is what happens when the same call is mined. */
const simulateAndMine = async (named: JsonObject) => {
  const call = { from: sender, gas: GAS, ...named }
  const simulated = await simulateBoth(ask, call)
  const mined = await mine(ask, call, watched)
  expect(simulated.effect).toEqual(mined.effect)
  return { ...simulated, receipt: mined.receipt }
}

describe('a simulated call', () => {
  it('moves ether as the mined transaction does', async () => {
    const { effect, plain } = await simulateAndMine({ to: OTHER, value: '0x5' })

    expect(plain).toEqual({
      status: '0x1',
      returnData: '0x',
      gasUsed: '0x5208',
      logs: [],
    })
    expect(effect.changes).toEqual({
      [`${ETHER} ${sender}`]: -5n,
      [`${ETHER} ${OTHER}`]: 5n,
    })
  })

  it('of an account without code changes nothing', async () => {
    const { effect } = await simulateAndMine({ to: OTHER, data: '0x1234' })

    expect(effect).toMatchObject({ status: '0x1', logs: [], changes: {} })
  })

  it('moves tokens as the mined transaction does', async () => {
    const { effect, plain } = await simulateAndMine({
      to: TOKEN,
      data: tokenData.transfer(OTHER, 30),
    })

    expect(plain.returnData).toBe(wordOf(1))
    expect(effect.changes).toEqual({
      [`${TOKEN} ${sender}`]: -30n,
      [`${TOKEN} ${OTHER}`]: 30n,
    })
  })

  it('approves as the mined transaction does', async () => {
    const { effect } = await simulateAndMine({
      to: TOKEN,
      data: tokenData.approve(ROUTER, TOKENS_IN),
    })

    expect(effect).toMatchObject({
      status: '0x1',
      logs: [{ address: TOKEN, data: wordOf(TOKENS_IN) }],
      changes: {},
    })
  })

  it('swaps through two contracts as the mined transaction does', async () => {
    const data = tokenData.approve(ROUTER, TOKENS_IN)
    await ask('eth_sendTransaction', { from: sender, to: TOKEN, data })
    const { effect, block } = await simulateAndMine({ to: ROUTER })

    expect(effect.changes).toEqual({
      [`${TOKEN} ${sender}`]: -BigInt(TOKENS_IN),
      [`${TOKEN} ${POOL}`]: BigInt(TOKENS_IN),
      [`${ETHER} ${POOL}`]: -BigInt(WEI_OUT),
      [`${ETHER} ${sender}`]: BigInt(WEI_OUT),
    })
    expect(block.calls).toMatchObject([
      {
        logs: [
          { address: TOKEN, logIndex: '0x0' },
          { address: ETHER, logIndex: '0x1' },
          { address: POOL, logIndex: '0x2' },
        ],
      },
    ])
  })

  it('fails without the approval, as the mined transaction does', async () => {
    const { plain } = await simulateAndMine({ to: ROUTER })

    expect(plain).toMatchObject({
      status: '0x0',
      logs: [],
      error: { code: 3, message: 'execution reverted', data: '0x' },
    })
  })

  it('reverts with the reason', async () => {
    const call = { to: probe, data: probeData.error }
    const { plain } = await simulateAndMine(call)
    const called = await createCaller(chain.send).call('eth_call', call)

    expect(plain).toEqual({
      status: '0x0',
      returnData: '0x',
      gasUsed: expect.any(String),
      logs: [],
      ...called,
    })
    expect(plain.error).toMatchObject({
      code: 3,
      message: 'execution reverted: boom: not allowed',
    })
  })

  it('reports no ether of a call that reverts', async () => {
    await setCode(SCRATCH, '0x00 0x00 revert')
    const { effect, plain } = await simulateAndMine({
      to: SCRATCH,
      value: '0x9',
    })

    expect(effect.changes).toEqual({})
    expect(plain.logs).toEqual([])
  })

  it.each([
    ['out of gas', { data: probeData.burn(3), gas: '0x6000' }, 'out of gas'],
    [
      'an invalid opcode',
      { data: probeData.invalidOpcode },
      'invalid opcode: INVALID',
    ],
  ])('ends with %s, and uses all of it', async (_title, named, message) => {
    const call = { gas: GAS, to: probe, ...named }
    const { plain } = await simulateAndMine(call)

    expect(plain).toEqual({
      status: '0x0',
      returnData: '0x',
      gasUsed: call.gas,
      logs: [],
      error: { code: -32015, message: expect.stringContaining(message) },
    })
  })

  it('creates the contract that is then deployed', async () => {
    const { plain, receipt } = await simulateAndMine({
      data: probeContract.bytecode,
    })

    expect(plain.returnData).toMatch(/^0x60/)
    expect(plain.returnData).toBe(
      await ask('eth_getCode', receipt.contractAddress ?? null, 'latest'),
    )
  })

  it('has the refund for storage that it clears', async () => {
    await setCode(SCRATCH, '0x00 0x00 sstore')
    await ask('hardhat_setStorageAt', SCRATCH, wordOf(0), wordOf(1))
    const { effect } = await simulateAndMine({ to: SCRATCH })

    // 26,006 and a refund of 4,800.
    expect(Number(effect.gasUsed)).toBe(21_206)
  })

  it('pays the floor price for its data (EIP-7623)', async () => {
    const data = `0x${'ff'.repeat(1_000)}`
    const { effect } = await simulateAndMine({ to: OTHER, data })

    expect(Number(effect.gasUsed)).toBe(61_000)
  })

  it('runs in the block that is mined next', async () => {
    await setCode(
      SCRATCH,
      `number 0x00 mstore
       timestamp 0x20 mstore
       basefee 0x40 mstore
       0x60 0x00 return`,
    )
    await ask('evm_setNextBlockTimestamp', 4_000_000_000)
    const { plain, block } = await simulateBoth(ask, { to: SCRATCH })

    expect(block).toMatchObject({ number: '0x2', timestamp: '0xee6b2800' })
    expect(plain.returnData).toBe(
      `0x${[2, 4_000_000_000, 0].map((n) => wordOf(n).slice(2)).join('')}`,
    )
  })

  it('is made by the zero address unless it names a sender', async () => {
    await setCode(SCRATCH, 'caller 0x00 mstore 0x20 0x00 return')
    const { plain } = await simulateBoth(ask, { to: SCRATCH })

    expect(plain.returnData).toBe(padded(NOBODY))
  })

  it('changes nothing on the chain', async () => {
    const before = await ask('eth_getBlockByNumber', 'latest', true)
    await simulateBoth(ask, { from: sender, to: OTHER, value: '0x5' })

    expect(await ask('eth_getBlockByNumber', 'latest', true)).toEqual(before)
    expect(await ask('eth_getBalance', OTHER, 'latest')).toBe('0x0')
    expect(await ask('eth_getTransactionCount', sender, 'latest')).toBe('0x1')
  })
})

describe('the simulated block', () => {
  it('has what is known of a block that is not sealed', async () => {
    const head = (await ask(
      'eth_getBlockByNumber',
      'latest',
      false,
    )) as JsonObject
    const { block } = await simulateBoth(ask, {
      from: sender,
      to: OTHER,
      value: '0x5',
    })
    const [transactionHash] = block.transactions as [string]

    expect(block).toMatchObject({
      number: '0x2',
      parentHash: head.hash,
      hash: null,
      stateRoot: null,
      gasLimit: head.gasLimit,
      gasUsed: '0x5208',
      baseFeePerGas: '0x0',
      miner: NOBODY,
      uncles: [],
      withdrawals: [],
      transactions: [expect.stringMatching(/^0x[0-9a-f]{64}$/)],
    })
    expect(block.calls).toEqual([
      {
        status: '0x1',
        returnData: '0x',
        gasUsed: '0x5208',
        logs: [
          {
            address: ETHER,
            topics: [TRANSFER, padded(sender), padded(OTHER)],
            data: wordOf(5),
            blockHash: null,
            blockNumber: '0x2',
            blockTimestamp: block.timestamp,
            transactionHash,
            transactionIndex: '0x0',
            logIndex: '0x0',
            removed: false,
          },
        ],
      },
    ])
  })

  it('is what viem understands', async () => {
    const client = createPublicClient({
      transport: custom({
        request: ({ method, params }) => ask(method, ...(params ?? [])),
      }),
    })
    const [block] = await client.simulateBlocks({
      blocks: [
        {
          calls: [
            {
              account: `0x${sender.slice(2)}`,
              to: `0x${OTHER.slice(2)}`,
              value: 5n,
            },
          ],
        },
      ],
      traceTransfers: true,
    })

    expect(block).toMatchObject({
      number: 2n,
      gasUsed: 21_000n,
      calls: [
        {
          status: 'success',
          gasUsed: 21_000n,
          logs: [{ address: ETHER, data: wordOf(5) }],
        },
      ],
    })
  })
})

describe('logs of a simulated call', () => {
  it('are in order, with ether that moves and nothing that failed', async () => {
    const call = (to: string, value: string) =>
      `0x00 0x00 0x00 0x00 ${value} ${to} gas call pop`
    const log = (topic: string) => `${topic} 0x00 0x00 log1`
    const giver = `0x${'b1'.repeat(20)}`
    const failing = `0x${'b2'.repeat(20)}`
    const outer = `0x${'b3'.repeat(20)}`
    const logger = `0x${'b4'.repeat(20)}`
    const identity = `0x${'0'.repeat(39)}4`
    await setCode(giver, `${OTHER} selfdestruct`)
    await setCode(failing, `${log('0x99')} 0x00 0x00 revert`)
    await setCode(logger, log('0x55'))
    await setCode(outer, `${call(logger, '0x01')} 0x00 0x00 revert`)
    await setCode(
      SCRATCH,
      `${log('0x01')}
       ${call(giver, '0x03')}
       ${call(logger, '0x00')}
       ${log('0x02')}
       ${call(identity, '0x02')}
       ${call(failing, '0x01')}
       ${call(outer, '0x01')}
       ${log('0x03')} ${log('0x04')}
       ${call(OTHER, '0xff')}
       0x00 0x00 0x00 0x00 0x01 ${logger} gas callcode pop
       0x00 0x00 0x00 0x00 ${logger} gas delegatecall pop
       0x00 0x00 0x01 create pop
       ${call(OTHER, '0x01')}`,
    )
    const { block } = await simulateAndMineLogs()
    const [{ logs }] = block.calls as unknown as [
      { logs: { address: string; topics: string[]; data: string }[] },
    ]

    expect(
      logs.map(({ address, topics, data }) =>
        address === ETHER
          ? `${Number(data)} to ${topics[2]?.slice(-4)}`
          : `${address.slice(-2)} ${Number(topics[0]).toString(16)}`,
      ),
    ).toEqual([
      '32 to 7777',
      '77 1',
      '3 to b1b1',
      '3 to 8888',
      'b4 55',
      '77 2',
      '2 to 0004',
      '77 3',
      '77 4',
      '77 55',
      '77 55',
      expect.stringMatching(/^1 to /),
      '1 to 8888',
    ])
  })

  const simulateAndMineLogs = async () => {
    const call = { from: sender, to: SCRATCH, value: '0x20', gas: '0x1e8480' }
    const simulated = await simulateBoth(ask, call)
    const mined = await mine(ask, call, [`${ETHER} ${OTHER}`])
    expect(simulated.effect).toMatchObject({
      ...mined.effect,
      changes: { [`${ETHER} ${OTHER}`]: 4n },
    })
    expect(mined.effect.changes).toEqual({ [`${ETHER} ${OTHER}`]: 4n })
    return simulated
  }
})

describe('a simulation that cannot be done', () => {
  const call = { from: sender, to: OTHER }
  const one = [{ calls: [call] }]

  it.each<[string, JsonObject, number, string]>([
    ['no block', { blockStateCalls: [] }, -32602, 'blockStateCalls is empty'],
    ['no call', { blockStateCalls: [{}] }, -32602, 'calls is empty'],
    [
      'two blocks',
      { blockStateCalls: [...one, ...one] },
      -38026,
      'blockStateCalls has more than one element',
    ],
    [
      'two calls',
      { blockStateCalls: [{ calls: [call, call] }] },
      -38026,
      'calls has more than one element',
    ],
    [
      'validation',
      { blockStateCalls: one, validation: true },
      -32602,
      'validation: true',
    ],
    [
      'whole transactions',
      { blockStateCalls: one, returnFullTransactions: true },
      -32602,
      'returnFullTransactions: true',
    ],
    [
      'block overrides',
      {
        blockStateCalls: [
          { calls: [call], blockOverrides: { time: '0x1', number: '0x2' } },
        ],
      },
      -32602,
      'blockOverrides (time, number)',
    ],
    [
      'state overrides',
      {
        blockStateCalls: [
          { calls: [call], stateOverrides: { [OTHER]: { code: '0x00' } } },
        ],
      },
      -32602,
      `stateOverrides (${OTHER})`,
    ],
  ])('names %s', async (_title, simulation, code, message) => {
    expect(await simulate(simulation)).toEqual({
      error: { code, message: expect.stringContaining(message) },
    })
  })

  it.each<[string, JsonObject, number, string]>([
    ['blobs', { blobVersionedHashes: [] }, -32602, 'blobVersionedHashes'],
    ['delegations', { authorizationList: [] }, -32602, 'authorizationList'],
    ['its type', { type: '0x4' }, -32602, 'type 0x4 of a call'],
    ['another chain', { chainId: '0x1' }, -32602, 'chainId 0x1 of a call'],
    [
      'a value that its sender does not have',
      { from: POOR, value: '0x1' },
      -38014,
      `address ${POOR} have 0 want 1`,
    ],
    [
      'fees that its sender does not have',
      { from: POOR, gas: '0x5208', maxFeePerGas: '0x2' },
      -38014,
      `address ${POOR} have 0 want 42000`,
    ],
    [
      'more gas than a block has',
      { gas: '0x1c9c381' },
      -38015,
      'block gas limit reached',
    ],
    ['too little gas', { gas: '0x5207' }, -38013, '21000 gas'],
    [
      'too much code',
      { to: null, gas: '0xf4240', data: `0x${'00'.repeat(49_153)}` },
      -38025,
      'initcode size',
    ],
    [
      'a tip above the fee, which is zero by default',
      { maxPriorityFeePerGas: '0x1' },
      -32000,
      'maxPriorityFeePerGas (1) is bigger than maxFeePerGas (0)',
    ],
    [
      'two prices',
      { gasPrice: '0x1', maxFeePerGas: '0x1' },
      -32000,
      'both gasPrice and maxFeePerGas',
    ],
  ])('names %s', async (_title, members, code, message) => {
    expect(await simulateCall({ ...call, ...members })).toEqual({
      error: { code, message: expect.stringContaining(message) },
    })
  })

  it('names the gas that a call without gas would need', async () => {
    // Memory that costs 1.25 million gas.
    const code = '0x620c00005100'
    await ask('hardhat_setCode', SCRATCH, code)

    const error = {
      code: -38026,
      message: expect.stringContaining('names no gas has 500000'),
    }

    expect(await simulateCall({ to: SCRATCH })).toEqual({ error })
    expect(
      await simulateCall({ to: OTHER, data: `0x${'ff'.repeat(20_000)}` }),
    ).toEqual({ error })
    expect(await simulateCall({ to: SCRATCH, gas: '0x1e8480' })).toMatchObject({
      result: [{ calls: [{ status: '0x1' }] }],
    })
  })

  it('names a block that is not the latest', async () => {
    const { hash, parentHash } = (await ask(
      'eth_getBlockByNumber',
      'latest',
      false,
    )) as JsonObject
    const isSimulated = async (at: Json): Promise<boolean> => {
      const outcome = await simulate({ blockStateCalls: one }, at)
      if ('result' in outcome) return true
      expect(outcome.error).toEqual({
        code: -32602,
        message: expect.stringContaining('must be the latest block'),
      })
      return false
    }
    const latest: Json[] = [
      'latest',
      'safe',
      'finalized',
      '0x1',
      { blockNumber: '0x1' },
      { blockHash: hash ?? null },
    ]
    const others: Json[] = [
      'pending',
      'earliest',
      '0x0',
      '0x2',
      { blockHash: parentHash ?? null },
    ]

    expect(await Promise.all([...latest, ...others].map(isSimulated))).toEqual([
      ...latest.map(() => true),
      ...others.map(() => false),
    ])
  })

  it('says that transactions are pending', async () => {
    await ask('evm_setAutomine', false)
    await ask('eth_sendTransaction', { ...call, value: '0x1' })

    expect(await simulateCall(call)).toEqual({
      error: {
        code: -32000,
        message: expect.stringContaining('transactions are pending'),
      },
    })
  })

  it('notices a block that is mined meanwhile', async () => {
    const send = withSimulation(async (asked) => {
      const outcome = await chain.send(asked)
      if (asked.method === 'debug_traceCall') await ask('evm_mine')
      return outcome
    })
    const params = [{ blockStateCalls: one }, 'latest']

    expect(await send({ method: 'eth_simulateV1', params })).toEqual({
      error: {
        code: -32000,
        message: 'a block was mined during the simulation',
      },
    })
  })

  it('is that of a call which EDR could not represent', async () => {
    const most = `0x${'f'.repeat(64)}`

    expect(await simulateCall({ ...call, gasPrice: most })).toMatchObject({
      error: { code: -38014 },
    })
    expect(await simulateCall({ ...call, value: most })).toMatchObject({
      error: { code: -38014 },
    })
  })
})
