import type { AskChain } from '../transactions/ask-chain.ts'
import type { SentTransactions } from '../transactions/sent-transactions.ts'

/** Drops the transactions that a chain does not have since it went back. */
export const dropUndone = async (
  ask: AskChain,
  {
    chainId,
    sent,
  }: { chainId: string; sent: Pick<SentTransactions, 'all' | 'change'> },
): Promise<void> => {
  const ofChain = sent
    .all()
    .filter(
      (one) =>
        one.chainId === chainId &&
        !['refused', 'replaced', 'dropped'].includes(one.state),
    )
  await Promise.all(
    ofChain.map(async ({ hash }) => {
      const found = await ask('eth_getTransactionByHash', [hash])
      if (found !== null) return
      await sent.change(hash, { state: 'dropped', receipt: undefined })
    }),
  )
}
