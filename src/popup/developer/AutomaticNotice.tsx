import { type ReactNode, useCallback } from 'react'
import { Failure } from '../components/Failure.tsx'
import { countedText, text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Says that requests are decided without the user, and ends it. */
export const AutomaticNotice = ({
  wallet,
}: {
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('getAutomatic'), [wallet])
  const answer = useAnswer({ wallet, event: 'automaticChanged', ask })
  const { error, run } = useRun<'end'>()
  if (answer.status !== 'ready' || answer.value.decisions.length === 0) {
    return null
  }
  const { decisions } = answer.value
  const end = (): void => {
    const task = async () => {
      for (const decision of decisions) {
        await wallet.call('setAutomatic', { ...decision, decision: 'ask' })
      }
    }
    void run({ name: 'end', task })
  }
  return (
    <div className="backup-notice">
      <p role="status">{countedText('automaticSites', decisions.length)}</p>
      <button type="button" className="button" onClick={end}>
        {text('automaticEnd')}
      </button>
      {error !== undefined && <Failure>{error}</Failure>}
    </div>
  )
}
