import { ArchiveLoadError } from './archive-load-error.ts'
import type { RawBlock } from './raw-block.ts'

/**
 * A child's header names its parent's hash, so the check goes from the head
 * down: the first block whose hash differs is the one that was changed. Going
 * upwards would report its child instead.
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

/** The lowest block of the file is the genesis block or its child. */
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
