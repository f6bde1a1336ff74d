import type { MerkleStateManager } from '@ethereumjs/statemanager'
import type { Archive, ArchivedBlock } from './archive.ts'

/** The state after a block, as an independent copy. */
export const stateAt = async (
  { states }: Archive,
  { block }: ArchivedBlock,
): Promise<MerkleStateManager> => {
  const state = states.shallowCopy()
  await state.setStateRoot(block.header.stateRoot)
  return state
}
