import { readFileSync } from 'node:fs'
import { RLP } from '@ethereumjs/rlp'
import { bytesToHex } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'

type Header = Uint8Array[]

/** Every block with uncles, read from the file. */
const readFamilies = (): {
  hash: string
  number: string
  uncles: Header[]
}[] => {
  const families = []
  let rest: Uint8Array = readFileSync(
    new URL('../heritage/blocks.rlp', import.meta.url),
  )
  while (rest.length > 0) {
    const { data, remainder } = RLP.decode(rest, true)
    const [header, , uncles] = data as [Header, unknown, Header[]]
    if (uncles.length > 0) {
      families.push({ hash: hashOf(header), number: hex(header, 8), uncles })
    }
    rest = remainder
  }
  return families
}

const hashOf = (header: Header): string =>
  bytesToHex(keccak_256(RLP.encode(header)))

const hex = (header: Header, index: number): string =>
  `0x${BigInt(bytesToHex(header[index] ?? new Uint8Array())).toString(16)}`

const families = readFamilies()

describe('uncle methods', () => {
  let heritage: Upstream
  const ask = async (method: string, ...params: string[]): Promise<unknown> => {
    const outcome = await heritage.send({ method, params })
    return 'result' in outcome ? outcome.result : outcome
  }

  beforeAll(async () => {
    heritage = await createHeritageUpstream()
  })

  it('cover six uncles of five blocks, two of them in one', () => {
    expect(
      families.map(({ number, uncles }) => [
        number,
        uncles.map((uncle) => hex(uncle, 8)),
      ]),
    ).toEqual([
      ['0x4', ['0x3']],
      ['0x6', ['0x5', '0x4']],
      ['0x9', ['0x8']],
      ['0xe', ['0xd']],
      ['0xf', ['0xc']],
    ])
  })

  it.each(
    families.flatMap(({ hash, number, uncles }) =>
      uncles.map((uncle, index) => ({ hash, number, uncle, index })),
    ),
  )(
    'return uncle $index of block $number with the values of its header',
    async ({ hash, number, uncle, index }) => {
      const position = `0x${index.toString(16)}`
      const given = await ask('eth_getUncleByBlockHashAndIndex', hash, position)
      const bytes = (at: number): string =>
        bytesToHex(uncle[at] ?? new Uint8Array())

      expect(given).toEqual({
        number: hex(uncle, 8),
        hash: hashOf(uncle),
        parentHash: bytes(0),
        sha3Uncles: bytes(1),
        miner: bytes(2),
        stateRoot: bytes(3),
        transactionsRoot: bytes(4),
        receiptsRoot: bytes(5),
        logsBloom: bytes(6),
        difficulty: hex(uncle, 7),
        gasLimit: hex(uncle, 9),
        gasUsed: '0x0',
        timestamp: hex(uncle, 11),
        extraData: bytes(12),
        mixHash: bytes(13),
        nonce: bytes(14),
        ...(uncle.length > 15 ? { baseFeePerGas: hex(uncle, 15) } : {}),
        size: `0x${RLP.encode([uncle, [], []]).length.toString(16)}`,
        totalDifficulty: null,
        uncles: [],
      })
      expect(
        await ask('eth_getUncleByBlockNumberAndIndex', number, position),
      ).toEqual(given)
      expect(
        await ask('eth_getBlockByHash', hash, true as never),
      ).toMatchObject({
        uncles: families
          .find((family) => family.hash === hash)
          ?.uncles.map(hashOf),
      })
    },
  )

  it('count the uncles of a block', async () => {
    for (const { hash, number, uncles } of families) {
      const count = `0x${uncles.length}`
      expect(await ask('eth_getUncleCountByBlockHash', hash)).toBe(count)
      expect(await ask('eth_getUncleCountByBlockNumber', number)).toBe(count)
    }
  })

  it('return null for a missing uncle or block', async () => {
    const unknown = `0x${'00'.repeat(32)}`

    expect([
      await ask('eth_getUncleByBlockNumberAndIndex', '0x4', '0x1'),
      await ask('eth_getUncleByBlockNumberAndIndex', '0x99', '0x0'),
      await ask('eth_getUncleByBlockNumberAndIndex', 'pending', '0x0'),
      await ask('eth_getUncleByBlockHashAndIndex', unknown, '0x0'),
      await ask('eth_getUncleCountByBlockHash', unknown),
    ]).toEqual([null, null, null, null, null])
  })
})
