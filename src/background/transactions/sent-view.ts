import type {
  Replacing,
  SentTransactionView,
} from '../../messaging/transaction-contract.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { networkOf } from '../approvals/names.ts'
import type { NetworkInfo } from '../nodes/networks.ts'
import { type ChainState, isInDoubt, isPending } from './sent-transactions.ts'

export const createSentView = (
  one: SentTransaction,
  {
    networks,
    chains,
  }: { networks: readonly NetworkInfo[]; chains: readonly ChainState[] },
): SentTransactionView => {
  const { hash, origin, account, nonce, to, value, at, state } = one
  const { receipt, replaces, recipient } = one
  return {
    hash,
    origin,
    network: networkOf(one.chainId, networks),
    account,
    nonce,
    to,
    value,
    recipient,
    at,
    state,
    receipt,
    replaces,
    replaceable: waysToReplace(one),
    inDoubt: isInDoubt(one, chains),
  }
}

export const waysToReplace = (one: SentTransaction): Replacing[] => {
  if (!isPending(one)) return []
  const isCancelling = one.replaces?.how === 'cancel'
  return [
    ...(one.data === undefined ? [] : (['speed-up'] as const)),
    ...(isCancelling ? [] : (['cancel'] as const)),
  ]
}
