import type { ReactNode } from 'react'
import { failureTexts } from '../approvals/send-transaction/failure-texts.ts'
import { Failure } from '../components/Failure.tsx'
import { countedText, text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { blockText } from './allowance-text.ts'
import type { BlockRange } from './search-back.ts'
import type { Allowances } from './use-allowances.ts'

/** Which blocks were searched, and how to go on. */
export const SearchState = ({
  allowances: { range, end, unread, search, stop },
}: {
  allowances: Allowances
}): ReactNode => (
  <div className="panel" aria-busy={!end}>
    <p role="status">
      {end ? endText(end, range) : text('allowancesSearching')}
    </p>
    {/* Not announced at every step. */}
    {!end && range && <p className="hint">{rangeText(range)}</p>}
    {end && <Problem end={end} />}
    {unread > 0 && (
      <p className="hint">{countedText('allowancesOwnUnread', unread)}</p>
    )}
    {!end && (
      <button type="button" className="button" onClick={stop}>
        {text('allowancesStop')}
      </button>
    )}
    {end && end.kind !== 'complete' && (
      <button type="button" className="button" onClick={search}>
        {text(range ? 'allowancesFurther' : 'allowancesAgain')}
      </button>
    )}
  </div>
)

type End = NonNullable<Allowances['end']>

const endText = ({ kind }: End, range: BlockRange | undefined): string => {
  if (kind === 'complete' && range) {
    return text('allowancesWhole', blockText(range.to))
  }
  const searched = range ? rangeText(range) : text('allowancesNoRange')
  return kind === 'stopped'
    ? `${text('allowancesStopped')} ${searched}`
    : searched
}

const rangeText = ({ from, to }: BlockRange): string =>
  text('allowancesRange', blockText(from), blockText(to))

const Problem = ({ end }: { end: End }): ReactNode => {
  switch (end.kind) {
    case 'refused':
      return (
        <Failure>
          {end.message
            ? text('allowancesRefusedWith', visibleText(end.message))
            : text('allowancesRefused')}
        </Failure>
      )
    case 'failed':
      return <Failure>{text(failureTexts[end.failure])}</Failure>
    case 'error':
      return <Failure>{end.reason}</Failure>
    default:
      return null
  }
}
