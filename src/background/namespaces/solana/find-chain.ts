import { NodeOutageError } from '../../../node-client/errors.ts'
import type { Json } from '../../../node-client/json.ts'
import { fromBase64 } from '../../../protocol/base64.ts'
import {
  chainDisconnected,
  type NodeFailure,
} from '../../../protocol/errors.ts'
import type { AskSolana } from '../../../protocol/solana/account-state.ts'
import {
  type ChainFinding,
  isRefused,
} from '../../../protocol/solana/chain-rules.ts'
import { checkChain } from '../../../protocol/solana/check-chain.ts'
import { decodeTransaction } from '../../../protocol/solana/transaction.ts'
import type { Networks } from '../../nodes/networks.ts'

type Checked = {
  chainId: string
  /** In base64. */
  transaction: string
  /** The request of a page that it is for, if any. */
  requestKey?: string | undefined
}

/** Asks a chain whether it knows the blockhash or nonce of a transaction. */
export type FindChain = (checked: Checked) => Promise<ChainFinding>

/** A screen waits no longer than this. */
const TIME_LIMIT_MS = 8_000

/**
 * Each time the node first has to prove again which chain it serves: another
 * one may answer at its address since it was asked last.
 */
export const createFindChain =
  ({ nodeOf }: Pick<Networks, 'nodeOf'>): FindChain =>
  async ({ chainId, transaction, requestKey }) => {
    const node = await nodeOf(chainId)
    if (!node) return { chain: 'not-checked', reason: 'no-node' }
    let reason: NodeFailure = 'malformed'
    const ask: AskSolana = async (method, params) => {
      try {
        return await node.request({
          method,
          params: params as Json[],
          rule: { effect: 'pure' },
          checksChain: true,
          timeLimit: TIME_LIMIT_MS,
          requestKey,
        })
      } catch (error) {
        if (error instanceof NodeOutageError) reason = error.reason
        throw error
      }
    }
    const { message } = decodeTransaction(
      fromBase64(transaction) ?? new Uint8Array(),
    )
    const chain = await checkChain(ask, message)
    return chain === 'not-checked' ? { chain, reason } : { chain }
  }

/** At most this many transactions, the newest. */
const MOST_KNOWN = 64

/**
 * Remembers the transactions that a chain knew: no other chain has their
 * blockhash. If the chain knows it no longer, it has expired while the user was
 * reading. A node that does not answer is still `not-checked`.
 */
export const rememberKnown = (find: FindChain): FindChain => {
  const known = new Set<string>()
  return async (checked) => {
    const finding = await find(checked)
    const key = `${checked.chainId} ${checked.transaction}`
    if (finding.chain === 'known') {
      known.delete(key)
      known.add(key)
      const [oldest] = known
      if (known.size > MOST_KNOWN && oldest) known.delete(oldest)
    }
    return finding.chain === 'unknown' && known.has(key)
      ? { chain: 'known' }
      : finding
  }
}

/**
 * Throws 4901 if a transaction must not be signed because the chain's node does
 * not answer; then the user is not asked.
 */
export const createAssertChecked =
  (find: FindChain) =>
  async (checked: Checked): Promise<void> => {
    // Elsewhere the user is told, and can ask the node again.
    if (!isRefused(checked.chainId, 'not-checked')) return
    const finding = await find(checked)
    if (finding.chain === 'not-checked') throw chainDisconnected(finding.reason)
  }
