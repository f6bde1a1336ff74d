import type { Block, BlockHeader } from '@ethereumjs/block'
import type { GethGenesis } from '@ethereumjs/common'
import {
  bytesToHex,
  concatBytes,
  createAddressFromString,
} from '@ethereumjs/util'
import { createVM, type VM } from '@ethereumjs/vm'
import { createBlockHashes } from '../archive/block-hashes.ts'
import { createChainRules } from '../archive/chain-rules.ts'
import { createGenesis } from '../archive/genesis-block.ts'
import { planBlocks } from './block-plan.ts'
import { forgeBlock } from './forge.ts'
import { createGenesisFile, MERGE, timeOf } from './fork-plan.ts'
import { createSenders } from './sender.ts'

export type HeritageFiles = {
  genesis: GethGenesis
  blocks: Uint8Array
  head: string
}

/** Builds the chain; deterministic. */
export const makeHeritageChain = async (): Promise<HeritageFiles> => {
  const rules = createChainRules(createGenesisFile(), [
    { number: MERGE, difficulty: 0n },
  ])
  const { block, state } = await createGenesis(createGenesisFile(), rules)
  const chain: [Block, ...Block[]] = [block]
  const vm = await createVM({
    common: rules,
    stateManager: state,
    blockchain: createBlockHashes((number) => chain[number]),
    setHardfork: true,
  })
  for (const plan of planBlocks(createSenders())) {
    const number = chain.length
    const common = rules.copy()
    common.setHardforkBy({ blockNumber: number, timestamp: timeOf(number) })
    chain.push(
      await forgeBlock(vm, {
        parent: parentOf(chain, number),
        time: timeOf(number),
        miner: MINER,
        transactions: plan.transactions?.(common) ?? [],
        uncles: await forgeUncles({ vm, chain, lost: plan.uncles ?? [] }),
        withdrawals: plan.withdrawals ?? [],
      }),
    )
  }
  return {
    genesis: createGenesisFile(minedDifficulty(chain)),
    blocks: concatBytes(...chain.slice(1).map((each) => each.serialize())),
    head: bytesToHex(parentOf(chain, chain.length).hash()),
  }
}

const MINER = createAddressFromString(`0x${'a1'.repeat(20)}`)
const RIVAL = createAddressFromString(`0x${'b2'.repeat(20)}`)

/** Empty blocks that came a second too late. */
const forgeUncles = async ({
  vm,
  chain,
  lost,
}: {
  vm: VM
  chain: readonly Block[]
  lost: readonly number[]
}): Promise<BlockHeader[]> => {
  const uncles: BlockHeader[] = []
  for (const number of lost) {
    const { header } = await forgeBlock(vm, {
      parent: parentOf(chain, number),
      time: timeOf(number) + 1,
      miner: RIVAL,
      transactions: [],
      uncles: [],
      withdrawals: [],
    })
    uncles.push(header)
  }
  return uncles
}

const parentOf = (chain: readonly Block[], number: number): Block => {
  const parent = chain[number - 1]
  if (parent === undefined) throw new Error(`block ${number} has no parent`)
  return parent
}

const minedDifficulty = (chain: readonly Block[]): bigint =>
  chain.reduce((total, { header }) => total + header.difficulty, 0n)
