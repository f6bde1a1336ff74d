import { useCallback } from 'react'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** The transactions signed here, newest first, with updates. */
export const useTransactions = (
  wallet: WalletCalls,
): readonly SentTransactionView[] => {
  const ask = useCallback(() => wallet.call('listTransactions'), [wallet])
  const answer = useAnswer({ wallet, event: 'activityChanged', ask })
  return answer.status === 'ready' ? answer.value : []
}
