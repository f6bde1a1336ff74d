import type { Archive, ArchivedBlock } from './archive.ts'
import { effectiveGasPrice } from './effective-gas-price.ts'

export type Tip = Readonly<{ tip: bigint; gasUsed: bigint }>

/** What each transaction paid the miner per gas, lowest first. */
export const tipsOf = ({ block, gasUsed }: ArchivedBlock): Tip[] =>
  block.transactions
    .map((transaction, index) => ({
      tip:
        effectiveGasPrice(transaction, block.header) -
        (block.header.baseFeePerGas ?? 0n),
      gasUsed: gasUsed[index] ?? 0n,
    }))
    .sort((one, other) => compare(one.tip, other.tip))

const BLOCKS = 20
const SAMPLES_PER_BLOCK = 3
const PERCENTILE = 60
const FALLBACK = 10n ** 9n

/** As in geth: the 60th percentile of the lowest tips of the last blocks. */
export const suggestTip = ({ blocks }: Archive): bigint => {
  const samples = blocks
    .slice(-BLOCKS)
    .flatMap((block) => tipsOf(block).slice(0, SAMPLES_PER_BLOCK))
    .map(({ tip }) => tip)
    .sort(compare)
  const at = Math.floor(((samples.length - 1) * PERCENTILE) / 100)
  return samples[at] ?? FALLBACK
}

const compare = (one: bigint, other: bigint): number =>
  one < other ? -1 : one > other ? 1 : 0
