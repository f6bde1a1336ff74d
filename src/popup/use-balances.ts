import { useEffect, useState } from 'react'
import type { Balances, HomeNetwork } from '../messaging/home-contract.ts'
import { faultText } from './fault-text.ts'
import type { WalletCalls } from './wallet-calls.ts'

export type BalancesState = {
  asking: boolean
  /** The last result for this network, kept while it reloads. */
  told?: Balances
  /** Why the wallet itself failed. */
  fault?: string
}

/**
 * Loads balances when the screen opens, when network or accounts change, and on
 * demand; there is no polling.
 */
export const useBalances = ({
  wallet,
  network,
  addresses,
}: {
  wallet: WalletCalls
  network: HomeNetwork | undefined
  addresses: readonly string[]
}): BalancesState & { refresh: () => void } => {
  const chainId = network?.chainId
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<BalancesState & { of?: string }>({
    asking: true,
  })
  // Reload when the network gets a node or the accounts change.
  const question = `${chainId} ${network?.hasNode} ${addresses.join(' ')}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` and `turn` say when to ask
  useEffect(() => {
    if (chainId === undefined) return
    let isLate = false
    setState((last) =>
      last.of === chainId
        ? { ...last, asking: true }
        : { asking: true, of: chainId },
    )
    wallet.call('readBalances', { chainId }).then(
      (told) => {
        if (!isLate) setState({ asking: false, told, of: chainId })
      },
      (error) => {
        const fault = faultText(error)
        if (!isLate) setState({ asking: false, fault, of: chainId })
      },
    )
    return () => {
      isLate = true
    }
  }, [wallet, chainId, question, turn])

  const { of, ...shown } = state
  return {
    ...(of === chainId ? shown : { asking: true }),
    refresh: () => setTurn((last) => last + 1),
  }
}
