import { useCallback, useEffect, useState } from 'react'
import type {
  SolanaQuestion,
  SolanaTransactionApproval,
} from '../../../messaging/solana-contract.ts'
import {
  previewSolana,
  type SolanaPreview,
} from '../../../protocol/solana/preview.ts'

/** Asks the node of the network that the transaction is for. */
export type AskOfSubject = (
  method: SolanaQuestion['method'],
  params: unknown[],
) => Promise<unknown>

/**
 * What the node says of a transaction; undefined until it answers. `again` asks
 * once more. Another transaction with the same `shown` differs only by its
 * blockhash, which changes nothing here.
 */
export const useSolanaPreview = (
  {
    account: { address },
    transaction,
  }: Pick<SolanaTransactionApproval, 'account' | 'transaction'>,
  { ask, shown }: { ask: AskOfSubject; shown: string },
): { preview: SolanaPreview | undefined; again: () => void } => {
  const [preview, setPreview] = useState<SolanaPreview>()
  const [tries, setTries] = useState(0)
  const again = useCallback(() => setTries((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again, and the transaction follows what is shown.
  useEffect(() => {
    let isCancelled = false
    setPreview(undefined)
    previewSolana(
      (method, params) => ask(method as SolanaQuestion['method'], params),
      { account: address, transaction },
    ).then((found) => {
      if (!isCancelled) setPreview(found)
    })
    return () => {
      isCancelled = true
    }
  }, [ask, address, shown, tries])
  return { preview, again }
}
