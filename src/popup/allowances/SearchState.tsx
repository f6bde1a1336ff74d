import type { ReactNode } from 'react'
import { failureTexts } from '../approvals/send-transaction/failure-texts.ts'
import { Failure } from '../components/Failure.tsx'
import { countedText, formatLanguage, text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import type { BlockRange } from './search-back.ts'
import type { Allowances } from './use-allowances.ts'

/** Which blocks were searched, and how to go on. */
export const SearchState = ({
  allowances: { range, end, unread, search, stop },
}: {
  allowances: Allowances
}): ReactNode => (
  <div className="panel" aria-busy={!end}>
    {/* Not announced at every step, but when it ends. */}
    <p aria-live={end ? 'polite' : 'off'}>
      {rangeText(range, end?.kind === 'complete')}
    </p>
    <p className="hint" role="status">
      {end ? endText(end) : text('allowancesSearching')}
    </p>
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

const rangeText = (
  range: BlockRange | undefined,
  isComplete: boolean,
): string => {
  if (!range) return text('allowancesNoRange')
  const shown = (block: number): string =>
    new Intl.NumberFormat(formatLanguage()).format(block)
  return isComplete
    ? text('allowancesWhole', shown(range.to))
    : text('allowancesRange', shown(range.from), shown(range.to))
}

const endText = ({ kind }: End): string =>
  kind === 'stopped' ? text('allowancesStopped') : ''

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
