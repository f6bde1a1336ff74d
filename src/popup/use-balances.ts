import { useEffect, useState } from 'react'
import type { Balances, HomeNetwork } from '../messaging/home-contract.ts'
import { faultText } from './fault-text.ts'
import type { WalletCalls } from './wallet-calls.ts'

export type BalancesState = {
  loading: boolean
  /** The last result for this network, also while it reloads. */
  result?: Balances
  /** Why the wallet itself failed. */
  fault?: string
}

/**
 * Loads balances when the screen opens, when network or accounts change, when
 * the user changed a development chain, and on demand; there is no polling.
 */
export const useBalances = ({
  wallet,
  network,
  addresses,
  owner,
}: {
  wallet: WalletCalls
  network: HomeNetwork | undefined
  addresses: readonly string[]
  /** Whose tokens are shown, where the node lists them. */
  owner?: string | undefined
}): BalancesState & { refresh: () => void } => {
  const chainId = network?.chainId
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<BalancesState & { of?: string }>({
    loading: true,
  })
  useEffect(
    () => wallet.on('developmentChanged', () => setTurn((last) => last + 1)),
    [wallet],
  )
  // Reload when the network gets a node or the accounts change.
  const dependencies = [chainId, network?.hasNode, owner, ...addresses].join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `dependencies` and `turn` trigger the reload
  useEffect(() => {
    if (chainId === undefined) return
    let isCancelled = false
    setState((last) =>
      last.of === chainId
        ? { ...last, loading: true }
        : { loading: true, of: chainId },
    )
    wallet.call('readBalances', { chainId, owner }).then(
      (result) => {
        if (!isCancelled) setState({ loading: false, result, of: chainId })
      },
      (error) => {
        const fault = faultText(error)
        if (!isCancelled) setState({ loading: false, fault, of: chainId })
      },
    )
    return () => {
      isCancelled = true
    }
  }, [wallet, chainId, dependencies, turn])

  const { of, ...shown } = state
  return {
    ...(of === chainId ? shown : { loading: true }),
    refresh: () => setTurn((last) => last + 1),
  }
}
