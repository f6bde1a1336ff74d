import { bigIntToHex } from '@ethereumjs/util'
import { refusal } from '../answer-error.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import { type Archive, type ArchivedBlock, headOf } from './archive.ts'
import type { ArchiveMethod } from './archive-method.ts'
import { blobPrice } from './fee-methods.ts'
import { findByNumber } from './find-block.ts'
import { readQuantity } from './read-params.ts'
import { tipsOf } from './tips.ts'

const MOST_BLOCKS = 1024

export const eth_feeHistory: ArchiveMethod = (archive, params) => {
  const percentiles = readPercentiles(params[2])
  const newest = newestOf(archive, params[1])
  const last = Number(newest.block.header.number)
  const count = Math.min(readCount(params[0]), last + 1)
  if (count === 0) return { oldestBlock: '0x0', gasUsedRatio: [] }
  const blocks = archive.blocks.slice(last + 1 - count, last + 1)
  return {
    oldestBlock: bigIntToHex(BigInt(last + 1 - count)),
    baseFeePerGas: [
      ...blocks.map(({ block }) => block.header.baseFeePerGas ?? 0n),
      nextBaseFee(newest),
    ].map(bigIntToHex),
    gasUsedRatio: blocks.map(({ block: { header } }) =>
      ratio(header.gasUsed, header.gasLimit),
    ),
    baseFeePerBlobGas: [
      ...blocks.map(({ block }) => blobPrice(block.header) ?? 0n),
      nextBlobPrice(newest),
    ].map(bigIntToHex),
    blobGasUsedRatio: blocks.map(blobRatio),
    ...(percentiles.length === 0
      ? {}
      : { reward: blocks.map((block) => rewards(block, percentiles)) }),
  }
}

const newestOf = (archive: Archive, parameter: unknown): ArchivedBlock => {
  if (parameter === 'pending') return headOf(archive)
  const found = findByNumber(archive, parameter)
  if (found) return found
  const head = headOf(archive).block.header.number
  throw refusal(
    `request beyond head block: requested ${BigInt(String(parameter))}, head ${head}`,
  )
}

/** Geth also accepts the count as a JSON number. */
const readCount = (count: unknown): number => {
  const blocks =
    typeof count === 'number' && Number.isInteger(count) && count >= 0
      ? count
      : Number(readQuantity(count, 'block count'))
  return Math.min(blocks, MOST_BLOCKS)
}

const readPercentiles = (value: unknown): number[] => {
  if (value === undefined || value === null) return []
  if (
    !Array.isArray(value) ||
    value.length > 100 ||
    !value.every(
      (percentile, index) =>
        typeof percentile === 'number' &&
        percentile >= (value[index - 1] ?? 0) &&
        percentile <= 100,
    )
  ) {
    throw new InvalidParamsError(
      'reward percentiles must be rising numbers of 0 to 100, 100 at most',
    )
  }
  return value
}

/** The tip at this percentile of the block's gas. */
const rewards = (archived: ArchivedBlock, percentiles: number[]): string[] => {
  const tips = tipsOf(archived)
  const total = archived.block.header.gasUsed
  return percentiles.map((percentile) => {
    const threshold = (Number(total) * percentile) / 100
    let sum = 0n
    const reached = tips.find(({ gasUsed }) => {
      sum += gasUsed
      return Number(sum) >= threshold
    })
    return bigIntToHex((reached ?? tips.at(-1))?.tip ?? 0n)
  })
}

const nextBaseFee = ({ block: { header } }: ArchivedBlock): bigint =>
  header.common.isActivatedEIP(1559) ? header.calcNextBaseFee() : 0n

const nextBlobPrice = ({ block: { header } }: ArchivedBlock): bigint =>
  header.common.isActivatedEIP(4844)
    ? header.calcNextBlobGasPrice(header.common)
    : 0n

const blobRatio = ({ block: { header } }: ArchivedBlock): number =>
  header.common.isActivatedEIP(4844)
    ? ratio(
        header.blobGasUsed ?? 0n,
        header.common.getBlobGasSchedule().maxBlobGasPerBlock,
      )
    : 0

const ratio = (part: bigint, whole: bigint): number =>
  Number(part) / Number(whole)
