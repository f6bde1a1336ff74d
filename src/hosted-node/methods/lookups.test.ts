import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import {
  asker,
  deployProbe,
  probeData,
  sender,
} from '../dialect/fixtures/probe.ts'
import type { JsonObject } from '../rules/rule.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createCaller } from './fixtures/caller.ts'

const nowhere = `0x${'ab'.repeat(32)}`

describe('a lookup', () => {
  let chain: Upstream
  let ask: ReturnType<typeof asker>
  let probe: string
  let legacy: Json
  let eip1559: Json
  let block: JsonObject

  beforeAll(async () => {
    chain = await createEdrUpstream(31337)
    ask = asker(chain)
    probe = await deployProbe(chain)
    const send = (members: JsonObject): Promise<Json> =>
      ask('eth_sendTransaction', {
        from: sender,
        to: probe,
        data: probeData.ping(1),
        ...members,
      })
    legacy = await send({ gasPrice: '0x77359400' })
    eip1559 = await send({})
    block = (await ask('eth_getBlockByNumber', 'latest', false)) as JsonObject
    await ask('evm_setAutomine', false)
    await send({})
  })

  it('finds the same transaction by hash, by block hash and by number', async () => {
    const { call } = createCaller(chain.send)
    const { hash = null, number = null } = block
    const byHash = await call('eth_getTransactionByHash', eip1559)

    expect(byHash).toEqual({
      result: {
        ...((await ask('eth_getTransactionByHash', eip1559)) as JsonObject),
        r: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        s: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        yParity: expect.stringMatching(/^0x[01]$/),
      },
    })
    expect(
      await call('eth_getTransactionByBlockHashAndIndex', hash, '0x0'),
    ).toEqual(byHash)
    expect(
      await call('eth_getTransactionByBlockNumberAndIndex', number, '0x0'),
    ).toEqual(byHash)
  })

  it.each<[string, Json[]]>([
    ['eth_getBlockByHash', [nowhere]],
    ['eth_getBlockByNumber', ['0x999999']],
    ['eth_getTransactionByHash', [nowhere]],
    ['eth_getTransactionByBlockHashAndIndex', [nowhere, '0x0']],
    ['eth_getTransactionByBlockNumberAndIndex', ['0x999999', '0x0']],
    ['eth_getTransactionByBlockNumberAndIndex', ['0x1', '0x5']],
    ['eth_getTransactionReceipt', [nowhere]],
    ['eth_getUncleByBlockHashAndIndex', [nowhere, '0x0']],
    ['eth_getUncleCountByBlockHash', [nowhere]],
    ['eth_getBlockTransactionCountByHash', [nowhere]],
  ])('returns null if there is nothing: %s %j', async (name, params) => {
    const { call } = createCaller(chain.send)

    expect(await call(name, ...params)).toEqual({ result: null })
  })

  it('finds no uncles in a block of a development chain', async () => {
    const { call } = createCaller(chain.send)
    const { hash = null } = block

    expect(await call('eth_getUncleByBlockHashAndIndex', hash, '0x0')).toEqual({
      result: null,
    })
    expect(await call('eth_getUncleCountByBlockHash', hash)).toEqual({
      result: '0x0',
    })
    expect(await call('eth_getUncleCountByBlockNumber', 'latest')).toEqual({
      result: '0x0',
    })
  })

  it('counts the uncles of a block that has some', async () => {
    const { call } = createCaller(async () => ({
      result: { hash: nowhere, uncles: [nowhere, nowhere] },
    }))

    expect(await call('eth_getUncleCountByBlockHash', nowhere)).toEqual({
      result: '0x2',
    })
  })

  describe('the pending block', () => {
    const unplaced = {
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
    }

    it('contains transactions without a position', async () => {
      const { call } = createCaller(chain.send)

      expect(
        await call('eth_getTransactionByBlockNumberAndIndex', 'pending', '0x0'),
      ).toMatchObject({ result: unplaced })
    })

    it('contains transactions without a receipt', async () => {
      const { call } = createCaller(chain.send)
      const pending = (await ask(
        'eth_getTransactionByBlockNumberAndIndex',
        'pending',
        '0x0',
      )) as JsonObject

      expect(
        await call('eth_getTransactionReceipt', pending.hash ?? null),
      ).toEqual({ result: null })
    })

    it('contains transactions without a position, even if a node returns a preliminary one', async () => {
      const willHave = {
        blockHash: nowhere,
        blockNumber: '0x999',
        transactionIndex: '0x0',
      }
      const { call } = createCaller(async (asked) => {
        const outcome = await chain.send(asked)
        return 'result' in outcome && asked.params[0] === 'pending'
          ? { result: { ...(outcome.result as JsonObject), ...willHave } }
          : outcome
      })

      expect(
        await call('eth_getTransactionByBlockNumberAndIndex', 'pending', '0x0'),
      ).toMatchObject({ result: unplaced })
    })

    it('contains transactions with a position if a node treats pending as latest', async () => {
      const { call } = createCaller((asked) => {
        const [tag, ...rest] = asked.params
        return tag === 'pending'
          ? chain.send({ ...asked, params: ['latest', ...rest] })
          : chain.send(asked)
      })

      expect(
        await call('eth_getTransactionByBlockNumberAndIndex', 'pending', '0x0'),
      ).toMatchObject({
        result: {
          hash: eip1559,
          blockHash: block.hash,
          transactionIndex: '0x0',
        },
      })
    })

    it('has no number, hash, nonce and bloom', async () => {
      const { call } = createCaller(async (asked) => {
        const outcome = await chain.send(asked)
        return 'result' in outcome && asked.params[0] === 'pending'
          ? { result: { ...(outcome.result as JsonObject), number: '0x999' } }
          : outcome
      })

      expect(await call('eth_getBlockByNumber', 'pending')).toMatchObject({
        result: { number: null, hash: null, nonce: null, logsBloom: null },
      })
    })
  })

  describe('a receipt', () => {
    const withoutPrice = (): Upstream['send'] => async (asked) => {
      const outcome = await chain.send(asked)
      if ('error' in outcome || asked.method !== 'eth_getTransactionReceipt') {
        return outcome
      }
      const { effectiveGasPrice: _, ...rest } = outcome.result as JsonObject
      return { result: rest }
    }

    it('needs a single request', async () => {
      const { call, turns } = createCaller(chain.send)

      expect(await call('eth_getTransactionReceipt', legacy)).toEqual({
        result: await ask('eth_getTransactionReceipt', legacy),
      })
      expect(turns).toEqual([
        [{ method: 'eth_getTransactionReceipt', params: [legacy] }],
      ])
    })

    it('has the offered price if an old node returns none', async () => {
      const { call } = createCaller(withoutPrice())

      expect(await call('eth_getTransactionReceipt', legacy)).toEqual({
        result: await ask('eth_getTransactionReceipt', legacy),
      })
    })

    it('has no price if none can be computed', async () => {
      const { call } = createCaller(withoutPrice())

      expect(await call('eth_getTransactionReceipt', eip1559)).toEqual({
        result: {
          ...((await ask('eth_getTransactionReceipt', eip1559)) as JsonObject),
          effectiveGasPrice: undefined,
        },
      })
    })
  })

  it('finds logs by the hash of their block', async () => {
    const { call } = createCaller(chain.send)
    const { hash = null } = block
    const found = await call('eth_getLogs', { blockHash: hash, address: probe })

    expect(found).toEqual({
      result: ((await ask('eth_getTransactionReceipt', eip1559)) as JsonObject)
        .logs,
    })
  })
})
