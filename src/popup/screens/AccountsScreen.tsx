import { type ReactNode, useState } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { AccountRow } from '../components/AccountRow.tsx'
import { AddAccount } from '../components/AddAccount.tsx'
import { AutoLock } from '../components/AutoLock.tsx'
import { Step } from '../components/Step.tsx'
import { text } from '../text.ts'
import { useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { FirstRunScreen } from './FirstRunScreen.tsx'
import { ImportPhrase } from './ImportPhrase.tsx'
import { ImportPrivateKey } from './ImportPrivateKey.tsx'
import { RevealPhrase } from './RevealPhrase.tsx'

export type AccountsTask =
  | 'import-key'
  | 'import-phrase'
  | 'reveal'
  | 'back-up'
  | 'password'
  | 'first-run'

/** The accounts, and all that is done with their keys. */
export const AccountsScreen = ({
  view,
  wallet,
  task: firstTask,
  onBack,
}: {
  view: WalletView
  wallet: WalletCalls
  task?: AccountsTask | undefined
  onBack: () => void
}): ReactNode => {
  const [task, setTask] = useState(firstTask)
  const leave = (): void => setTask(undefined)
  const common = { wallet, onBack: leave, onDone: leave }
  switch (task) {
    case 'import-key':
      return <ImportPrivateKey {...common} />
    case 'import-phrase':
      return <ImportPhrase {...common} isFirst={false} />
    case 'reveal':
    case 'back-up':
      return (
        <RevealPhrase {...common} view={view} checks={task === 'back-up'} />
      )
    case 'password':
      return <ChangePassword {...common} view={view} />
    case 'first-run':
      return <FirstRunScreen {...common} />
    default:
      return (
        <AccountList
          view={view}
          wallet={wallet}
          onBack={onBack}
          onTask={setTask}
        />
      )
  }
}

const AccountList = ({
  view,
  wallet,
  onBack,
  onTask,
}: {
  view: WalletView
  wallet: WalletCalls
  onBack: () => void
  onTask: (task: AccountsTask) => void
}): ReactNode => {
  const { accounts, hasVault, hasPassword } = view
  const attempt = useAttempt()
  const held = accounts.filter(({ kind }) => kind === 'phrase').length
  const task = (name: AccountsTask, label: string): ReactNode => (
    <li>
      <button type="button" className="task" onClick={() => onTask(name)}>
        {label}
      </button>
    </li>
  )
  return (
    <Step title={text('accountsTitle')} onBack={onBack}>
      <ul className="choice-list account-list">
        {accounts.map((account) => (
          <AccountRow key={account.address} account={account} wallet={wallet} />
        ))}
      </ul>
      {hasVault && held > 0 && (
        <button
          type="button"
          className="button button-primary"
          aria-disabled={attempt.busy}
          onClick={() => attempt.run(() => wallet.call('addAccount', { held }))}
        >
          {text(attempt.busy ? 'addingAccount' : 'nextAccount')}
        </button>
      )}
      {attempt.error !== undefined && (
        <p className="failure" role="alert">
          {attempt.error}
        </p>
      )}
      <AddAccount held={accounts.length} folded wallet={wallet} />
      <ul className="tasks">
        {!hasVault && task('first-run', text('addKeys'))}
        {hasVault && task('import-key', text('importKeyTitle'))}
        {hasPassword && task('import-phrase', text('importMoreTitle'))}
        {hasVault && task('reveal', text('revealTitle'))}
        {hasVault &&
          task(
            'password',
            text(hasPassword ? 'changePasswordTitle' : 'setPasswordTitle'),
          )}
      </ul>
      {hasPassword && <AutoLock view={view} wallet={wallet} />}
    </Step>
  )
}
