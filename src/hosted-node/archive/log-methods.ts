import type { Json } from '../../node-client/json.ts'
import { refusal } from '../answer-error.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import { type Archive, type ArchivedBlock, headOf } from './archive.ts'
import type { ArchiveMethod } from './archive-method.ts'
import { findByHash } from './find-block.ts'
import { type LogTerms, logsOfBlock } from './logs.ts'
import {
  readAddress,
  readHash,
  readObject,
  readQuantity,
} from './read-params.ts'
import { createTimeSlice } from './time-slice.ts'

export const eth_getLogs: ArchiveMethod = async (archive, params) => {
  const filter = readObject(params[0], 'filter')
  const addresses = listOf(filter.address).map((address) =>
    readAddress(address, 'address').toString(),
  )
  const topics = readTopics(filter.topics)
  const accepts = (log: LogTerms): boolean =>
    (addresses.length === 0 || addresses.includes(log.address as never)) &&
    hasTopics(log, topics)
  const slice = createTimeSlice()
  const logs: Json[] = []
  for (const block of blocksOf(archive, filter)) {
    const turn = slice.look()
    if (turn) await turn
    for (const log of logsOfBlock(block, accepts)) logs.push(log)
  }
  return logs
}

const blocksOf = (
  archive: Archive,
  { blockHash, fromBlock, toBlock }: Record<string, unknown>,
): readonly ArchivedBlock[] => {
  if (blockHash === undefined || blockHash === null) {
    const from = readBound(archive, fromBlock)
    const to = readBound(archive, toBlock)
    if (from > to) throw new InvalidParamsError('fromBlock is after toBlock')
    const head = numberOf(headOf(archive))
    if (to > head && toBlock !== 'pending') {
      throw new InvalidParamsError(`toBlock is after the head, block ${head}`)
    }
    return archive.blocks.slice(from, to + 1)
  }
  if (fromBlock !== undefined || toBlock !== undefined) {
    throw new InvalidParamsError(
      'blockHash cannot be combined with fromBlock or toBlock',
    )
  }
  const found = findByHash(archive, blockHash)
  if (found === undefined) throw refusal('unknown block')
  return [found]
}

const numberOf = ({ block }: ArchivedBlock): number =>
  Number(block.header.number)

const readBound = (archive: Archive, bound: unknown): number => {
  const head = numberOf(headOf(archive))
  switch (bound ?? 'latest') {
    case 'latest':
    case 'safe':
    case 'finalized':
      return head
    case 'earliest':
      return 0
    case 'pending':
      return head + 1
    default:
      return Number(readQuantity(bound, 'block number'))
  }
}

/** Each position lists the accepted topics; an empty list accepts any. */
const readTopics = (topics: unknown): string[][] => {
  if (topics === undefined || topics === null) return []
  if (!Array.isArray(topics) || topics.length > 4) {
    throw new InvalidParamsError('topics must be an array of 4 at most')
  }
  return topics.map((place) =>
    Array.isArray(place) && place.includes(null)
      ? []
      : listOf(place).map((topic) => readHash(topic, 'topic')),
  )
}

const hasTopics = (log: LogTerms, places: readonly string[][]): boolean =>
  log.topics.length >= places.length &&
  places.every(
    (place, index) =>
      place.length === 0 || place.includes(log.topics[index] ?? ''),
  )

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null
    ? []
    : Array.isArray(value)
      ? value
      : [value]
