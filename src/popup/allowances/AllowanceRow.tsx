import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SentTransactionView } from '../../messaging/transaction-contract.ts'
import { toChecksumAddress } from '../../protocol/checksum-address.ts'
import { momentText } from '../activity-texts.ts'
import { AddressText } from '../components/AddressText.tsx'
import { StateTag } from '../components/SentTransactionState.tsx'
import { useNames } from '../names/names-context.ts'
import { paths } from '../paths.ts'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import { isPending } from '../transactions/attempts.ts'
import { explorerLink } from '../transactions/explorer-link.ts'
import { callsUnlisted, type FoundAllowance } from './allowance-list.ts'
import { allowanceText, blockText } from './allowance-text.ts'

/** Who may take what, since when, and the way to revoke it. */
export const AllowanceRow = ({
  allowance,
  revoking,
  isOwn,
  explorerUrl,
  onRevoke,
}: {
  allowance: FoundAllowance
  /** The transaction that the user revokes it with. */
  revoking: SentTransactionView | undefined
  /** Whether the transaction that allowed it was sent from here. */
  isOwn: boolean
  explorerUrl: string | undefined
  /** Undefined if the wallet has no key of the account. */
  onRevoke: (() => void) | undefined
}): ReactNode => {
  const names = useNames()
  const { kind, token, block, transaction, report } = allowance
  const spender = toChecksumAddress(allowance.spender)
  const what = allowanceText(allowance)
  return (
    <li className="row allowance">
      <div className="row-text">
        <p className="choice-name allowance-what">
          <bdi>{what}</bdi>
        </p>
        {!report.isListed && (
          <p>
            <span className="tag">{text('allowanceUnlisted')}</span>
          </p>
        )}
        <p className="row-facts">
          {text('partySpender')}
          <AddressText address={spender} size={16} />
        </p>
        <p className="row-facts">
          {text('partyToken')}
          <AddressText address={toChecksumAddress(token)} size={16} />
        </p>
        {kind === 'permit2' && report.until !== undefined && (
          <p className="row-facts">
            {text('allowancePermit2', momentText(report.until * 1000))}
          </p>
        )}
        <p className="row-facts">
          {text('allowanceSince', blockText(block))}
          <TransactionLink
            hash={transaction}
            isOwn={isOwn}
            explorerUrl={explorerUrl}
          />
        </p>
        {onRevoke && callsUnlisted(allowance) && (
          <p className="row-facts">{text('revokeUnlisted')}</p>
        )}
        {revoking && (
          <p className="sent-facts">
            <StateTag transaction={revoking} />
          </p>
        )}
      </div>
      {onRevoke && !(revoking && isPending(revoking)) && (
        <button type="button" className="button" onClick={onRevoke}>
          {text('revoke')}
          <span className="visually-hidden">
            {' '}
            <bdi>{text('revokeFor', what, names.inWords(spender))}</bdi>
          </span>
        </button>
      )}
    </li>
  )
}

const TransactionLink = ({
  hash,
  isOwn,
  explorerUrl,
}: {
  hash: string
  isOwn: boolean
  explorerUrl: string | undefined
}): ReactNode => {
  // The node reports it, so it may be anything.
  if (!/^0x[\da-f]{64}$/i.test(hash)) return null
  const shown = (
    <code className="one-line" dir="ltr" title={hash}>
      {shortAddress(hash)}
    </code>
  )
  if (isOwn) return <Link href={paths.transaction(hash)}>{shown}</Link>
  if (explorerUrl === undefined) return shown
  return (
    <a
      className="outside"
      href={explorerLink(explorerUrl, hash)}
      target="_blank"
      rel="noreferrer"
    >
      {shown}
    </a>
  )
}
