import type { Json } from '../../node-client/json.ts'
import type { Outcome } from '../json-rpc.ts'
import { isJsonObject } from '../rules/rule.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Ask, NodeMethod } from './node-method.ts'

const name = 'eth_getBlockReceipts'

/** What a node says that lacks a method: EIP-1474, and JSON-RPC itself. */
const UNSUPPORTED = [-32004, -32601]

/**
 * Development chains and old nodes lack the method; then the receipts of the
 * block's transactions are asked for one by one, in one turn.
 */
export const collectReceipts: NonNullable<NodeMethod['run']> = async (
  params,
  ask,
) => {
  const outcome = await ask({ method: name, params })
  if (!('error' in outcome)) return outcome
  if (!UNSUPPORTED.includes(outcome.error.code)) return outcome
  const block = await ask(blockOf(params[0] ?? null))
  if ('error' in block || !isJsonObject(block.result)) return block
  const { transactions } = block.result
  const hashes = Array.isArray(transactions) ? transactions : []
  return { result: await receiptsOf(hashes, ask) }
}

const receiptsOf = async (
  hashes: readonly Json[],
  ask: Ask,
): Promise<Json[]> => {
  const method = 'eth_getTransactionReceipt'
  const outcomes = await Promise.all(
    hashes.map((hash) => ask({ method, params: [hash] })),
  )
  return outcomes.map(resultOf)
}

/** A block was turned back between the two questions: no whole answer then. */
const resultOf = (outcome: Outcome): Json => {
  if ('error' in outcome || outcome.result === null) {
    throw new OutageError('broken-integrity')
  }
  return outcome.result
}

const blockOf = (block: Json): { method: string; params: Json[] } => {
  const reference = isJsonObject(block)
    ? (block.blockHash ?? block.blockNumber ?? null)
    : block
  const isHash = typeof reference === 'string' && reference.length === 66
  const method = isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
  return { method, params: [reference, false] }
}
