import { ArchiveLoadError } from './archive-load-error.ts'
import type { RawBlock } from './raw-block.ts'

/**
 * Every block is named by its child's header, so the check goes from the head
 * down: the first block that does not have the hash its child names is the one
 * that was changed. Upwards, its child would be blamed.
 */
export const checkLinks = (
  blocks: readonly RawBlock[],
  expectedHead: string | undefined,
): void => {
  let wanted = expectedHead?.toLowerCase()
  let wantedBy = 'as expected of the head'
  for (const block of [...blocks].reverse()) {
    if (wanted !== undefined && block.hash !== wanted) {
      throw new ArchiveLoadError(
        block.number,
        `has the hash ${block.hash}, not ${wanted} ${wantedBy}`,
      )
    }
    wanted = block.parentHash
    wantedBy = `as block ${block.number} has it`
  }
}

/** The lowest block of the file stands on the genesis block, or is it. */
export const checkRoot = (
  lowest: RawBlock | undefined,
  genesisHash: string,
): void => {
  if (lowest === undefined) return
  const [claim, hash] =
    lowest.number === 0
      ? ['is', lowest.hash]
      : ['has the parent', lowest.parentHash]
  if (hash !== genesisHash) {
    throw new ArchiveLoadError(
      lowest.number,
      `${claim} ${hash}; the genesis file makes ${genesisHash}`,
    )
  }
}
