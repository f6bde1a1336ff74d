import type { ReactNode } from 'react'
import type { AddChainApproval } from '../../../messaging/approval-contract.ts'
import { accountName } from '../../account-name.ts'
import { AccountAvatar } from '../../identity/AccountAvatar.tsx'
import { text } from '../../text.ts'

/** What the site gets on the network that it suggests. */
export const GrantedAccounts = ({
  grantedTo,
}: Pick<AddChainApproval, 'grantedTo'>): ReactNode =>
  grantedTo ? (
    <div className="panel add-chain">
      <p className="hint">{text('addChainGrant')}</p>
      <ul className="add-chain-accounts">
        {grantedTo.map((account) => (
          <li key={account.address} className="beside-emblem">
            <AccountAvatar address={account.address} size={24} />
            <span>
              {account.name !== '' && <bdi>{accountName(account)}</bdi>}{' '}
              <code className="add-chain-url" dir="ltr">
                {account.address}
              </code>
            </span>
          </li>
        ))}
      </ul>
    </div>
  ) : (
    <p className="hint add-chain-only">{text('addChainOnly')}</p>
  )
