import type { ReactNode } from 'react'
import { CompassRose } from '../components/CompassRose.tsx'
import { text } from '../text.ts'

export const ErrorScreen = ({
  retrying,
  onRetry,
}: {
  retrying: boolean
  onRetry: () => void
}): ReactNode => (
  <div className="notice">
    <CompassRose className="notice-rose notice-rose-lost" />
    <div role="alert">
      <h1 className="notice-title">{text('unreachable')}</h1>
      <p className="notice-text">{text('unreachableHint')}</p>
    </div>
    {/* Not `disabled`: that would lose the focus. */}
    <button
      type="button"
      className="button button-large button-primary"
      aria-disabled={retrying}
      onClick={retrying ? undefined : onRetry}
    >
      {text(retrying ? 'retrying' : 'retry')}
    </button>
  </div>
)
