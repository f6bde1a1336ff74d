import { useEffect, useState } from 'react'
import type {
  SolanaQuestion,
  SolanaTransactionApproval,
} from '../../../messaging/solana-contract.ts'
import {
  previewSolana,
  type SolanaPreview,
} from '../../../protocol/solana/preview.ts'
import type { WalletCalls } from '../../wallet-calls.ts'

/** What the node says of a transaction; undefined until it answers. */
export const useSolanaPreview = (
  {
    id,
    account: { address },
    transaction,
  }: Pick<SolanaTransactionApproval, 'id' | 'account' | 'transaction'>,
  wallet: Pick<WalletCalls, 'call'>,
): SolanaPreview | undefined => {
  const [preview, setPreview] = useState<SolanaPreview>()
  useEffect(() => {
    let isCancelled = false
    setPreview(undefined)
    previewSolana(
      (method, params) =>
        wallet.call('askSolana', {
          id,
          method: method as SolanaQuestion['method'],
          params,
        }),
      { account: address, transaction },
    ).then((found) => {
      if (!isCancelled) setPreview(found)
    })
    return () => {
      isCancelled = true
    }
  }, [wallet, id, address, transaction])
  return preview
}
