import type { ReactNode } from 'react'
import type { ActingFor } from '../../messaging/signing-contract.ts'
import { accountName } from '../account-name.ts'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { networkName } from '../network-name.ts'
import { text } from '../text.ts'
import { ApprovalHead } from './ApprovalHead.tsx'

/** The site, the action, the account and the network. */
export const ActingHead = ({
  title,
  sentence,
  approval: { origin, account, network },
}: {
  title: string
  sentence: string
  approval: Pick<ActingFor, 'origin' | 'account' | 'network'>
}): ReactNode => (
  <>
    <ApprovalHead title={title} origin={origin} sentence={sentence} />
    <dl className="figures acting-facts">
      <div className="figure">
        <dt>{text('signAccount')}</dt>
        <dd>
          <AccountAvatar address={account.address} size={18} />
          {account.name !== '' && <bdi>{accountName(account)}</bdi>}{' '}
          <code className="transaction-address" dir="ltr">
            {account.address}
          </code>
        </dd>
      </div>
      <div className="figure">
        <dt>{text('signNetwork')}</dt>
        <dd>
          <NetworkIcon {...network} size={18} />
          <bdi>{networkName(network)}</bdi>
        </dd>
      </div>
    </dl>
  </>
)

/** A hidden account is named by its address. */
export const accountLabel = (account: ActingFor['account']): string =>
  accountName(account) || account.address
