import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type {
  LocalNode,
  NetworkInput,
  NetworkProblem,
} from '../../messaging/network-contract.ts'
import { LocalNodeOffer } from '../components/LocalNodeOffer.tsx'
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
  const [local, setLocal] = useState<LocalNode>()
  const initial: NetworkInput = local
    ? {
        chainId: local.chainId.slice('eip155:'.length),
        name: text('localNodeName'),
        symbol: 'ETH',
        explorerUrl: '',
      }
    : blank

  const add = async (input: NetworkInput): Promise<NetworkProblem | null> => {
    const problem = await wallet.call('addNetwork', input)
    if (!problem) {
      const chainId = `eip155:${input.chainId.trim()}`
      if (local?.chainId === chainId) {
        // If it fails now, the next screen has the form for it.
        const { url } = local
        await wallet.call('setNode', { chainId, node: { url } })
      }
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
      {!local && <LocalNodeOffer wallet={wallet} onChosen={setLocal} />}
      <NetworkForm key={local?.chainId} initial={initial} isNew onSave={add} />
    </Screen>
  )
}
