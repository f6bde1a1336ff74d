import type { BlockHeader } from '@ethereumjs/block'
import { RLP } from '@ethereumjs/rlp'
import { intToHex } from '@ethereumjs/util'
import type { Json } from '../../node-client/json.ts'
import type { ArchivedBlock } from './archive.ts'
import type { ArchiveMethod } from './archive-method.ts'
import { findByHash, findByNumber } from './find-block.ts'
import { headerJson } from './header-json.ts'
import { readQuantity } from './read-params.ts'

export const eth_getUncleByBlockHashAndIndex: ArchiveMethod = (
  archive,
  params,
) => uncleOf(findByHash(archive, params[0]), params[1])

export const eth_getUncleByBlockNumberAndIndex: ArchiveMethod = (
  archive,
  params,
) => uncleOf(findByNumber(archive, params[0]), params[1])

export const eth_getUncleCountByBlockHash: ArchiveMethod = (archive, params) =>
  uncleCount(findByHash(archive, params[0]))

export const eth_getUncleCountByBlockNumber: ArchiveMethod = (
  archive,
  params,
) => uncleCount(findByNumber(archive, params[0]))

const uncleCount = (archived: ArchivedBlock | undefined): Json =>
  archived ? intToHex(archived.block.uncleHeaders.length) : null

const uncleOf = (archived: ArchivedBlock | undefined, index: unknown): Json => {
  const at = Number(readQuantity(index, 'uncle index'))
  const uncle = archived?.block.uncleHeaders[at]
  return uncle ? uncleJson(uncle) : null
}

/**
 * Only its header is known. Like geth, the size is that of an empty block with
 * this header, and there is no total difficulty.
 */
const uncleJson = (uncle: BlockHeader): Json => ({
  ...headerJson(uncle),
  size: intToHex(RLP.encode([uncle.raw(), [], []]).length),
  totalDifficulty: null,
  uncles: [],
})
