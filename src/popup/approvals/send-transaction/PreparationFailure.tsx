import type { ReactNode } from 'react'
import { Failure } from '../../components/Failure.tsx'
import { text } from '../../text.ts'
import { failureTexts } from './failure-texts.ts'
import type { Preparing } from './use-preparation.ts'

/** Shown when the node does not respond, with a retry button. */
export const PreparationFailure = ({
  preparing,
}: {
  preparing: Preparing<unknown> & { again: () => void }
}): ReactNode => {
  const failure = failureOf(preparing)
  return (
    <div className="transaction-loading" role="status">
      {failure !== undefined && (
        <>
          <Failure isAnnounced={false}>
            <strong>{text('cannotSendNow')}</strong> {failure}
          </Failure>
          <button type="button" className="button" onClick={preparing.again}>
            {text('retry')}
          </button>
        </>
      )}
    </div>
  )
}

const failureOf = (preparing: Preparing<unknown>): string | undefined => {
  if (preparing.status === 'failed') return preparing.reason
  return preparing.status === 'ready' && !preparing.preparation.ready
    ? text(failureTexts[preparing.preparation.failure])
    : undefined
}
