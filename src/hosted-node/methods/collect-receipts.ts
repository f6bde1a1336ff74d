import type { Json } from '../../node-client/json.ts'
import type { Outcome } from '../json-rpc.ts'
import { isJsonObject } from '../rules/rule.ts'
import type { Ask, NodeMethod } from './node-method.ts'

const name = 'eth_getBlockReceipts'

/** Error codes of a node that lacks a method: EIP-1474, and JSON-RPC itself. */
const UNSUPPORTED = [-32004, -32601]

/**
 * Development chains and old nodes lack the method. Then the receipts of the
 * block's transactions are fetched one by one, in one batch.
 */
export const collectReceipts: NonNullable<NodeMethod['run']> = async (
  params,
  ask,
) => {
  // An unsealed block has no receipts, whatever a node returns.
  if (params[0] === 'pending') return { result: null }
  const outcome = await ask({ method: name, params })
  if (!('error' in outcome)) return outcome
  if (!UNSUPPORTED.includes(outcome.error.code)) return outcome
  const block = params[0] ?? null
  return (
    (await receiptsOf(block, ask)) ??
    (await receiptsOf(block, ask)) ?? { result: null }
  )
}

/** Undefined if a reorganisation happened between the two requests. */
const receiptsOf = async (
  reference: Json,
  ask: Ask,
): Promise<Outcome | undefined> => {
  const block = await ask(blockOf(reference))
  if ('error' in block || !isJsonObject(block.result)) return block
  const { transactions } = block.result
  const hashes = Array.isArray(transactions) ? transactions : []
  const method = 'eth_getTransactionReceipt'
  const outcomes = await Promise.all(
    hashes.map((hash) => ask({ method, params: [hash] })),
  )
  const receipts: Json[] = []
  for (const outcome of outcomes) {
    if ('error' in outcome) return outcome
    if (outcome.result === null) return undefined
    receipts.push(outcome.result)
  }
  return { result: receipts }
}

const blockOf = (block: Json): { method: string; params: Json[] } => {
  const reference = isJsonObject(block)
    ? (block.blockHash ?? block.blockNumber ?? null)
    : block
  const isHash = typeof reference === 'string' && reference.length === 66
  const method = isHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
  return { method, params: [reference, false] }
}
