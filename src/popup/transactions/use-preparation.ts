import { useCallback, useEffect, useState } from 'react'
import type { Preparation } from '../../messaging/transaction-contract.ts'
import { faultText } from '../fault-text.ts'

export type Preparing =
  | { status: 'asking' }
  | { status: 'told'; preparation: Preparation }
  /** The wallet itself failed. */
  | { status: 'failed'; reason: string }

/** Loads on mount, and again on demand. */
export const usePreparation = (
  ask: () => Promise<Preparation>,
): Preparing & { again: () => void } => {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<Preparing>({ status: 'asking' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` says when to ask
  useEffect(() => {
    let isLate = false
    setState({ status: 'asking' })
    ask().then(
      (preparation) => {
        if (!isLate) setState({ status: 'told', preparation })
      },
      (error) => {
        if (!isLate) setState({ status: 'failed', reason: faultText(error) })
      },
    )
    return () => {
      isLate = true
    }
  }, [ask, turn])
  const again = useCallback(() => setTurn((last) => last + 1), [])
  return { ...state, again }
}
