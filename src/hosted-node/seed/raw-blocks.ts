import { readFileSync } from 'node:fs'
import { RLP } from '@ethereumjs/rlp'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** An RLP item. */
export type Item = Uint8Array | Item[]

/** A block of the heritage chain, decoded from its file. */
export type RawBlock = Readonly<{
  number: number
  hash: string
  header: Uint8Array[]
  transactions: Item[]
  uncles: Uint8Array[][]
}>

export const readRawBlocks = (): RawBlock[] => {
  const blocks: RawBlock[] = []
  let rest: Uint8Array = readFileSync(
    new URL('../heritage/blocks.rlp', import.meta.url),
  )
  while (rest.length > 0) {
    const { data, remainder } = RLP.decode(rest, true)
    const [header, transactions, uncles] = data as [
      Uint8Array[],
      Item[],
      Uint8Array[][],
    ]
    const number = Number(toBigInt(header[8]))
    blocks.push({ number, hash: hashOf(header), header, transactions, uncles })
    rest = remainder
  }
  return blocks
}

export const hashOf = (item: Item): string =>
  toHex(keccak_256(RLP.encode(item)))

export const toHex = (bytes: Uint8Array = new Uint8Array()): string =>
  `0x${bytesToHex(bytes)}`

export const toBigInt = (bytes: Uint8Array = new Uint8Array()): bigint =>
  bytes.length === 0 ? 0n : BigInt(toHex(bytes))

export const toQuantity = (value: Uint8Array | bigint | undefined): string =>
  `0x${(typeof value === 'bigint' ? value : toBigInt(value)).toString(16)}`
