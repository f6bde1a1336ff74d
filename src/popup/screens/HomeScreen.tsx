import { type ReactNode, useCallback } from 'react'
import { Link } from 'wouter'
import type { Overview } from '../../messaging/popup-contract.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { PendingList } from '../approvals/PendingList.tsx'
import type { RequestsProps } from '../approvals/RequestsBar.tsx'
import { ConnectedPages } from '../components/ConnectedPages.tsx'
import { DamageNotice } from '../components/DamageNotice.tsx'
import { ExtensionId } from '../components/ExtensionId.tsx'
import { HomeBalances } from '../components/HomeBalances.tsx'
import { LinkRow } from '../components/LinkRow.tsx'
import { Masthead } from '../components/Masthead.tsx'
import { TabBar } from '../components/TabBar.tsx'
import { paths } from '../paths.ts'
import { countedText, text } from '../text.ts'
import { pendingOf } from '../transactions/attempts.ts'
import { useTransactions } from '../transactions/use-transactions.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

export const HomeScreen = ({
  overview,
  view: { accounts, backedUp, isCopied },
  requests,
  onReview,
  wallet,
  arrived,
}: RequestsProps & {
  overview: Overview
  view: WalletView
  wallet: WalletCalls
  /** Whether the user came from another screen. */
  arrived: boolean
}): ReactNode => {
  const ask = useCallback(() => wallet.call('getHome'), [wallet])
  const home = useAnswer({ wallet, event: 'networksChanged', ask })
  return (
    <div className="home">
      <Masthead version={overview.version} focused={arrived} />
      {!backedUp && (
        <div className="backup-notice">
          <p>{text('notBackedUp')}</p>
          <Link href={paths.backUp} className="button button-link">
            {text('backUpNow')}
          </Link>
        </div>
      )}
      {!isCopied && (
        <div className="backup-notice">
          <p>{text('copyOutdated')}</p>
        </div>
      )}
      <DamageNotice wallet={wallet} />
      <PendingList requests={requests} onReview={onReview} />
      {/* Rendered at once, so that the content below does not move. */}
      {home.status !== 'loading' && (
        <>
          <HomeBalances answer={home} accounts={accounts} wallet={wallet} />
          <ul className="rows home-links">
            <LinkRow
              to={paths.accounts}
              name={text('accountsTitle')}
              facts={countedText('accounts', accounts.length)}
            />
            <ActivityWay wallet={wallet} />
          </ul>
          <ConnectedPages pages={overview.pages} />
          <ExtensionId extensionId={overview.extensionId} />
        </>
      )}
      <TabBar here={paths.home} />
    </div>
  )
}

const ActivityWay = ({ wallet }: { wallet: WalletCalls }): ReactNode => {
  const pending = pendingOf(useTransactions(wallet)).length
  return (
    <LinkRow
      to={paths.activity}
      name={text('activityTitle')}
      {...(pending > 0 && { facts: countedText('pendingCount', pending) })}
    />
  )
}
