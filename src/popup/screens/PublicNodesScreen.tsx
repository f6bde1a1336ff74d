import { type ReactNode, useCallback } from 'react'
import { Failure } from '../components/Failure.tsx'
import { PublicNodes } from '../components/PublicNodes.tsx'
import { Screen } from '../components/Screen.tsx'
import { text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** The last step of the first run: whether to use public nodes. */
export const PublicNodesScreen = ({
  wallet,
  onDone,
}: {
  wallet: WalletCalls
  onDone: () => void
}): ReactNode => {
  const ask = useCallback(() => wallet.call('listNetworks'), [wallet])
  const answer = useAnswer({ wallet, event: 'networksChanged', ask })
  return (
    <Screen
      title={text('publicNodesTitle')}
      hint={text('publicNodesFirstRunHint')}
    >
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' && (
        <PublicNodes networks={answer.value} folded={false} wallet={wallet} />
      )}
      <div className="stack stack-centred">
        <button
          type="button"
          className="button button-large button-primary"
          onClick={onDone}
        >
          {text('continueFirstRun')}
        </button>
      </div>
    </Screen>
  )
}
