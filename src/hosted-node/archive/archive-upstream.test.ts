import { readFileSync } from 'node:fs'
import { keccak256 } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createArchiveUpstream } from './archive-upstream.ts'

const read = (name: string): Buffer =>
  readFileSync(new URL(`../heritage/${name}`, import.meta.url))

const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const LOGGER = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
const PROBE = '0xbded0d2bf404bdcba897a74e6657f1f12e5c6fb6'
const TOPIC_42 = `0x${'2a'.padStart(64, '0')}`

describe('createArchiveUpstream', () => {
  let archive: Upstream
  const warnings: string[] = []
  const files = {
    name: 'test',
    genesis: JSON.parse(read('genesis.json').toString()),
    blocks: read('blocks.rlp'),
  }
  const head: string = JSON.parse(read('head.json').toString()).hash

  const send = (method: string, ...params: unknown[]) =>
    archive.send({ method, params: params as Json[] })
  const ask = async (method: string, ...params: unknown[]): Promise<Json> => {
    const outcome = await send(method, ...params)
    if ('error' in outcome) throw new Error(outcome.error.message)
    return outcome.result
  }

  beforeAll(async () => {
    archive = await createArchiveUpstream({
      ...files,
      warn: (message) => warnings.push(message),
    })
  })

  it('warns that the head is unproven when its hash is not given', () => {
    expect(warnings).toEqual([
      `test: no head hash is expected, so nothing proves block 22 itself (${head})`,
    ])
  })

  it('reports its chain id and client version', async () => {
    expect([
      await ask('eth_chainId'),
      await ask('net_version'),
      await ask('web3_clientVersion'),
      await ask('eth_syncing'),
      await ask('net_listening'),
      await ask('eth_blockNumber'),
    ]).toEqual(['0xef99', '61337', 'Portolan/archive', false, true, '0x16'])
  })

  it('returns the same head for three block tags', async () => {
    for (const tag of ['latest', 'safe', 'finalized']) {
      expect(await ask('eth_getBlockByNumber', tag, false)).toMatchObject({
        hash: head,
      })
    }
  })

  it('returns the state of every block', async () => {
    const nonces = await Promise.all(
      ['earliest', '0x1', { blockHash: head }, 'pending'].map((block) =>
        ask('eth_getTransactionCount', ALICE, block),
      ),
    )

    expect(nonces).toEqual(['0x0', '0x2', '0x8', '0x8'])
    expect([
      await ask('eth_getStorageAt', LOGGER, '0x0', '0x1'),
      await ask('eth_getStorageAt', LOGGER, '0x0', '0x2'),
      await ask('eth_getCode', LOGGER, '0x0'),
      await ask('eth_getCode', LOGGER, '0x1'),
      await ask('eth_getBalance', ALICE, '0x0'),
    ]).toEqual([
      `0x${'00'.repeat(32)}`,
      `0x${'01'.padStart(64, '0')}`,
      '0x',
      '0x60003580600055600052602a60206000a100',
      '0x21e19e0c9bab2400000',
    ])
  })

  it('proves accounts and slots against the state root', async () => {
    const block = (await ask('eth_getBlockByNumber', '0xa', false)) as {
      stateRoot: string
    }
    const proof = (await ask('eth_getProof', PROBE, ['0x0', '0x5'], '0xa')) as {
      accountProof: `0x${string}`[]
      storageHash: string
      storageProof: { key: string; value: string; proof: `0x${string}`[] }[]
    }
    const [first] = proof.accountProof
    const [slot, empty] = proof.storageProof

    expect(keccak256(first ?? '0x')).toBe(block.stateRoot)
    expect(keccak256(slot?.proof[0] ?? '0x')).toBe(proof.storageHash)
    expect([slot?.key, slot?.value]).toEqual(['0x0', '0x7'])
    expect([empty?.key, empty?.value]).toEqual(['0x5', '0x0'])
  })

  it('proves that an account does not exist', async () => {
    const nobody = `0x${'99'.repeat(20)}`

    expect(await ask('eth_getProof', nobody, ['0x1'], 'latest')).toMatchObject({
      address: nobody,
      balance: '0x0',
      nonce: '0x0',
      storageProof: [{ key: '0x1', value: '0x0', proof: [] }],
    })
  })

  it('finds logs by range, address and topics', async () => {
    const count = async (filter: object): Promise<number> =>
      ((await ask('eth_getLogs', filter)) as unknown[]).length
    const all = { fromBlock: 'earliest', toBlock: 'latest' }
    const { hash } = (await ask('eth_getBlockByNumber', '0xa', false)) as {
      hash: string
    }

    expect({
      all: await count(all),
      logger: await count({ ...all, address: LOGGER }),
      either: await count({ ...all, address: [LOGGER, PROBE] }),
      topic: await count({ ...all, topics: [TOPIC_42] }),
      second: await count({ ...all, topics: [null, null] }),
      options: await count({
        ...all,
        topics: [[TOPIC_42, `0x${'00'.repeat(32)}`]],
      }),
      early: await count({ fromBlock: '0x0', toBlock: '0x6' }),
      pending: await count({ fromBlock: '0x17', toBlock: 'pending' }),
      one: await count({ blockHash: hash }),
      head: await count({}),
    }).toEqual({
      all: 15,
      logger: 3,
      either: 11,
      topic: 3,
      second: 12,
      options: 3,
      early: 2,
      pending: 0,
      one: 3,
      head: 2,
    })
  })

  it.each([
    [{ fromBlock: '0x5', toBlock: '0x4' }, 'fromBlock is after toBlock'],
    [{ fromBlock: '0x17' }, 'fromBlock is after toBlock'],
    [
      { fromBlock: '0x5', toBlock: '0x17' },
      'toBlock is after the head, block 22',
    ],
  ])('rejects logs of the range %j', async (filter, message) => {
    await expect(ask('eth_getLogs', filter)).rejects.toThrow(message)
  })

  it('returns the fees of its last blocks', async () => {
    const history = (await ask(
      'eth_feeHistory',
      '0x3',
      'latest',
      [0, 100],
    )) as {
      baseFeePerGas: string[]
    }

    expect(history).toMatchObject({
      oldestBlock: '0x14',
      reward: [
        ['0x3b9aca00', '0x3b9aca00'],
        ['0x3b9aca00', '0x3b9aca00'],
        ['0x3b9aca00', expect.any(String)],
      ],
    })
    expect(history.baseFeePerGas).toHaveLength(4)
    expect(await ask('eth_blobBaseFee')).toBe('0x1')
    expect(
      BigInt(String(await ask('eth_gasPrice'))) -
        BigInt(String(await ask('eth_maxPriorityFeePerGas'))),
    ).toBe(BigInt(history.baseFeePerGas[2] ?? 0))
  })

  it('rejects transactions and unknown methods', async () => {
    expect([
      await send('eth_sendRawTransaction', '0x00'),
      await send('evm_mine'),
      await send('constructor'),
    ]).toEqual([
      {
        error: {
          code: -32000,
          message: 'this network is an archive and takes no transactions',
        },
      },
      {
        error: {
          code: -32601,
          message: 'the method evm_mine does not exist/is not available',
        },
      },
      {
        error: {
          code: -32601,
          message: 'the method constructor does not exist/is not available',
        },
      },
    ])
  })

  it('accepts subscriptions and never sends an event', async () => {
    const end = await archive.subscribe('newHeads', {
      onEvent: () => expect.unreachable(),
      onLost: () => expect.unreachable(),
    })

    expect(end()).toBeUndefined()
  })

  it('reports an outage once it is closed', async () => {
    const closed = await createArchiveUpstream({ ...files, expectedHead: head })
    await closed.close()

    await expect(
      closed.send({ method: 'eth_chainId', params: [] }),
    ).rejects.toThrow('upstream outage: unreachable')
  })
})
