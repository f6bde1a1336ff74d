import { isObject } from '../../protocol/json-rpc.ts'
import { refusal } from '../answer-error.ts'
import { type Archive, type ArchivedBlock, headOf } from './archive.ts'
import { readHash, readQuantity } from './read-params.ts'

export const findByHash = (
  archive: Archive,
  hash: unknown,
): ArchivedBlock | undefined =>
  archive.blocksByHash.get(readHash(hash, 'block hash'))

/** An archive has no pending block, and its head is final. */
export const findByNumber = (
  archive: Archive,
  parameter: unknown,
): ArchivedBlock | undefined => {
  switch (parameter) {
    case 'pending':
      return undefined
    case 'latest':
    case 'safe':
    case 'finalized':
      return headOf(archive)
    case 'earliest':
      return archive.blocks[0]
    default:
      return archive.blocks[Number(readQuantity(parameter, 'block number'))]
  }
}

/**
 * The block whose state is requested, also by EIP-1898. The pending state is
 * that of the head.
 */
export const blockOfState = (
  archive: Archive,
  parameter: unknown,
): ArchivedBlock => {
  const found =
    parameter === undefined || parameter === null || parameter === 'pending'
      ? headOf(archive)
      : isObject(parameter)
        ? findByEither(archive, parameter)
        : findByNumber(archive, parameter)
  if (found === undefined) throw refusal('header not found')
  return found
}

const findByEither = (
  archive: Archive,
  { blockHash, blockNumber }: Record<string, unknown>,
): ArchivedBlock | undefined =>
  blockHash === undefined
    ? findByNumber(archive, blockNumber)
    : findByHash(archive, blockHash)
