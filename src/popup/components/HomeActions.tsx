import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ListedAccount } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { canSend } from '../can-send.ts'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { Icon } from './Icon.tsx'

/** What can be done with the chosen account. */
export const HomeActions = ({
  account,
  hasAddress,
  pending,
}: {
  account: ListedAccount
  /** Whether it has one on the network. */
  hasAddress: boolean
  /** How many transactions are pending. */
  pending: number
}): ReactNode => {
  const name = accountName(account)
  return (
    <nav className="actions" aria-label={text('homeActions')}>
      {hasAddress && canSend(account) && (
        <Action
          to={paths.send(account.address)}
          drawing="M4 16 16 4M7 4h9v9"
          name={text('send')}
          more={text('sendFrom', name)}
        />
      )}
      {hasAddress && (
        <Action
          to={paths.receive(account.address)}
          drawing="M16 4 4 16M13 16H4V7"
          name={text('receive')}
          more={text('receiveWith', name)}
        />
      )}
      <Action
        to={paths.activity}
        drawing="M10 3a7 7 0 1 1-6.6 4.7M3 3v5h5M10 6v4.5l3 1.8"
        name={text('activityTitle')}
        {...(pending > 0 && { count: pending })}
      />
    </nav>
  )
}

const Action = ({
  to,
  drawing,
  name,
  more,
  count,
}: {
  to: string
  /** An outline on a 20 by 20 grid. */
  drawing: string
  name: string
  /** Read aloud after the name. */
  more?: string
  /** Not read aloud: what it counts is listed below. */
  count?: number
}): ReactNode => (
  <Link href={to} className="action">
    <span className="action-disc" aria-hidden="true">
      <Icon drawing={drawing} />
      {count !== undefined && <span className="action-count">{count}</span>}
    </span>
    {name}
    {more !== undefined && <span className="visually-hidden"> {more}</span>}
  </Link>
)
