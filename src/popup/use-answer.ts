import { useEffect, useState } from 'react'
import type { PopupContract } from '../messaging/popup-contract.ts'
import { faultText } from './fault-text.ts'
import type { WalletCalls } from './wallet-calls.ts'

export type Answer<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; reason: string }

/**
 * Calls the background, and again whenever the event says that the result has
 * changed. `ask` must be a stable function for the same call.
 */
export const useAnswer = <Value>({
  wallet,
  event,
  ask,
}: {
  wallet: WalletCalls
  event: keyof PopupContract['events']
  ask: () => Promise<Value>
}): Answer<Value> => {
  const [answer, setAnswer] = useState<Answer<Value>>({ status: 'loading' })

  useEffect(() => {
    let asked = 0
    const refresh = async (): Promise<void> => {
      asked += 1
      const turn = asked
      const next = await ask().then(
        (value): Answer<Value> => ({ status: 'ready', value }),
        (error): Answer<Value> => ({
          status: 'failed',
          reason: faultText(error),
        }),
      )
      // An older response must not overwrite a newer one.
      if (turn === asked) setAnswer(next)
    }
    const unsubscribe = [wallet.on(event, refresh), wallet.onReconnect(refresh)]
    refresh()
    return () => {
      asked = -1
      for (const off of unsubscribe) off()
    }
  }, [wallet, event, ask])

  return answer
}
