import type { BlockBytes } from '@ethereumjs/block'
import { RLP } from '@ethereumjs/rlp'
import { bytesToBigInt, bytesToHex, equalsBytes } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { ArchiveLoadError, blaming } from './archive-load-error.ts'

/** A block as it is in the file: split and hashed, but not yet verified. */
export type RawBlock = Readonly<{
  number: number
  hash: string
  parentHash: string
  difficulty: bigint
  timestamp: bigint
  bytes: Uint8Array
  values: BlockBytes
}>

const PARENT_HASH = 0
const DIFFICULTY = 7
const NUMBER = 8
const TIMESTAMP = 11
const OLDEST_HEADER_FIELDS = 15

/**
 * Splits the file without any chain rules. Header values (the difficulty
 * decides when the merge was) are used only after the hashes were verified.
 */
export const readRawBlocks = async (file: Uint8Array): Promise<RawBlock[]> => {
  const blocks: RawBlock[] = []
  let rest = file
  let number = startsWithGenesis(file) ? 0 : 1
  while (rest.length > 0) {
    const bytes = rest.subarray(0, itemLength(rest, number))
    blocks.push(await blaming(number, () => readRawBlock(bytes, number)))
    rest = rest.subarray(bytes.length)
    number += 1
  }
  return blocks
}

const readRawBlock = (bytes: Uint8Array, number: number): RawBlock => {
  const values = RLP.decode(bytes) as BlockBytes
  // A second encoding of the same block would hide a changed byte.
  if (!equalsBytes(RLP.encode(values), bytes)) {
    throw new Error('is not in the one form RLP has for it')
  }
  const [header] = values
  if (
    values.length < 3 ||
    !values.every(Array.isArray) ||
    header.length < OLDEST_HEADER_FIELDS ||
    !header.every((field) => field instanceof Uint8Array)
  ) {
    throw new Error('is not a block: header, transactions, uncles')
  }
  const ownNumber = bytesToBigInt(fieldOf(header, NUMBER))
  if (ownNumber !== BigInt(number)) {
    throw new Error(`calls itself block ${ownNumber}`)
  }
  return {
    number,
    hash: bytesToHex(keccak_256(RLP.encode(header))),
    parentHash: bytesToHex(fieldOf(header, PARENT_HASH)),
    difficulty: bytesToBigInt(fieldOf(header, DIFFICULTY)),
    timestamp: bytesToBigInt(fieldOf(header, TIMESTAMP)),
    bytes,
    values,
  }
}

const fieldOf = (header: Uint8Array[], index: number): Uint8Array =>
  header[index] ?? new Uint8Array()

/** `geth export` also writes block 0; other tools begin with block 1. */
const startsWithGenesis = (file: Uint8Array): boolean => {
  try {
    const { data } = RLP.decode(file.subarray(0, itemLength(file, 0)), true)
    const header = (data as BlockBytes)[0]
    return header[NUMBER]?.length === 0
  } catch {
    // Reading it as a block reports what is wrong.
    return false
  }
}

/** The length of the list that begins here, including its prefix. */
const itemLength = (bytes: Uint8Array, number: number): number => {
  const [first = 0] = bytes
  if (first < 0xc0) {
    throw new ArchiveLoadError(number, 'does not begin as a block in RLP does')
  }
  const lengthBytes = first > 0xf7 ? first - 0xf7 : 0
  const length =
    lengthBytes === 0
      ? 1 + first - 0xc0
      : 1 +
        lengthBytes +
        Number(bytesToBigInt(bytes.subarray(1, 1 + lengthBytes)))
  if (length > bytes.length) {
    throw new ArchiveLoadError(number, 'is cut short by the end of the file')
  }
  return length
}
