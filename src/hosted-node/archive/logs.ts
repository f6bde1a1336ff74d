import { bigIntToHex, bytesToHex, intToHex } from '@ethereumjs/util'
import type { Json } from '../../node-client/json.ts'
import type { ArchivedBlock, Position } from './archive.ts'

export type LogTerms = Readonly<{ address: string; topics: readonly string[] }>

type Accepts = (log: LogTerms) => boolean

/** The logs of one transaction; their index counts across the block. */
export const logsOf = ({ in: archived, index }: Position): Json[] => {
  const before = archived.receipts
    .slice(0, index)
    .reduce((count, { logs }) => count + logs.length, 0)
  return logsIn({ in: archived, index }, { before, accepts: () => true })
}

/** Only those that are accepted are written. */
export const logsOfBlock = (
  archived: ArchivedBlock,
  accepts: Accepts,
): Json[] => {
  let before = 0
  return archived.receipts.flatMap(({ logs }, index) => {
    const found = logsIn({ in: archived, index }, { before, accepts })
    before += logs.length
    return found
  })
}

const logsIn = (
  { in: archived, index }: Position,
  { before, accepts }: { before: number; accepts: Accepts },
): Json[] => {
  const { block, hash, receipts } = archived
  const transaction = block.transactions[index]
  const receipt = receipts[index]
  if (transaction === undefined || receipt === undefined) return []
  return receipt.logs.flatMap((log, position) => {
    const address = bytesToHex(log[0])
    const topics = log[1].map((topic) => bytesToHex(topic))
    if (!accepts({ address, topics })) return []
    return {
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
    }
  })
}
