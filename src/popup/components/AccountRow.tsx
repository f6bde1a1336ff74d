import { type FormEvent, type ReactNode, useState } from 'react'
import type { ListedAccount } from '../../messaging/wallet-contract.ts'
import { text } from '../text.ts'
import { toTried, useAttempt } from '../use-attempt.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { AccountTag } from './AccountTag.tsx'
import { TextField } from './TextField.tsx'

/** An account with what can be done with it, folded away. */
export const AccountRow = ({
  account,
  wallet,
}: {
  account: ListedAccount
  wallet: WalletCalls
}): ReactNode => {
  const { address, name, hidden } = account
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(name)
  const attempt = useAttempt()

  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const renamed = await attempt.run(() =>
      toTried(wallet.call('renameAccount', { address, name: typed })),
    )
    if (renamed) setOpen(false)
  }
  const toggle = () =>
    attempt.run(() =>
      toTried(
        wallet.call(hidden ? 'unhideAccount' : 'hideAccount', { address }),
      ),
    )

  return (
    <li className={hidden ? 'choice account-hidden' : 'choice'}>
      <div className="choice-row account-row">
        <div className="choice-words">
          <bdi className="choice-name">{name}</bdi>
          <span className="choice-address" dir="ltr">
            {address}
          </span>
        </div>
        <AccountTag account={account} />
      </div>
      <details
        className="grants"
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="fold">
          {text(hidden ? 'accountHidden' : 'accountChange')}
          <span className="visually-hidden"> {name}</span>
        </summary>
        <form className="stack account-form" onSubmit={rename}>
          <TextField
            name={text('accountName')}
            value={typed}
            onChange={setTyped}
            maxLength={64}
            error={attempt.error}
          />
          <div className="buttons">
            <button type="submit" className="button">
              {text('rename')}
            </button>
            <button type="button" className="button" onClick={toggle}>
              {text(hidden ? 'showAccount' : 'hideAccount')}
            </button>
          </div>
          {!hidden && <p className="hint">{text('hideAccountHint')}</p>}
        </form>
      </details>
    </li>
  )
}
