import type { ReactNode } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { AccountRow } from '../components/AccountRow.tsx'
import { AddAccount } from '../components/AddAccount.tsx'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { WayRow } from '../components/WayRow.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Every account, and the ways to more of them. */
export const AccountsScreen = ({
  view: { accounts, hasVault, hasPassword },
  wallet,
}: {
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const attempt = useAttempt()
  const held = accounts.filter(({ kind }) => kind === 'phrase').length
  return (
    <Screen title={text('accountsTitle')} back={paths.home}>
      <ul className="rows account-list">
        {accounts.map((account) => (
          <AccountRow key={account.address} account={account} wallet={wallet} />
        ))}
      </ul>
      {hasVault && held > 0 && (
        <button
          type="button"
          className="button button-large button-primary"
          aria-disabled={attempt.busy}
          onClick={() => attempt.run(() => wallet.call('addAccount', { held }))}
        >
          {text(attempt.busy ? 'addingAccount' : 'nextAccount')}
        </button>
      )}
      {attempt.error !== undefined && <Failure>{attempt.error}</Failure>}
      <AddAccount held={accounts.length} folded wallet={wallet} />
      <ul className="rows">
        {!hasVault && <WayRow to={paths.addKeys} name={text('addKeys')} />}
        {hasVault && (
          <WayRow to={paths.importKey} name={text('importKeyTitle')} />
        )}
        {hasPassword && (
          <WayRow to={paths.importPhrase} name={text('importMoreTitle')} />
        )}
      </ul>
    </Screen>
  )
}
