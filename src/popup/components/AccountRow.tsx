import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import {
  type ListedAccount,
  MAX_ACCOUNT_NAME,
} from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { toTried, useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { AccountTag } from './AccountTag.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { TextField } from './TextField.tsx'

/** An account with its actions in a fold. */
export const AccountRow = ({
  account,
  phrase,
  wallet,
  onRemoved,
}: {
  account: ListedAccount
  /** The name of its phrase, if there are several. */
  phrase?: string | undefined
  wallet: WalletCalls
  onRemoved: (name: string) => void
}): ReactNode => {
  const { address, kind, hidden, keyLost } = account
  const name = accountName(account)
  // As entered by the user, not with hidden characters spelled out.
  const written = typeof account.name === 'number' ? name : account.name
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(written)
  const [removing, setRemoving] = useState(false)
  const attempt = useAttempt()
  const isWatchOnly = kind === 'watch-only'

  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const renamed =
      typed === written ||
      (await attempt.run(() =>
        toTried(wallet.call('renameAccount', { address, name: typed })),
      ))
    if (renamed) setOpen(false)
  }
  const toggle = () =>
    attempt.run(() =>
      toTried(
        wallet.call(hidden ? 'unhideAccount' : 'hideAccount', { address }),
      ),
    )
  const remove = async (): Promise<void> => {
    const removed = await attempt.run(() =>
      toTried(wallet.call('removeAccount', { address })),
    )
    if (removed) onRemoved(name)
  }

  return (
    <li className={hidden ? 'choice account-hidden' : 'choice'}>
      <div className="choice-row account-row">
        <AccountAvatar address={address} size={32} />
        <div className="choice-text">
          <bdi className="choice-name">{name}</bdi>
          <span className="choice-address" dir="ltr">
            {address}
          </span>
        </div>
        <AccountTag account={account} phrase={phrase} />
      </div>
      <details
        className="grants"
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="fold">
          {text(hidden ? 'editHiddenAccount' : 'editAccount')}
          <span className="visually-hidden"> {name}</span>
        </summary>
        <form className="stack account-form" onSubmit={rename}>
          {keyLost && <p className="warning">{text('keyMissingHint')}</p>}
          <TextField
            name={text('accountName')}
            value={typed}
            onChange={setTyped}
            maxLength={MAX_ACCOUNT_NAME}
            error={attempt.error}
          />
          <div className="buttons">
            <button type="submit" className="button">
              {text('rename')}
            </button>
            <button type="button" className="button" onClick={toggle}>
              {text(hidden ? 'unhideAccount' : 'hideAccount')}
            </button>
            {!isWatchOnly && (
              <Link
                href={paths.privateKey(address)}
                className="button button-link"
              >
                {text('revealKeyTitle')}
              </Link>
            )}
            {isWatchOnly && (
              <button
                type="button"
                className="button button-danger"
                onClick={() => setRemoving(true)}
              >
                {text('removeAccount')}
              </button>
            )}
          </div>
          {!hidden && (
            <p className="hint">
              {text(isWatchOnly ? 'hideWatchOnlyHint' : 'hideAccountHint')}
            </p>
          )}
        </form>
      </details>
      {removing && (
        <ConfirmDialog
          title={text('removeAccountTitle', name)}
          hint={text('removeAccountHint')}
          confirm={text('removeAccount')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  )
}
