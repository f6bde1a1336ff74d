import {
  type Common,
  createCommonFromGethGenesis,
  type GethGenesis,
} from '@ethereumjs/common'
import { addHexPrefix } from '@ethereumjs/util'
import { ArchiveLoadError } from './archive-load-error.ts'
import { createPointEvaluation } from './point-evaluation.ts'
import type { RawBlock } from './raw-block.ts'

/** Derives the fork schedule from the genesis file and the difficulties. */
export const createChainRules = (
  genesis: GethGenesis,
  blocks: readonly Pick<RawBlock, 'number' | 'difficulty'>[],
): Common => {
  const { mergeNetsplitBlock: _, ...config } = withoutNulls(genesis.config)
  const merge = findMerge(genesis, blocks)
  const rules = {
    ...withoutNulls(genesis),
    nonce: genesis.nonce ?? '0x0',
    timestamp: toHex(genesis.timestamp ?? 0),
    gasLimit: toHex(genesis.gasLimit),
    difficulty: toHex(genesis.difficulty ?? 0),
    config: {
      ...(merge === undefined ? withoutTimeForks(config) : config),
      ...(merge === undefined ? {} : { mergeForkBlock: merge }),
      // A chain that did not follow the DAO fork still has its block number.
      ...(config.daoForkSupport === true ? {} : { daoForkBlock: undefined }),
      ...(config.constantinopleBlock === undefined
        ? {}
        : {
            petersburgBlock:
              config.petersburgBlock ?? config.constantinopleBlock,
          }),
      terminalTotalDifficultyPassed: false,
    },
  }
  return createCommonFromGethGenesis(rules as GethGenesis, {
    customCrypto: { kzg: createPointEvaluation() },
  })
}

/**
 * The first block without difficulty is the first after the merge, and total
 * difficulty must agree: the libraries identify the merge by its number only.
 */
const findMerge = (
  { config, difficulty }: GethGenesis,
  blocks: readonly Pick<RawBlock, 'number' | 'difficulty'>[],
): number | undefined => {
  const terminal = config.terminalTotalDifficulty
  let total = BigInt(difficulty ?? 0)
  let merge: number | undefined
  for (const block of blocks) {
    const isMerged = block.difficulty === 0n
    if (
      (terminal !== undefined &&
        terminal !== null &&
        isMerged !== total >= BigInt(terminal)) ||
      (merge !== undefined && !isMerged)
    ) {
      throw new ArchiveLoadError(
        block.number,
        `has difficulty ${block.difficulty} after a total of ${total}; the merge is at ${terminal}`,
      )
    }
    if (isMerged) merge ??= block.number
    total += block.difficulty
  }
  // A chain that was never mined has all forks from the genesis block on.
  return merge === 1 ? 0 : merge
}

const withoutTimeForks = (
  config: GethGenesis['config'],
): GethGenesis['config'] =>
  Object.fromEntries(
    Object.entries(config).filter(([key]) => !key.endsWith('Time')),
  ) as GethGenesis['config']

const withoutNulls = <Value extends object>(value: Value): Value =>
  Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== null),
  ) as Value

/** Geth also accepts decimal numbers, where the libraries want hexadecimal. */
const toHex = (value: string | number): string =>
  addHexPrefix(BigInt(value).toString(16))
