import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'wouter'
import type { Overview } from '../../messaging/popup-contract.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import type { RequestsProps } from '../approvals/RequestsBar.tsx'
import { ConnectedPages } from '../components/ConnectedPages.tsx'
import { DamageNotice } from '../components/DamageNotice.tsx'
import { Failure } from '../components/Failure.tsx'
import { HomeBalances } from '../components/HomeBalances.tsx'
import { Masthead } from '../components/Masthead.tsx'
import { NetworkMenu } from '../components/NetworkMenu.tsx'
import { TabBar } from '../components/TabBar.tsx'
import { faultText } from '../fault-text.ts'
import { AutomaticNotice, PendingList } from '../lazy-screens.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

export const HomeScreen = ({
  overview,
  view: { accounts, backedUp, isCopied, developer },
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
  const [error, setError] = useState<string>()

  const choose = async (stored: Promise<null>): Promise<void> => {
    setError(undefined)
    try {
      await stored
    } catch (failure) {
      setError(faultText(failure))
    }
  }

  return (
    <div className="home">
      <Masthead focused={arrived}>
        {home.status === 'ready' && (
          <NetworkMenu
            view={home.value}
            onChoose={(chainId) =>
              choose(wallet.call('chooseHomeNetwork', { chainId }))
            }
          />
        )}
      </Masthead>
      {error !== undefined && <Failure>{error}</Failure>}
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
      {developer && <AutomaticNotice wallet={wallet} />}
      {requests.length > 0 && (
        <PendingList requests={requests} onReview={onReview} />
      )}
      {/* Rendered at once, so that the content below does not move. */}
      {home.status !== 'loading' && (
        <>
          <HomeBalances
            answer={home}
            accounts={accounts}
            onChoose={(address) =>
              choose(wallet.call('chooseHomeAccount', { address }))
            }
            wallet={wallet}
          />
          <ConnectedPages pages={overview.pages} />
        </>
      )}
      <TabBar here={paths.home} />
    </div>
  )
}
