import { type ReactNode, useState } from 'react'
import type { WalletView } from '../../../messaging/wallet-contract.ts'
import { accountName } from '../../account-name.ts'
import { AddAccount } from '../../components/AddAccount.tsx'
import { Disclosure } from '../../components/Disclosure.tsx'
import { PrivateKeyForm } from '../../components/PrivateKeyForm.tsx'
import { text } from '../../text.ts'
import type { WalletCalls } from '../../wallet-calls.ts'

/** Other ways to add an account during a connect approval. */
export const MoreAccounts = ({
  view: { hasVault, hasPassword },
  held,
  wallet,
  onAddKeys,
}: {
  view: WalletView
  /** The number of accounts to select from. */
  held: number
  wallet: WalletCalls
  onAddKeys: () => void
}): ReactNode => {
  const [importing, setImporting] = useState(false)
  const [added, setAdded] = useState('')
  return (
    <div className="more-accounts">
      <AddAccount held={held} wallet={wallet} />
      {hasVault && hasPassword && (
        <Disclosure
          name={text('importKeyTitle')}
          open={importing}
          onToggle={setImporting}
        >
          <p className="hint">{text('importKeyHint')}</p>
          <PrivateKeyForm
            wallet={wallet}
            onDone={(account) => {
              setImporting(false)
              setAdded(text('accountAdded', accountName(account)))
            }}
          />
        </Disclosure>
      )}
      {!hasVault && (
        <button type="button" className="link-button" onClick={onAddKeys}>
          {text('addKeys')}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {added}
      </p>
    </div>
  )
}
