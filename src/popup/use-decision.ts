import { useState } from 'react'
import { faultText } from './fault-text.ts'

export type Decision = {
  running: 'approve' | 'cancel' | undefined
  error: string | undefined
  decide: (
    running: 'approve' | 'cancel',
    call: () => Promise<null>,
  ) => Promise<void>
}

/** The person's answer on its way; one at a time. */
export const useDecision = (onAnswer: () => void): Decision => {
  const [running, setRunning] = useState<Decision['running']>()
  const [error, setError] = useState<string>()
  return {
    running,
    error,
    // After a success it stays busy: the screen goes when the background says so.
    decide: async (next, call) => {
      if (running) return
      setRunning(next)
      setError(undefined)
      onAnswer()
      try {
        await call()
      } catch (failure) {
        setError(faultText(failure))
        setRunning(undefined)
      }
    },
  }
}
