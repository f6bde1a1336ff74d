import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Account } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { paths } from '../paths.ts'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import { AccountTag } from './AccountTag.tsx'
import { Amount } from './Amount.tsx'

/** An account with its balance and links to send and receive. */
export const BalanceRow = ({
  account,
  amount,
  symbol,
  loading,
}: {
  account: Account
  /** In the smallest unit. */
  amount: string | undefined
  symbol: string
  loading: boolean
}): ReactNode => {
  const { address, kind, developer } = account
  const name = accountName(account)
  return (
    <li className="row balance-row">
      <AccountAvatar address={address} size={28} />
      <div className="row-text">
        <bdi className="choice-name">{name}</bdi>
        <p className="row-facts">
          <span className="balance-address" dir="ltr">
            {shortAddress(address)}
          </span>
          {(developer || kind === 'watch-only') && (
            <AccountTag account={account} />
          )}
        </p>
      </div>
      <div className="balance">
        <Amount amount={amount} symbol={symbol} loading={loading} />
        <p className="balance-actions">
          {kind !== 'watch-only' && (
            <Link href={paths.send(address)} className="balance-action">
              {text('send')}
              <span className="visually-hidden"> {text('sendFrom', name)}</span>
            </Link>
          )}
          <Link
            href={paths.receive(address)}
            className="row-link balance-action"
          >
            {text('receive')}
            <span className="visually-hidden">
              {' '}
              {text('receiveWith', name)}
            </span>
          </Link>
        </p>
      </div>
    </li>
  )
}
