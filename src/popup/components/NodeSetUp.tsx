import { type ReactNode, useCallback } from 'react'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { Failure } from './Failure.tsx'
import { NodeForm } from './NodeForm.tsx'
import { PublicNode } from './PublicNodes.tsx'

/** The form of a network's node during a connect approval. */
export const NodeSetUp = ({
  chainId,
  wallet,
}: {
  chainId: string
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('listNetworks'), [wallet])
  const answer = useAnswer({ wallet, event: 'networksChanged', ask })
  if (answer.status === 'failed') return <Failure>{answer.reason}</Failure>
  if (answer.status === 'loading') return null
  const network = answer.value.find((one) => one.chainId === chainId)
  if (!network) return null
  return (
    <div className="stack">
      <PublicNode network={network} wallet={wallet} />
      <NodeForm network={network} wallet={wallet} />
    </div>
  )
}
