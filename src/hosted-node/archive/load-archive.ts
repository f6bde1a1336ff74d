import { setImmediate } from 'node:timers/promises'
import type { Block } from '@ethereumjs/block'
import type { GethGenesis } from '@ethereumjs/common'
import { bytesToHex } from '@ethereumjs/util'
import { createVM, runBlock, type VM } from '@ethereumjs/vm'
import type { Archive, ArchivedBlock, Position } from './archive.ts'
import { blaming } from './archive-load-error.ts'
import { createBlockHashes } from './block-hashes.ts'
import { createChainRules } from './chain-rules.ts'
import { checkLinks, checkRoot } from './check-links.ts'
import { decodeBlock } from './decode-block.ts'
import { createGenesis } from './genesis-block.ts'
import { readRawBlocks } from './raw-block.ts'
import { verifyHeader } from './verify-header.ts'
import { GENERATIONS, verifyUncles } from './verify-uncles.ts'

export type ArchiveFiles = {
  /** A genesis file in geth's format, parsed. */
  genesis: GethGenesis
  /** Concatenated blocks in RLP. */
  blocks: Uint8Array
  /** The hash of the last block. Without it, nothing proves that block. */
  expectedHead?: string | undefined
}

/**
 * Throws ArchiveLoadError unless every block is valid. Hashes are checked
 * first, so that the message names the changed block before anything is
 * executed.
 */
export const loadArchive = async (files: ArchiveFiles): Promise<Archive> => {
  const fromFile = await readRawBlocks(files.blocks)
  checkLinks(fromFile, files.expectedHead)
  const raws = fromFile.filter(({ number }) => number > 0)
  const rules = await blaming(0, () => createChainRules(files.genesis, raws))
  const genesis = await blaming(0, () => createGenesis(files.genesis, rules))
  checkRoot(fromFile[0], bytesToHex(genesis.block.hash()))
  const decoded: Block[] = []
  for (const raw of raws) {
    await setImmediate()
    decoded.push(await blaming(raw.number, () => decodeBlock(raw, rules)))
  }

  const blocks: Archive['blocks'] & ArchivedBlock[] = [
    unexecuted(genesis.block),
  ]
  const vm = await createVM({
    common: rules.copy(),
    stateManager: genesis.state,
    blockchain: createBlockHashes((number) => blocks[number]?.block),
    setHardfork: true,
  })
  for (const block of decoded) {
    const number = Number(block.header.number)
    // Other networks are served meanwhile, at a reload.
    await setImmediate()
    blocks.push(await blaming(number, () => execute({ block, vm, blocks })))
  }
  return {
    chainId: rules.chainId(),
    blocks,
    blocksByHash: new Map(blocks.map((block) => [block.hash, block])),
    positions: new Map(blocks.flatMap(positionsIn)),
    states: genesis.state,
  }
}

const execute = async ({
  block,
  vm,
  blocks,
}: {
  block: Block
  vm: VM
  blocks: Archive['blocks']
}): Promise<ArchivedBlock> => {
  const parent = blocks.at(-1) ?? blocks[0]
  verifyHeader(block.header, parent.block.header)
  verifyUncles(
    block,
    blocks.slice(-GENERATIONS).map((ancestor) => ancestor.block),
  )
  block.validateBlobTransactions(parent.block.header)
  // Also checks the roots, the bloom and the gas that the header states.
  const { receipts, results } = await runBlock(vm, {
    block,
    skipBlockValidation: true,
  })
  return {
    ...unexecuted(block),
    totalDifficulty: parent.totalDifficulty + block.header.difficulty,
    receipts,
    gasUsed: results.map(({ totalGasSpent }) => totalGasSpent),
  }
}

/** A block that was not executed yet. */
const unexecuted = (block: Block): ArchivedBlock => ({
  block,
  hash: bytesToHex(block.hash()),
  size: block.serialize().length,
  totalDifficulty: block.header.difficulty,
  receipts: [],
  gasUsed: [],
})

const positionsIn = (archived: ArchivedBlock): [string, Position][] =>
  archived.block.transactions.map((transaction, index) => [
    bytesToHex(transaction.hash()),
    { in: archived, index },
  ])
