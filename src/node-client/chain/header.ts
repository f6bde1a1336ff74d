import { isObject } from '../../protocol/json-rpc.ts'

/** A block as a follower needs it, and as `newHeads` sends it. */
export type Header = Readonly<{
  number: number
  hash: string
  parentHash: string
  /** The header in geth's format, serialised once for all subscribers. */
  json: string
}>

/** Members since the first block, in geth's order. */
const MEMBERS = [
  'parentHash',
  'sha3Uncles',
  'miner',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'extraData',
  'mixHash',
  'nonce',
] as const

/** Members added by forks: geth sends null if a block is older. */
const LATER_MEMBERS = [
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
] as const

const HASH = /^0x[0-9a-f]{64}$/
const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]{0,12})$/

/**
 * Nodes announce a header, a whole block or something in between; subscribers
 * always get geth's header. Undefined if it cannot be followed.
 */
export const readHeader = (block: unknown): Header | undefined => {
  if (!isObject(block)) return undefined
  const { number, hash, parentHash } = block
  if (!isHash(hash) || !isHash(parentHash)) return undefined
  if (typeof number !== 'string' || !QUANTITY.test(number)) return undefined
  const members = [...MEMBERS, ...LATER_MEMBERS, 'hash']
  const header = Object.fromEntries(
    members.map((name) => [name, block[name] ?? null]),
  )
  return {
    number: Number(number),
    hash,
    parentHash,
    json: JSON.stringify(header),
  }
}

/** Reads an announcement; undefined unless the header is complete. */
export const readAnnounced = (event: unknown): Header | undefined =>
  isWholeHeader(event) ? readHeader(event) : undefined

/** A development chain that skips blocks reports zeros as their hash. */
export const isParentOf = ({ number, hash }: Header, child: Header): boolean =>
  number === child.number - 1 &&
  (hash === child.parentHash || /^0x0*$/.test(child.parentHash))

/** Whether the header is complete. */
export const isWholeHeader = (event: unknown): boolean =>
  isObject(event) &&
  isHash(event.hash) &&
  MEMBERS.every((name) => typeof event[name] === 'string')

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && HASH.test(value)
