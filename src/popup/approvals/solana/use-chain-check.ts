import { useCallback, useEffect, useState } from 'react'
import type { ChainCheck } from '../../../protocol/solana/chain-rules.ts'

/**
 * Whether the chain knows the transaction; undefined until its node answers.
 * `again` asks once more, and `setChain` shows what the worker found since.
 */
export const useChainCheck = (
  check: () => Promise<ChainCheck>,
): {
  chain: ChainCheck | undefined
  setChain: (chain: ChainCheck) => void
  again: () => void
} => {
  const [chain, setChain] = useState<ChainCheck>()
  const [tries, setTries] = useState(0)
  const again = useCallback(() => setTries((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again.
  useEffect(() => {
    let isCancelled = false
    setChain(undefined)
    const show = (found: ChainCheck): void => {
      if (!isCancelled) setChain(found)
    }
    check().then(show, () => show('not-checked'))
    return () => {
      isCancelled = true
    }
  }, [check, tries])
  return { chain, setChain, again }
}
