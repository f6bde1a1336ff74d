import type { Json } from '../../node-client/json.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import { hash, shortQuantity } from './hex.ts'
import { flag } from './plain.ts'
import { isJsonObject, members, mustBe, type Rule } from './rule.ts'

const tags: readonly Json[] = [
  'latest',
  'earliest',
  'pending',
  'safe',
  'finalized',
]

const expected = `a hex block number without leading zeros, like 0x1b4, or one of ${tags.join(', ')}`

/** A hex block number or a tag. */
export const blockParameter: Rule = (value, where) => {
  if (tags.includes(value)) return value
  if (typeof value === 'string' && value.startsWith('0x')) {
    return shortQuantity(value, where)
  }
  throw new InvalidParamsError(`${where} ${mustBe(expected, value)}`)
}

const eip1898 = members({
  blockHash: hash,
  blockNumber: shortQuantity,
  requireCanonical: flag,
})

const isBareHash = (value: Json): boolean =>
  typeof value === 'string' && value.startsWith('0x') && value.length === 66

/**
 * The same, or an object that names a block by EIP-1898. A bare block hash
 * becomes such an object, because not every node accepts it.
 */
export const blockReference: Rule = (value, where) => {
  if (isBareHash(value)) return { blockHash: hash(value, where) }
  if (!isJsonObject(value)) return blockParameter(value, where)
  const checked = eip1898(value, where)
  if (
    (checked.blockHash === undefined) ===
    (checked.blockNumber === undefined)
  ) {
    throw new InvalidParamsError(
      `${where} must have either blockHash or blockNumber`,
    )
  }
  return checked
}

/** The same; a bare block hash stays one. */
export const blockOrHash: Rule = (value, where) =>
  isBareHash(value) ? hash(value, where) : blockReference(value, where)

/** Whether a checked block parameter always names the same block. */
export const isBlockNumber = (block: Json | undefined): block is string =>
  typeof block === 'string' && block.startsWith('0x') && block.length < 66
