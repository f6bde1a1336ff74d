import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type {
  NetworkInput,
  NetworkProblem,
} from '../../messaging/network-contract.ts'
import { NetworkForm } from '../components/NetworkForm.tsx'
import { Screen } from '../components/Screen.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

const blank: NetworkInput = {
  chainId: '',
  name: '',
  symbol: '',
  explorerUrl: '',
}

/** Leads to the new network's screen to set up its node. */
export const AddNetworkScreen = ({
  wallet,
}: {
  wallet: WalletCalls
}): ReactNode => {
  const [, navigate] = useLocation()

  const add = async (input: NetworkInput): Promise<NetworkProblem | null> => {
    const problem = await wallet.call('addNetwork', input)
    if (!problem) {
      const chainId = `eip155:${input.chainId.trim()}`
      navigate(paths.network(chainId), { replace: true })
    }
    return problem
  }

  return (
    <Screen
      title={text('addNetworkTitle')}
      hint={text('addNetworkHint')}
      back={paths.networks}
    >
      <NetworkForm initial={blank} isNew onSave={add} />
    </Screen>
  )
}
