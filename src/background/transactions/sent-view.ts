import type {
  Replacing,
  SentTransactionView,
} from '../../messaging/transaction-contract.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { networkOf } from '../approvals/names.ts'
import type { NetworkInfo } from '../nodes/networks.ts'
import { isPending } from './sent-transactions.ts'

export const createSentView = (
  one: SentTransaction,
  networks: readonly NetworkInfo[],
): SentTransactionView => {
  const { hash, origin, account, nonce, to, value, at, state } = one
  const { receipt, replaces } = one
  return {
    hash,
    origin,
    network: networkOf(one.chainId, networks),
    account,
    nonce,
    to,
    value,
    at,
    state,
    receipt,
    replaces,
    replaceable: waysToReplace(one),
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
