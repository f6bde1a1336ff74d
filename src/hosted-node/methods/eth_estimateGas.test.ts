import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import {
  asker,
  deployProbe,
  probeData,
  sender,
} from '../dialect/fixtures/probe.ts'
import { developmentAccounts } from '../upstream/development-accounts.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createCaller } from './fixtures/caller.ts'

const someone = (developmentAccounts[1]?.address ?? '').toLowerCase()
const transfer = { from: sender, to: someone, value: '0x1' }

const BLOCK_GAS = '0x1c9c380'
const TEN_BLOCKS_GAS = '0x11e1a300'

describe('eth_estimateGas', () => {
  let chain: Upstream
  let probe: string

  beforeAll(async () => {
    chain = await createEdrUpstream(31337)
    probe = await deployProbe(chain)
  })

  it('returns exactly 21000 for a plain transfer', async () => {
    const { call } = createCaller(chain.send)

    expect(await call('eth_estimateGas', transfer)).toEqual({
      result: '0x5208',
    })
  })

  it('sends all preliminary requests together, then the estimate', async () => {
    const { call, turns } = createCaller(chain.send)
    await call('eth_estimateGas', transfer)

    expect(turns).toEqual([
      [
        { method: 'eth_getBlockByNumber', params: ['pending', false] },
        { method: 'eth_getCode', params: [someone, 'latest'] },
      ],
      [
        {
          method: 'eth_estimateGas',
          params: [{ ...transfer, gas: BLOCK_GAS }, 'latest'],
        },
      ],
    ])
  })

  it.each<[string, Json]>([
    ['of the block asked for', '0x1'],
    ['finalized', 'finalized'],
    ['an object of EIP-1898', { blockNumber: '0x1' }],
  ])('passes a block parameter on: %s', async (_title, block) => {
    const { call, turns } = createCaller(chain.send)

    expect(await call('eth_estimateGas', transfer, block)).toEqual({
      result: '0x5208',
    })
    expect(turns.at(-1)?.at(-1)?.params[1]).toEqual(block)
  })

  it.each([
    ['data, even where there is no code', { ...transfer, data: '0x00' }],
    ['a precompile', { ...transfer, to: `0x${'0'.repeat(39)}1` }],
    [
      'an access list',
      { ...transfer, accessList: [{ address: someone, storageKeys: [] }] },
    ],
  ])(
    'returns the estimate of the chain for %s',
    async (_title, transaction) => {
      const { call } = createCaller(chain.send)
      const expected = await chain.send({
        method: 'eth_estimateGas',
        params: [transaction],
      })

      expect(expected).toEqual({
        result: expect.stringMatching(/^0x5[2-9a-f]/),
      })
      expect(await call('eth_estimateGas', transaction)).toEqual(expected)
    },
  )

  it('returns the estimate of the chain if there is code', async () => {
    const { call } = createCaller(chain.send)
    // JUMPDEST costs the one gas that EDR adds to a plain transfer.
    await asker(chain)('hardhat_setCode', `0x${'77'.repeat(20)}`, '0x5b')
    const transaction = { ...transfer, to: `0x${'77'.repeat(20)}` }

    expect(await call('eth_estimateGas', transaction)).toEqual({
      result: '0x5209',
    })
  })

  it('rejects safe and names finalized', async () => {
    const { call, turns } = createCaller(chain.send)

    expect(await call('eth_estimateGas', transfer, 'safe')).toEqual({
      error: {
        code: -32602,
        message:
          'Invalid params: argument 2 (block parameter) cannot be "safe": use "finalized"',
      },
    })
    expect(turns).toEqual([])
  })

  it.each([
    ['at exactly ten blocks', TEN_BLOCKS_GAS, TEN_BLOCKS_GAS],
    ['one above ten blocks', '0x11e1a301', TEN_BLOCKS_GAS],
    ['as much as can be said', '0xffffffffffffffff', TEN_BLOCKS_GAS],
    ['below', '0x2dc6c0', '0x2dc6c0'],
  ])('bounds gas %s', async (_title, gas, sent) => {
    const { call, turns } = createCaller(chain.send)
    const transaction = { from: sender, to: probe, data: probeData.ping(1) }

    expect(await call('eth_estimateGas', { ...transaction, gas })).toEqual(
      await chain.send({ method: 'eth_estimateGas', params: [transaction] }),
    )
    expect(turns).toEqual([
      [{ method: 'eth_getBlockByNumber', params: ['latest', false] }],
      [
        {
          method: 'eth_estimateGas',
          params: [{ ...transaction, gas: sent }, 'latest'],
        },
      ],
    ])
  })

  it('is bounded by the pending block without gas, by ten blocks with it', async () => {
    const { call } = createCaller(chain.send)
    const burning = { to: probe, data: probeData.burn(2000) }

    expect(await call('eth_estimateGas', burning)).toMatchObject({
      error: { code: -32000, message: 'Transaction ran out of gas' },
    })
    expect(
      await call('eth_estimateGas', { ...burning, gas: TEN_BLOCKS_GAS }),
    ).toEqual({ result: '0x2a8ee6c' })
  })

  it('uses the limit of the latest block if none is pending', async () => {
    const { call, turns } = createCaller(async (asked) =>
      asked.params[0] === 'pending' ? { result: null } : chain.send(asked),
    )

    expect(await call('eth_estimateGas', transfer)).toEqual({
      result: '0x5208',
    })
    expect(turns.at(-1)?.at(-1)?.params[0]).toEqual({
      ...transfer,
      gas: BLOCK_GAS,
    })
  })

  it('reports an outage if no block has a limit', async () => {
    const { call } = createCaller(async (asked) =>
      asked.method === 'eth_getBlockByNumber'
        ? { error: { code: -32000, message: 'no' } }
        : chain.send(asked),
    )

    await expect(call('eth_estimateGas', transfer)).rejects.toThrow(OutageError)
  })

  it('returns a revert with its reason', async () => {
    const { call } = createCaller(chain.send)

    expect(
      await call('eth_estimateGas', { to: probe, data: probeData.panic }),
    ).toEqual({
      error: {
        code: 3,
        message: 'execution reverted: division or modulo by zero',
        data: `0x4e487b71${'12'.padStart(64, '0')}`,
      },
    })
  })

  it.each<[Json]>([['0x00'], ['0x'], ['ff'], ['0x05208'], [21000]])(
    'rejects %j for gas before any node is asked',
    async (gas) => {
      const { call, turns } = createCaller(chain.send)

      expect(await call('eth_estimateGas', { ...transfer, gas })).toEqual({
        error: {
          code: -32602,
          message: `Invalid params: gas of argument 1 (transaction call object) must be a hex quantity without leading zeros, like 0x1f, not ${JSON.stringify(gas)}`,
        },
      })
      expect(turns).toEqual([])
    },
  )
})
