import type { Json } from '../../node-client/json.ts'
import type { Profile } from '../methods/node-method.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import { shapeLogs } from './log.ts'
import { pick, rewrite, toQuantity } from './members.ts'

const promised = [
  'blockHash',
  'blockNumber',
  'contractAddress',
  'cumulativeGasUsed',
  'effectiveGasPrice',
  'from',
  'gasUsed',
  'logs',
  'logsBloom',
  'root',
  'status',
  'to',
  'transactionHash',
  'transactionIndex',
  'type',
]

const quantities = [
  'blockNumber',
  'blockTimestamp',
  'cumulativeGasUsed',
  'effectiveGasPrice',
  'gasUsed',
  'status',
  'transactionIndex',
  'type',
]

export const shapeReceipt = (receipt: Json, profile: Profile): Json => {
  if (!isJsonObject(receipt)) return receipt
  const shaped: JsonObject = {
    ...receipt,
    contractAddress: receipt.contractAddress ?? null,
    to: receipt.to ?? null,
    // Nodes from before typed transactions have no type to tell.
    type: receipt.type ?? '0x0',
    logs: shapeLogs(receipt.logs ?? [], profile),
  }
  // Exactly one of the two; some nodes write null, or 0x, for the other.
  delete shaped[hasStatus(receipt) ? 'root' : 'status']
  rewrite(shaped, { names: quantities, with: toQuantity })
  return profile === 'strict' ? pick(shaped, promised) : shaped
}

export const shapeReceipts = (receipts: Json, profile: Profile): Json =>
  Array.isArray(receipts)
    ? receipts.map((receipt) => shapeReceipt(receipt, profile))
    : receipts

const hasStatus = ({ status }: JsonObject): boolean =>
  status !== undefined && status !== null
