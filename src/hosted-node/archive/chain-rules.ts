import {
  type ChainConfig,
  Common,
  type GethGenesis,
  parseGethGenesis,
} from '@ethereumjs/common'
import { addHexPrefix } from '@ethereumjs/util'
import { ArchiveLoadError } from './archive-load-error.ts'
import {
  checkForks,
  type GenesisConfig,
  toBlobCountForks,
  toBlobSchedule,
} from './genesis-forks.ts'
import { createPointEvaluation } from './point-evaluation.ts'
import type { RawBlock } from './raw-block.ts'

type Outline = Pick<RawBlock, 'number' | 'difficulty' | 'timestamp'>

/** Derives the fork schedule from the genesis file and the difficulties. */
export const createChainRules = (
  genesis: GethGenesis,
  blocks: readonly Outline[],
): Common => {
  const { mergeNetsplitBlock: _, ...config } = withoutNulls(genesis.config)
  checkForks(config, blocks.at(-1) ?? { number: 0, timestamp: 0n })
  const merge = findMerge(genesis, blocks)
  const chain = parseGethGenesis({
    ...withoutNulls(genesis),
    nonce: genesis.nonce ?? '0x0',
    timestamp: toHex(genesis.timestamp ?? 0),
    gasLimit: toHex(genesis.gasLimit),
    difficulty: toHex(genesis.difficulty ?? 0),
    config: {
      ...config,
      ...toBlobSchedule(config),
      ...timeForksSince(merge, config),
      ...(merge === undefined ? {} : { mergeForkBlock: merge.number }),
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
  } as GethGenesis)
  return new Common({
    chain: {
      ...chain,
      name: 'archive',
      customHardforks: {
        ...chain.customHardforks,
        ...toBlobCountForks(config),
      },
      // Its parser types the values of these members as any string.
    } as unknown as ChainConfig,
    ...(chain.hardfork === undefined ? {} : { hardfork: chain.hardfork }),
    customCrypto: { kzg: createPointEvaluation() },
  })
}

/**
 * The first block without difficulty is the first after the merge, and total
 * difficulty must agree: the libraries identify the merge by its number only.
 */
const findMerge = (
  { config, difficulty }: GethGenesis,
  blocks: readonly Outline[],
): Pick<Outline, 'number' | 'timestamp'> | undefined => {
  const terminal = readTerminalDifficulty(config)
  let total = BigInt(difficulty ?? 0)
  let merge: Outline | undefined
  for (const block of blocks) {
    const isMerged = block.difficulty === 0n
    if (
      (terminal !== undefined && isMerged !== total >= terminal) ||
      (merge !== undefined && !isMerged)
    ) {
      throw new ArchiveLoadError(
        block.number,
        `has difficulty ${block.difficulty} after a total of ${total}; the merge is at ${terminal}`,
      )
    }
    if (isMerged) merge ??= block
    total += block.difficulty
  }
  // A chain that was never mined has all forks from the genesis block on.
  return merge?.number === 1 ? { number: 0, timestamp: 0n } : merge
}

const readTerminalDifficulty = ({
  terminalTotalDifficulty: value,
}: GenesisConfig): bigint | undefined => {
  if (value === undefined || value === null) return undefined
  try {
    return BigInt(value)
  } catch (error) {
    throw new Error(
      `config.terminalTotalDifficulty must be a whole number, not ${JSON.stringify(value)}`,
      { cause: error },
    )
  }
}

/** Forks by time start with the merge at the earliest, and need one. */
const timeForksSince = (
  merge: Pick<Outline, 'timestamp'> | undefined,
  config: GenesisConfig,
): Record<string, number | undefined> =>
  Object.fromEntries(
    Object.entries(config)
      .filter(([name]) => name.endsWith('Time'))
      .map(([name, start]) => [
        name,
        merge && Math.max(Number(start), Number(merge.timestamp)),
      ]),
  )

const withoutNulls = <Value extends object>(value: Value): Value =>
  Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== null),
  ) as Value

/** Geth also accepts decimal numbers, where the libraries want hexadecimal. */
const toHex = (value: string | number): string =>
  addHexPrefix(BigInt(value).toString(16))
