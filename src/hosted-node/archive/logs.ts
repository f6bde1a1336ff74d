import { bigIntToHex, bytesToHex, intToHex } from '@ethereumjs/util'
import type { Json } from '../../node-client/json.ts'
import type { ArchivedBlock, Position } from './archive.ts'

export type PlacedLog = Readonly<{
  address: string
  topics: readonly string[]
  json: Json
}>

/** The logs of one transaction; their index counts across the block. */
export const logsOf = ({ in: archived, index }: Position): PlacedLog[] => {
  const { block, hash, receipts } = archived
  const transaction = block.transactions[index]
  const receipt = receipts[index]
  if (transaction === undefined || receipt === undefined) return []
  const before = receipts
    .slice(0, index)
    .reduce((count, { logs }) => count + logs.length, 0)
  return receipt.logs.map((log, position) => {
    const address = bytesToHex(log[0])
    const topics = log[1].map((topic) => bytesToHex(topic))
    return {
      address,
      topics,
      json: {
        address,
        topics,
        data: bytesToHex(log[2]),
        blockHash: hash,
        blockNumber: bigIntToHex(block.header.number),
        blockTimestamp: bigIntToHex(block.header.timestamp),
        transactionHash: bytesToHex(transaction.hash()),
        transactionIndex: intToHex(index),
        logIndex: intToHex(before + position),
        removed: false,
      },
    }
  })
}

export const logsOfBlock = (archived: ArchivedBlock): PlacedLog[] =>
  archived.receipts.flatMap((_, index) => logsOf({ in: archived, index }))
