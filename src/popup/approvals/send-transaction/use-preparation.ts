import { useCallback, useEffect, useState } from 'react'
import type {
  Preparation,
  Prepared,
} from '../../../messaging/transaction-contract.ts'
import { faultText } from '../../fault-text.ts'

export type Preparing<Facts = Prepared> =
  | { status: 'loading' }
  | { status: 'ready'; preparation: Preparation<Facts> }
  /** The wallet itself failed. */
  | { status: 'failed'; reason: string }

/** Loads on mount, and again on demand. */
export const usePreparation = <Facts = Prepared>(
  ask: () => Promise<Preparation<Facts>>,
): Preparing<Facts> & { again: () => void } => {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Preparing<Facts>>({ status: 'loading' })
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

/** The facts, once they are there. */
export const preparedOf = <Facts>(
  preparing: Preparing<Facts>,
): Facts | undefined =>
  preparing.status === 'ready' && preparing.preparation.ready
    ? preparing.preparation.prepared
    : undefined
