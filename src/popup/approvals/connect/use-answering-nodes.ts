import { useCallback, useEffect, useState } from 'react'
import type { OfferedChain } from '../../../messaging/approval-contract.ts'
import { isDeveloperWallet } from '../../../messaging/developer-contract.ts'
import type { WalletView } from '../../../messaging/wallet-contract.ts'
import { needsAnsweringNode } from '../../../protocol/solana/chain-rules.ts'
import type { WalletCalls } from '../../wallet-calls.ts'

/** How a node that has to answer behaves; one that answers has no state. */
export type NodeState = 'asking' | 'silent'

/**
 * The chains that a wallet with keys of its own grants only if their nodes
 * answer, with the state of those that do not.
 */
export const useAnsweringNodes = (
  chains: readonly OfferedChain[],
  { view, wallet }: { view: WalletView; wallet: WalletCalls },
): {
  states: ReadonlyMap<string, NodeState>
  /** Asks the nodes once more. */
  again: () => void
} => {
  const [answering, setAnswering] = useState<ReadonlyMap<string, boolean>>(
    new Map(),
  )
  const [tries, setTries] = useState(0)
  const again = useCallback(() => setTries((count) => count + 1), [])
  const needing = isDeveloperWallet(view)
    ? []
    : chains.filter(
        ({ chainId, needsNode }) => !needsNode && needsAnsweringNode(chainId),
      )
  const asked = needing.map(({ chainId }) => chainId).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again.
  useEffect(() => {
    let isCancelled = false
    setAnswering(new Map())
    const look = async (chainId: string): Promise<void> => {
      const isGood = await wallet.call('checkNode', { chainId }).then(
        ({ state }) => state === 'good',
        () => false,
      )
      if (isCancelled) return
      setAnswering((known) => new Map([...known, [chainId, isGood]]))
    }
    for (const chainId of asked.split(' ').filter(Boolean)) void look(chainId)
    return () => {
      isCancelled = true
    }
  }, [asked, wallet, tries])

  const stateOf = (chainId: string): NodeState | undefined => {
    const isGood = answering.get(chainId)
    if (isGood === undefined) return 'asking'
    return isGood ? undefined : 'silent'
  }
  return {
    states: new Map(
      needing.flatMap(({ chainId }) => {
        const state = stateOf(chainId)
        return state ? [[chainId, state] as const] : []
      }),
    ),
    again,
  }
}
