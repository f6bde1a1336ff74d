import { RLP } from '@ethereumjs/rlp'
import { bigIntMin, ecrecover, publicToAddress } from '@ethereumjs/util'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import {
  type Item,
  type RawBlock,
  readRawBlocks,
  toBigInt,
  toHex,
  toQuantity,
} from './raw-blocks.ts'

export type RawTransaction = Readonly<Record<string, unknown>> &
  Readonly<{
    hash: string
    type: string
    blockHash: string
    blockNumber: string
    transactionIndex: string
    to: string | null
  }>

const typed = ['to', 'value', 'input', 'accessList']
const fees = ['maxPriorityFeePerGas', 'maxFeePerGas']
const signature = ['v', 'r', 's']

/** The members of each type of transaction, in order. */
const layouts: readonly (readonly string[])[] = [
  ['nonce', 'gasPrice', 'gas', 'to', 'value', 'input', ...signature],
  ['chainId', 'nonce', 'gasPrice', 'gas', ...typed, ...signature],
  ['chainId', 'nonce', ...fees, 'gas', ...typed, ...signature],
  [
    ...['chainId', 'nonce', ...fees, 'gas', ...typed],
    ...['maxFeePerBlobGas', 'blobVersionedHashes', ...signature],
  ],
  [
    ...['chainId', 'nonce', ...fees, 'gas', ...typed],
    ...['authorizationList', ...signature],
  ],
]

const word = (bytes: Item): string =>
  `0x${toHex(bytes as Uint8Array)
    .slice(2)
    .padStart(64, '0')}`

const listOf =
  (write: (item: Item) => unknown) =>
  (list: Item): unknown =>
    (list as Item[]).map(write)

const hexOf = (bytes: Item): string => toHex(bytes as Uint8Array)
const quantityOf = (bytes: Item): string => toQuantity(bytes as Uint8Array)

/** Formats of members that are not quantities. */
const writers: Readonly<Record<string, (item: Item) => unknown>> = {
  to: (bytes) => (bytes.length === 0 ? null : hexOf(bytes)),
  input: hexOf,
  r: word,
  s: word,
  blobVersionedHashes: listOf(hexOf),
  accessList: listOf((entry) => {
    const [address, keys] = entry as [Item, Item]
    return { address: hexOf(address), storageKeys: listOf(hexOf)(keys) }
  }),
  authorizationList: listOf((entry) => {
    const [chainId, address, nonce, yParity, r, s] = entry as Uint8Array[]
    return {
      chainId: toQuantity(chainId),
      address: toHex(address),
      nonce: toQuantity(nonce),
      yParity: toQuantity(yParity),
      r: toQuantity(r),
      s: toQuantity(s),
    }
  }),
}

/** Every transaction of the heritage chain, decoded from its file. */
export const readRawTransactions = (): RawTransaction[] =>
  readRawBlocks().flatMap((block) =>
    block.transactions.map((_, index) => transactionAt(block, index)),
  )

const transactionAt = (block: RawBlock, index: number): RawTransaction => {
  const item = block.transactions[index] as Item
  // A typed one is a byte string in the block, beginning with its type.
  const bytes = item instanceof Uint8Array ? item : RLP.encode(item)
  const type = item instanceof Uint8Array ? Number(item[0]) : 0
  const fields =
    item instanceof Uint8Array ? (RLP.decode(item.subarray(1)) as Item[]) : item
  const members = Object.fromEntries(
    (layouts[type] ?? []).map((name, at) => [
      name,
      (writers[name] ?? quantityOf)(fields[at] as Item),
    ]),
  )
  return {
    ...members,
    ...ownMembers(type, fields),
    hash: toHex(keccak_256(bytes)),
    type: toQuantity(BigInt(type)),
    from: toHex(senderOf(type, fields)),
    to: members.to as string | null,
    gasPrice: priceOf(members, block),
    blockHash: block.hash,
    blockNumber: toQuantity(BigInt(block.number)),
    blockTimestamp: toQuantity(block.header[11]),
    transactionIndex: toQuantity(BigInt(index)),
  }
}

/** A legacy one has its chain id in `v`, since EIP-155. */
const ownMembers = (type: number, fields: Item[]): Record<string, string> => {
  const v = toBigInt(fields.at(-3) as Uint8Array)
  if (type > 0) return { yParity: toQuantity(v) }
  return v < 35n ? {} : { chainId: toQuantity(chainOf(v)) }
}

const senderOf = (type: number, fields: Item[]): Uint8Array => {
  const [v, r, s] = fields.slice(-3) as [Uint8Array, Uint8Array, Uint8Array]
  const signed = fields.slice(0, -3)
  const parity = toBigInt(v)
  const chainId = type === 0 && parity >= 35n ? chainOf(parity) : undefined
  const message =
    type === 0
      ? RLP.encode(chainId === undefined ? signed : [...signed, chainId, 0, 0])
      : concatBytes(Uint8Array.of(type), RLP.encode(signed))
  return publicToAddress(
    ecrecover(keccak_256(message), parity, pad(r), pad(s), chainId),
  )
}

const chainOf = (v: bigint): bigint => (v - 35n) / 2n

const pad = (bytes: Uint8Array): Uint8Array =>
  concatBytes(new Uint8Array(32 - bytes.length), bytes)

/** The effective gas price: base fee plus tip. */
const priceOf = (
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Record<string, unknown>,
  { header }: RawBlock,
): string => {
  if (gasPrice !== undefined) return String(gasPrice)
  const most = BigInt(String(maxFeePerGas))
  const wanted = toBigInt(header[15]) + BigInt(String(maxPriorityFeePerGas))
  return toQuantity(bigIntMin(wanted, most))
}
