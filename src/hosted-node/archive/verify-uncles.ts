import type { Block, BlockHeader } from '@ethereumjs/block'
import { bytesToHex } from '@ethereumjs/util'
import { verifyHeader } from './verify-header.ts'

/** An uncle's parent is at most this many blocks before the block naming it. */
export const GENERATIONS = 7

/**
 * The block itself checks that there are at most two and no duplicates. This
 * checks that an uncle descends from a recent ancestor, is not an ancestor
 * itself, and was not included before.
 */
export const verifyUncles = (
  block: Block,
  ancestors: readonly Block[],
): void => {
  const headers = new Map<string, BlockHeader>(
    ancestors.map(({ header }) => [bytesToHex(header.hash()), header]),
  )
  const named = new Set(
    ancestors.flatMap(({ uncleHeaders }) =>
      uncleHeaders.map((uncle) => bytesToHex(uncle.hash())),
    ),
  )
  for (const [index, uncle] of block.uncleHeaders.entries()) {
    const hash = bytesToHex(uncle.hash())
    if (named.has(hash)) throw new Error(`uncle ${index} was named before`)
    if (headers.has(hash)) throw new Error(`uncle ${index} is an ancestor`)
    const parentHash = bytesToHex(uncle.parentHash)
    const parent = headers.get(parentHash)
    if (!parent || parentHash === bytesToHex(block.header.parentHash)) {
      throw new Error(`uncle ${index} descends from no near ancestor`)
    }
    verifyUncle({ uncle, parent, index })
  }
}

const verifyUncle = ({
  uncle,
  parent,
  index,
}: {
  uncle: BlockHeader
  parent: BlockHeader
  index: number
}): void => {
  try {
    verifyHeader(uncle, parent)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`uncle ${index} ${reason}`, { cause: error })
  }
}
