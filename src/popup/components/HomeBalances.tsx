import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { HomeView } from '../../messaging/home-contract.ts'
import {
  addressOn,
  type ListedAccount,
} from '../../messaging/wallet-contract.ts'
import { isSolana } from '../../protocol/solana/chains.ts'
import { HomeTokens, PendingTransactions } from '../lazy-screens.ts'
import { nativeDecimals } from '../native-decimals.ts'
import { networkName } from '../network-name.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { pendingOf } from '../transactions/attempts.ts'
import { useTransactions } from '../transactions/use-transactions.ts'
import type { Answer } from '../use-answer.ts'
import { useBalances } from '../use-balances.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Amount } from './Amount.tsx'
import { Failure } from './Failure.tsx'
import { HomeActions } from './HomeActions.tsx'
import { MissingBalances, NodeHealth } from './NodeHealth.tsx'
import { RhumbLines } from './RhumbLines.tsx'
import { WrongNodes } from './WrongNodes.tsx'

/** The chosen account: its balance, what it can do, and its tokens. */
export const HomeBalances = ({
  answer,
  accounts,
  onChoose,
  wallet,
}: {
  answer: Answer<HomeView>
  accounts: readonly ListedAccount[]
  onChoose: (address: string) => void
  wallet: WalletCalls
}): ReactNode => {
  const view = answer.status === 'ready' ? answer.value : undefined
  const shown = accounts.filter(({ hidden }) => !hidden)
  const account =
    shown.find(({ address }) => address === view?.account) ?? shown[0]
  const chainId = view?.chosen.chainId ?? ''
  const address = account && addressOn(chainId, account)
  const balances = useBalances({
    wallet,
    network: view?.chosen,
    addresses: shown.map(({ address }) => address),
    owner: isSolana(chainId) ? address : undefined,
  })
  const transactions = useTransactions(wallet)
  const pending = pendingOf(transactions)

  const { loading, result } = balances
  const ownTokens = <Token extends { account: string }>(
    tokens: readonly Token[] = [],
  ): Token[] => tokens.filter((token) => token.account === address)
  const symbol = view?.chosen.symbol ?? ''
  return (
    <section className="balances" aria-label={text('balancesTitle')}>
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {view && <WrongNodes view={view} />}
      {!account && (
        <div className="balances-missing">
          <p className="hint">{text('allHidden')}</p>
          <Link href={paths.accounts} className="button button-link">
            {text('manageAccounts')}
          </Link>
        </div>
      )}
      {account && (
        <>
          <div className="hero">
            <RhumbLines className="hero-lines" />
            <AccountMenu
              chosen={account}
              accounts={shown}
              balances={balances}
              chainId={chainId}
              symbol={symbol}
              onChoose={onChoose}
            />
            <p className="hero-balance" aria-busy={loading}>
              {address === undefined && view ? (
                <span className="balance-missing">
                  {text('noAddressHere', networkName(view.chosen))}
                </span>
              ) : (
                <Amount
                  amount={result?.amounts[address ?? '']}
                  symbol={symbol}
                  decimals={nativeDecimals(chainId)}
                  loading={loading}
                />
              )}
            </p>
            <p className="hero-facts">
              <NodeHealth balances={balances} />
              {view?.isPublic && (
                <span className="tag">{text('publicNode')}</span>
              )}
              <button
                type="button"
                className="link-button"
                aria-disabled={loading}
                onClick={() => !loading && balances.refresh()}
              >
                {text('refresh')}
              </button>
            </p>
            <HomeActions
              account={account}
              hasAddress={address !== undefined}
              pending={pending.length}
            />
          </div>
          {view && address === undefined && (
            <p className="hint">{text('noAddressHint')}</p>
          )}
          {view && (
            <MissingBalances balances={balances} network={view.chosen} />
          )}
          {pending.length > 0 && (
            <PendingTransactions transactions={transactions} wallet={wallet} />
          )}
          {view && address !== undefined && (
            <HomeTokens
              account={address}
              tokens={ownTokens(result?.tokens)}
              hiddenTokens={ownTokens(result?.hiddenTokens)}
              chainId={view.chosen.chainId}
              loading={loading}
              onChanged={balances.refresh}
              wallet={wallet}
            />
          )}
        </>
      )}
    </section>
  )
}
