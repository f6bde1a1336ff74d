import { type ReactNode, useState } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { text } from '../text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { AccountsScreen, type AccountsTask } from './AccountsScreen.tsx'

/** The home screen with the way to the accounts, and the accounts. */
export const OpenWallet = ({
  view,
  wallet,
  children,
}: {
  view: WalletView
  wallet: WalletCalls
  /** The home screen. */
  children: ReactNode
}): ReactNode => {
  const [shown, setShown] = useState<{ task?: AccountsTask }>()
  if (shown) {
    return (
      <AccountsScreen
        view={view}
        wallet={wallet}
        task={shown.task}
        onBack={() => setShown(undefined)}
      />
    )
  }
  return (
    <div className="open-wallet">
      {!view.backedUp && (
        <div className="backup-notice">
          <p>{text('notBackedUp')}</p>
          <button
            type="button"
            className="button"
            onClick={() => setShown({ task: 'back-up' })}
          >
            {text('backUpNow')}
          </button>
        </div>
      )}
      <nav className="wallet-bar" aria-label={text('walletBar')}>
        <button type="button" className="button" onClick={() => setShown({})}>
          {text('accountsTitle')}
        </button>
        {view.hasPassword && (
          <button
            type="button"
            className="button"
            onClick={() => wallet.call('lock')}
          >
            {text('lockNow')}
          </button>
        )}
      </nav>
      {children}
    </div>
  )
}
