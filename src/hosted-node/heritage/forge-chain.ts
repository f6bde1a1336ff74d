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
import type { BlockPlan } from './block-plan.ts'
import { forgeBlock } from './forge.ts'

export type ChainPlan = {
  /** The merge's difficulty is known once all is mined. */
  createGenesisFile: (terminalTotalDifficulty?: bigint) => GethGenesis
  /** The first block that was not mined. */
  merge: number
  timeOf: (block: number) => number
  /** From block 1 on. */
  blocks: readonly BlockPlan[]
}

export type ChainFiles = {
  genesis: GethGenesis
  blocks: Uint8Array
  head: string
}

/** Builds the chain; deterministic. */
export const forgeChain = async (plan: ChainPlan): Promise<ChainFiles> => {
  const { createGenesisFile, merge, timeOf } = plan
  const unfinished = createGenesisFile()
  const rules = createChainRules(unfinished, [
    { number: merge, difficulty: 0n, timestamp: BigInt(timeOf(merge)) },
  ])
  const { block, state } = await createGenesis(unfinished, rules)
  const chain: [Block, ...Block[]] = [block]
  const vm = await createVM({
    common: rules,
    stateManager: state,
    blockchain: createBlockHashes((number) => chain[number]),
    setHardfork: true,
  })
  for (const content of plan.blocks) {
    const number = chain.length
    const common = rules.copy()
    common.setHardforkBy({ blockNumber: number, timestamp: timeOf(number) })
    chain.push(
      await forgeBlock(vm, {
        parent: parentOf(chain, number),
        time: timeOf(number),
        miner: MINER,
        transactions: content.transactions?.(common) ?? [],
        uncles: await forgeUncles({
          vm,
          chain,
          timeOf,
          lost: content.uncles ?? [],
        }),
        withdrawals: content.withdrawals ?? [],
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
  timeOf,
  lost,
}: {
  vm: VM
  chain: readonly Block[]
  timeOf: ChainPlan['timeOf']
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
