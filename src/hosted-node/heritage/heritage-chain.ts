import { planBlocks } from './block-plan.ts'
import { type ChainFiles, forgeChain } from './forge-chain.ts'
import { createGenesisFile, MERGE, timeOf } from './fork-plan.ts'
import { createSenders } from './sender.ts'

export const makeHeritageChain = (): Promise<ChainFiles> =>
  forgeChain({
    createGenesisFile,
    merge: MERGE,
    timeOf,
    blocks: planBlocks(createSenders()),
  })
