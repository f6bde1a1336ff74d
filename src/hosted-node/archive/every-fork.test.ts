import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import {
  DAO_ACCOUNT,
  DAO_REFUND,
  forkBlocks,
  makeEveryForkChain,
} from '../heritage/every-fork-chain.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createArchiveUpstream } from './archive-upstream.ts'

type BlockJson = Record<string, string> & {
  transactions: Record<string, string>[]
  uncles: string[]
}

const toHex = (value: number): string => `0x${value.toString(16)}`

describe('an archive of a chain through every fork', () => {
  let archive: Upstream
  let blocks: BlockJson[]

  const ask = async (method: string, ...params: Json[]): Promise<Json> => {
    const outcome = await archive.send({ method, params })
    if ('error' in outcome) throw new Error(outcome.error.message)
    return outcome.result
  }
  const blockOf = (fork: string): BlockJson =>
    blocks[forkBlocks.get(fork) ?? -1] as BlockJson

  beforeAll(async () => {
    const { head, ...files } = await makeEveryForkChain()
    archive = await createArchiveUpstream({
      name: 'every-fork',
      ...files,
      expectedHead: head,
    })
    blocks = []
    for (let number = 0; number <= 24; number += 1) {
      const block = await ask('eth_getBlockByNumber', toHex(number), true)
      blocks.push(block as unknown as BlockJson)
    }
  })

  it('has an uncle in every block mined on two others', async () => {
    expect(blocks.map(({ uncles }) => uncles.length)).toEqual([
      ...[0, 0],
      ...Array(13).fill(1),
      ...Array(10).fill(0),
    ])
    for (const { hash, uncles } of blocks.slice(2, 15)) {
      const uncle = await ask(
        'eth_getUncleByBlockHashAndIndex',
        String(hash),
        '0x0',
      )
      expect(uncle).toMatchObject({ hash: uncles[0] })
    }
  })

  it('has every transaction type in every fork that has it', () => {
    const typesOf = (fork: string): (string | undefined)[] =>
      blockOf(fork).transactions.map(({ type }) => type)

    expect(
      ['grayGlacierBlock', 'cancunTime', 'pragueTime', 'bpo5Time'].map(typesOf),
    ).toEqual([
      ['0x0', '0x1', '0x2'],
      ['0x0', '0x1', '0x2', '0x3'],
      ['0x0', '0x1', '0x2', '0x3', '0x4'],
      ['0x0', '0x1', '0x2', '0x3', '0x4'],
    ])
    expect(typesOf('istanbulBlock')).toEqual(['0x0'])
  })

  it('has the time of its block in every transaction', () => {
    for (const { timestamp, transactions } of blocks) {
      expect(transactions.map(({ blockTimestamp }) => blockTimestamp)).toEqual(
        transactions.map(() => timestamp),
      )
    }
  })

  it('moves the ether of the DAO in the block of its fork', async () => {
    const fork = forkBlocks.get('daoForkBlock') ?? 0
    const balances = (block: number): Promise<Json[]> =>
      Promise.all(
        [DAO_ACCOUNT, DAO_REFUND].map((account) =>
          ask('eth_getBalance', account, toHex(block)),
        ),
      )

    expect([await balances(fork - 1), await balances(fork)]).toEqual([
      ['0x7', '0x0'],
      ['0x0', '0x7'],
    ])
  })

  it('counts blobs by the schedule of the genesis file', async () => {
    const forks = ['cancun', 'prague', 'osaka', 'bpo1', 'bpo2', 'bpo3', 'bpo4']
    const first = forkBlocks.get('cancunTime') ?? 0
    const history = (await ask('eth_feeHistory', '0x8', 'latest', [])) as {
      blobGasUsedRatio: number[]
    }

    // From the formulas of EIP-4844 and EIP-7918, by hand.
    expect(
      [...forks, 'bpo5'].map((fork) => [
        fork,
        Number(blockOf(`${fork}Time`).excessBlobGas),
      ]),
    ).toEqual([
      ['cancun', 0],
      ['prague', 0],
      ['osaka', 262_144],
      ['bpo1', 476_625],
      ['bpo2', 791_197],
      ['bpo3', 0],
      ['bpo4', 393_216],
      ['bpo5', 655_360],
    ])
    expect([first, history.blobGasUsedRatio]).toEqual([
      17,
      [1, 6 / 9, 6 / 9, 6 / 11, 6 / 15, 6 / 21, 1, 1],
    ])
  })
})
