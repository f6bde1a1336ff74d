import type { Json } from '@metamask/utils'
import { attemptsOf } from '../../protocol/attempts.ts'
import { toHexChainId } from '../../protocol/caip.ts'
import {
  batchError,
  limitExceeded,
  unauthorized,
} from '../../protocol/errors.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { limits } from '../../protocol/limits.ts'
import { CALLS_VERSION, readBatchId } from '../../protocol/send-calls-params.ts'
import type { BatchRecord } from '../../storage/batch-record.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { Host } from '../host/host.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import { forRequest } from '../nodes/for-request.ts'
import type { Networks } from '../nodes/networks.ts'
import { toNodeFault } from '../nodes/node-fault.ts'
import { createCallRate } from '../pages/call-rate.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import { type AskChain, askChain } from './ask-chain.ts'
import type { Batches } from './batches.ts'
import type { BatchSender } from './send-batch.ts'
import { isPending, type SentTransactions } from './sent-transactions.ts'

/** How long a node may lack the receipt of what another has mined. */
const FRESH_MS = 60_000

type OwnMethod = (call: AuthorizedCall) => Promise<Json>

/** EIP-5792: what became of a batch, for the site that sent it. */
export const createCallsStatus = ({
  networks,
  batches,
  batchSender,
  sent,
  readSession,
  showActivity,
  now,
}: {
  networks: Pick<Networks, 'nodeOf'>
  batches: Pick<Batches, 'find'>
  batchSender: Pick<BatchSender, 'look'>
  sent: Pick<SentTransactions, 'all'>
  readSession: (origin: string) => Promise<NumberedSession>
  showActivity: Host['showActivity']
  now: () => number
}): Record<'wallet_getCallsStatus' | 'wallet_showCallsStatus', OwnMethod> => {
  const shown = createCallRate(() => performance.now(), {
    full: limits.statusesShownAtOnce,
    perSecond: limits.statusesShownPerMinute / 60,
  })

  const find = async (call: AuthorizedCall): Promise<BatchRecord> => {
    const { origin, scope, request } = call
    const batch = batches.find(origin, readBatchId(request.params))
    if (batch?.chainId !== scope) {
      throw batchError('unknownId', 'this site sent no such batch here')
    }
    const { sessionScopes } = await readSession(origin)
    const { accounts = [] } = sessionScopes[scope] ?? {}
    if (!accounts.includes(`${scope}:${batch.account}`)) throw unauthorized()
    return batch
  }

  /** Its receipt, or that of the transaction that replaced it. */
  const readCall = async (ask: AskChain, hash: string): Promise<Outcome> => {
    const all = sent.all()
    const attempts = attemptsOf(hash, all)
    for (const [hash, { isCancelled }] of attempts) {
      const said = await ask('eth_getTransactionReceipt', [hash])
      if (isObject(said)) return isCancelled ? 'failed' : toReceipt(said)
    }
    const stored = all.filter(({ hash }) => attempts.has(hash))
    if (stored.some(isPending)) return 'pending'
    const mined = stored.find(({ receipt }) => receipt)
    if (!mined || attempts.get(mined.hash)?.isCancelled) return 'failed'
    // Another backend of the node may not have it yet. Later the chain was
    // reset, and the stored receipt is all that is left.
    return now() - mined.at < FRESH_MS ? 'pending' : toStoredReceipt(mined)
  }

  const readCalls = async (
    { requestKey, chainId }: { requestKey: string; chainId: string },
    hashes: readonly string[],
  ): Promise<Outcome[]> => {
    if (hashes.length === 0) return []
    try {
      const ask = await askChain(forRequest(networks, requestKey), chainId)
      return await Promise.all(hashes.map((hash) => readCall(ask, hash)))
    } catch (error) {
      throw toNodeFault(error)
    }
  }

  return {
    wallet_getCallsStatus: async (call) => {
      const batch = await find(call)
      const { id, chainId, calls } = batch
      const { signed, isOpen } = await batchSender.look(batch)
      const { requestKey } = call
      const outcomes = await readCalls({ requestKey, chainId }, signed)
      const receipts = outcomes.filter((one) => typeof one !== 'string')
      return {
        version: CALLS_VERSION,
        id,
        chainId: toHexChainId(chainId) ?? '',
        status:
          isOpen || outcomes.includes('pending')
            ? 100
            : settledStatus(receipts, calls),
        atomic: false,
        receipts,
      }
    },
    /** Shows the site's activity, where the batch is. */
    wallet_showCallsStatus: async (call) => {
      const { origin } = await find(call)
      // It opens the wallet, and the user has no button against it.
      if (!shown.isInTime(origin)) {
        throw limitExceeded('the status was shown just now')
      }
      await showActivity(origin)
      return null
    },
  }
}

type Receipt = { status: string } & Record<string, Json>

/** `failed`: it is on no chain and never will be. */
type Outcome = Receipt | 'pending' | 'failed'

/** Of a batch of which nothing is pending any more. */
const settledStatus = (receipts: readonly Receipt[], calls: number): number => {
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  if (succeeded === calls) return 200
  if (succeeded > 0) return 600
  return receipts.length > 0 ? 500 : 400
}

/** The members that EIP-5792 names. */
const toReceipt = (said: Record<string, unknown>): Receipt => {
  const { blockHash, blockNumber, gasUsed, transactionHash } = said as Receipt
  const logs = Array.isArray(said.logs) ? said.logs : []
  return {
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
    // A receipt from before Byzantium has no status; it was mined.
    status: said.status === '0x0' ? '0x0' : '0x1',
    blockHash: blockHash ?? null,
    blockNumber: blockNumber ?? null,
    gasUsed: gasUsed ?? null,
    transactionHash: transactionHash ?? null,
  }
}

const toStoredReceipt = ({ hash, receipt }: SentTransaction): Receipt =>
  toReceipt({
    ...receipt,
    status: receipt?.succeeded ? '0x1' : '0x0',
    transactionHash: hash,
  })
