import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ChainSnapshot } from '../../messaging/developer-contract.ts'
import { isLocalChain } from '../../messaging/is-local.ts'
import type { Overview } from '../../messaging/popup-contract.ts'
import type { NamedNetwork } from '../../messaging/transaction-contract.ts'
import type {
  ListedAccount,
  WalletView,
} from '../../messaging/wallet-contract.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import { Failure } from '../components/Failure.tsx'
import { Field } from '../components/Field.tsx'
import { Screen } from '../components/Screen.tsx'
import { AutomaticSection } from '../developer/AutomaticSection.tsx'
import { BalanceSection } from '../developer/BalanceSection.tsx'
import { BlockSection } from '../developer/BlockSection.tsx'
import { createChainControl } from '../developer/call-node.ts'
import { ImpersonationSection } from '../developer/ImpersonationSection.tsx'
import { SnapshotSection } from '../developer/SnapshotSection.tsx'
import { networkName } from '../network-name.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** What a developer does with chains, accounts and sites of this computer. */
export const DeveloperScreen = ({
  overview,
  view,
  wallet,
}: {
  overview: Overview
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(async () => {
    const [all, snapshots, { chosen }] = await Promise.all([
      wallet.call('listNetworks'),
      wallet.call('listSnapshots'),
      wallet.call('getHome'),
    ])
    // Its sections are about EVM chains.
    const networks = all.filter(
      ({ chainId }) => isLocalChain(all, chainId) && !isSolana(chainId),
    )
    return { networks, snapshots, home: chosen.chainId }
  }, [wallet])
  const answer = useAnswer({ wallet, event: 'developmentChanged', ask })
  const [chosen, setChosen] = useState<string>()
  const { networks, snapshots, home } =
    answer.status === 'ready'
      ? answer.value
      : { networks: [], snapshots: [], home: undefined }
  const network =
    networks.find(({ chainId }) => chainId === (chosen ?? home)) ?? networks[0]
  const accounts = view.accounts.filter(({ hidden }) => !hidden)

  return (
    <Screen
      title={text('developerScreen')}
      hint={text('developerHint')}
      back={paths.settings}
    >
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' && !network && (
        <p className="hint">{text('developerNoNetwork')}</p>
      )}
      {network && (
        <>
          <Field name={text('homeNetwork')}>
            {(control) => (
              <select
                {...control}
                className="select"
                value={network.chainId}
                onChange={({ target }) => setChosen(target.value)}
              >
                {networks.map((one) => (
                  <option key={one.chainId} value={one.chainId} dir="auto">
                    {networkName(one)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <ChainSections
            key={network.chainId}
            network={network}
            snapshots={snapshots.filter(
              ({ chainId }) => chainId === network.chainId,
            )}
            accounts={accounts}
            wallet={wallet}
          />
        </>
      )}
      {answer.status === 'ready' && (
        <>
          <ImpersonationSection view={view} wallet={wallet} />
          <AutomaticSection pages={overview.pages} wallet={wallet} />
        </>
      )}
    </Screen>
  )
}

const ChainSections = ({
  network,
  snapshots,
  accounts,
  wallet,
}: {
  network: NamedNetwork
  snapshots: readonly ChainSnapshot[]
  accounts: readonly ListedAccount[]
  wallet: WalletCalls
}): ReactNode => {
  const { chainId } = network
  const chain = useMemo(
    () => createChainControl(wallet, chainId),
    [wallet, chainId],
  )
  return (
    <>
      <BlockSection chain={chain} wallet={wallet} />
      <BalanceSection
        chain={chain}
        network={network}
        accounts={accounts}
        wallet={wallet}
      />
      <SnapshotSection chain={chain} snapshots={snapshots} />
    </>
  )
}
