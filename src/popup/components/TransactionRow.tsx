import type { ReactNode } from 'react'
import { momentText, timeText } from '../activity-texts.ts'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { NetworkIcon } from '../identity/NetworkIcon.tsx'
import { RowLink } from '../layout/RowLink.tsx'
import { useNames } from '../names/names-context.ts'
import { networkName } from '../network-name.ts'
import { paths } from '../paths.ts'
import type { AttemptGroup } from '../transactions/group-attempts.ts'
import { sentSentenceOf } from '../transactions/sent-sentence.ts'
import { Sentence } from './Sentence.tsx'
import { ReplaceLinks, StateTag } from './SentTransactionState.tsx'

/** A transaction with its replacements, in a list. */
export const TransactionRow = ({
  group: { first, current, isPending, isCancelled },
}: {
  group: AttemptGroup
}): ReactNode => {
  const names = useNames()
  const { at, network } = first
  return (
    <li className="row row-arrow sent-row">
      <AccountAvatar
        address={first.recipient ?? first.to ?? first.account}
        size={32}
      />
      <div className="row-text">
        <RowLink
          to={paths.transaction(current.hash)}
          className="row-link activity-what"
        >
          <Sentence>{sentSentenceOf(first, names.inWords)}</Sentence>
        </RowLink>
        <div className="row-facts">
          <StateTag transaction={current} isCancelled={isCancelled} />
          <span className="sent-network">
            <NetworkIcon {...network} size={16} />
            <bdi>{networkName(network)}</bdi>
          </span>
          <time dateTime={new Date(at).toISOString()}>
            {isPending ? momentText(at) : timeText({ at, until: at })}
          </time>
        </div>
        <ReplaceLinks transaction={current} />
      </div>
    </li>
  )
}
