import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Account } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { formatAmount } from '../format-amount.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { AccountTag } from './AccountTag.tsx'

/** An account with what it holds; it leads to where one receives. */
export const BalanceRow = ({
  account,
  amount,
  symbol,
  asking,
}: {
  account: Account
  /** In the smallest unit. */
  amount: string | undefined
  symbol: string
  asking: boolean
}): ReactNode => {
  const { address, kind, developer } = account
  const name = accountName(account)
  return (
    <li className="row balance-row">
      <div className="row-words">
        <bdi className="choice-name">{name}</bdi>
        <p className="row-facts">
          <span className="balance-address" dir="ltr">
            {shorten(address)}
          </span>
          {(developer || kind === 'watch-only') && (
            <AccountTag account={account} />
          )}
        </p>
      </div>
      <div className="balance">
        {amount === undefined ? (
          <span className="balance-missing">
            {text(asking ? 'balanceAsking' : 'balanceUnknown')}
          </span>
        ) : (
          <Amount amount={amount} symbol={symbol} />
        )}
        <Link href={paths.receive(address)} className="row-link balance-way">
          {text('receive')}
          <span className="visually-hidden"> {text('receiveWith', name)}</span>
        </Link>
      </div>
    </li>
  )
}

const Amount = ({
  amount,
  symbol,
}: {
  amount: string
  symbol: string
}): ReactNode => {
  const { short, full } = formatAmount(amount, text('languageTag'))
  return (
    <span className="balance-amount">
      <bdi title={`${full} ${symbol}`}>
        {short} {symbol}
      </bdi>
      {short !== full && (
        <span className="visually-hidden">
          {' '}
          {text('exactAmount', full, symbol)}
        </span>
      )}
    </span>
  )
}

const shorten = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`
