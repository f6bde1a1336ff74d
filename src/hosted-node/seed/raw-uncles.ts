import { RLP } from '@ethereumjs/rlp'
import { hashOf, readRawBlocks, toHex, toQuantity } from './raw-blocks.ts'

/** An uncle, its position, and the values of its header. */
export type RawUncle = Readonly<{
  params: readonly [blockHash: string, index: string]
  object: Readonly<Record<string, unknown>>
}>

export const readRawUncles = (): RawUncle[] =>
  readRawBlocks().flatMap(({ hash, uncles }) =>
    uncles.map((header, index) => ({
      params: [hash, toQuantity(BigInt(index))] as const,
      object: uncleOf(header),
    })),
  )

const uncleOf = (header: Uint8Array[]): RawUncle['object'] => ({
  number: toQuantity(header[8]),
  hash: hashOf(header),
  parentHash: toHex(header[0]),
  nonce: toHex(header[14]),
  sha3Uncles: toHex(header[1]),
  logsBloom: toHex(header[6]),
  transactionsRoot: toHex(header[4]),
  stateRoot: toHex(header[3]),
  receiptsRoot: toHex(header[5]),
  miner: toHex(header[2]),
  difficulty: toQuantity(header[7]),
  totalDifficulty: null,
  extraData: toHex(header[12]),
  size: toQuantity(BigInt(RLP.encode([header, [], []]).length)),
  gasLimit: toQuantity(header[9]),
  gasUsed: toQuantity(header[10]),
  timestamp: toQuantity(header[11]),
  uncles: [],
  mixHash: toHex(header[13]),
  ...(header[15] && { baseFeePerGas: toQuantity(header[15]) }),
})
