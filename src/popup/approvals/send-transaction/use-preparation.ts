import { useCallback, useEffect, useState } from 'react'
import type { Preparation } from '../../../messaging/transaction-contract.ts'
import { faultText } from '../../fault-text.ts'

export type Preparing =
  | { status: 'loading' }
  | { status: 'ready'; preparation: Preparation }
  /** The wallet itself failed. */
  | { status: 'failed'; reason: string }

/** Loads on mount, and again on demand. */
export const usePreparation = (
  ask: () => Promise<Preparation>,
): Preparing & { again: () => void } => {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Preparing>({ status: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` triggers the reload
  useEffect(() => {
    let isCancelled = false
    setState({ status: 'loading' })
    ask().then(
      (preparation) => {
        if (!isCancelled) setState({ status: 'ready', preparation })
      },
      (error) => {
        if (!isCancelled)
          setState({ status: 'failed', reason: faultText(error) })
      },
    )
    return () => {
      isCancelled = true
    }
  }, [ask, turn])
  const again = useCallback(() => setTurn((last) => last + 1), [])
  return { ...state, again }
}
