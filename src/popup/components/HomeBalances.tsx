import { type ReactNode, useState } from 'react'
import type { HomeView } from '../../messaging/home-contract.ts'
import type { ListedAccount } from '../../messaging/wallet-contract.ts'
import { faultText } from '../fault-text.ts'
import { text } from '../text.ts'
import type { Answer } from '../use-answer.ts'
import { useBalances } from '../use-balances.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { BalanceRow } from './BalanceRow.tsx'
import { Failure } from './Failure.tsx'
import { HomeTokens } from './HomeTokens.tsx'
import { NetworkChooser } from './NetworkChooser.tsx'
import { MissingBalances, NodeHealth } from './NodeHealth.tsx'
import { WrongNodes } from './WrongNodes.tsx'

/** The visible accounts with their balances on one network. */
export const HomeBalances = ({
  answer,
  accounts,
  wallet,
}: {
  answer: Answer<HomeView>
  accounts: readonly ListedAccount[]
  wallet: WalletCalls
}): ReactNode => {
  const view = answer.status === 'ready' ? answer.value : undefined
  const shown = accounts.filter(({ hidden }) => !hidden)
  const balances = useBalances({
    wallet,
    network: view?.chosen,
    addresses: shown.map(({ address }) => address),
  })
  return (
    <section className="balances" aria-label={text('balancesTitle')}>
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {view && <WrongNodes view={view} />}
      <BalancesHead view={view} balances={balances} wallet={wallet} />
      {shown.length === 0 ? (
        <p className="hint">{text('allHidden')}</p>
      ) : (
        <ul className="rows" aria-busy={balances.loading}>
          {shown.map((account) => (
            <BalanceRow
              key={account.address}
              account={account}
              amount={balances.result?.amounts[account.address]}
              symbol={view?.chosen.symbol ?? ''}
              loading={balances.loading}
            />
          ))}
        </ul>
      )}
      {view && shown.length > 0 && (
        <MissingBalances balances={balances} network={view.chosen} />
      )}
      {view && shown.length > 0 && (
        <HomeTokens
          tokens={balances.result?.tokens ?? []}
          hiddenTokens={balances.result?.hiddenTokens ?? []}
          chainId={view.chosen.chainId}
          accounts={shown}
          loading={balances.loading}
          onChanged={balances.refresh}
          wallet={wallet}
        />
      )}
    </section>
  )
}

const BalancesHead = ({
  view,
  balances,
  wallet,
}: {
  view: HomeView | undefined
  balances: ReturnType<typeof useBalances>
  wallet: WalletCalls
}): ReactNode => {
  const [error, setError] = useState<string>()
  const choose = async (chainId: string): Promise<void> => {
    setError(undefined)
    try {
      await wallet.call('chooseHomeNetwork', { chainId })
    } catch (failure) {
      setError(faultText(failure))
    }
  }
  const { loading, refresh } = balances
  return (
    <>
      <div className="balances-head">
        {view && <NetworkChooser view={view} onChoose={choose} />}
        <NodeHealth balances={balances} />
        <button
          type="button"
          className="link-button"
          aria-disabled={loading}
          onClick={() => !loading && refresh()}
        >
          {text('refresh')}
        </button>
      </div>
      {error !== undefined && <Failure>{error}</Failure>}
    </>
  )
}
