import { useCallback } from 'react'
import type { Preview } from '../../../messaging/preview-contract.ts'
import type {
  Prepared,
  TransactionSubject,
} from '../../../messaging/transaction-contract.ts'
import type { WalletCalls } from '../../wallet-calls.ts'
import type { Preparing } from './use-preparation.ts'
import { type Previewing, usePreview } from './use-preview.ts'

/** What a transaction changes that the user sends from the wallet itself. */
export const useOwnPreview = (
  subject: TransactionSubject | null | undefined,
  {
    preparing,
    wallet,
  }: { preparing: Preparing; wallet: Pick<WalletCalls, 'call'> },
): Previewing => {
  const ask = useCallback(
    async ({ gas }: Prepared): Promise<Preview> => {
      if (!subject) throw new Error('Nothing is prepared')
      const { network, account, request } = subject
      return wallet.call('previewOwn', {
        chainId: network.chainId,
        account: account.address,
        request,
        gas,
      })
    },
    [wallet, subject],
  )
  return usePreview(ask, preparing)
}
