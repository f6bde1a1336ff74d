import { type ReactNode, useState } from 'react'
import { browser } from '../../messaging/browser.ts'
import { text } from '../text.ts'
import { useRun } from '../use-run.ts'
import { Failure } from './Failure.tsx'

/** Offers access to a node that sends no CORS header. */
export const AllowAccess = ({
  origin,
  onAllowed,
}: {
  origin: string
  onAllowed: () => void
}): ReactNode => {
  const { running, error, run } = useRun<'allow'>()
  const [isDenied, setDenied] = useState(false)

  const allow = async (): Promise<void> => {
    setDenied(false)
    // Called in the turn of the click, which the browser requires.
    const task = () => browser.permissions.request({ origins: [`${origin}/*`] })
    const done = await run({ name: 'allow', task })
    if (done?.value) onAllowed()
    else setDenied(done !== undefined)
  }

  return (
    <div className="stack">
      <button
        type="button"
        className="button"
        aria-disabled={running !== undefined}
        onClick={allow}
      >
        {text('allowAccess', new URL(origin).host)}
      </button>
      <p className="hint">{text('allowAccessHint')}</p>
      {error !== undefined && <Failure>{error}</Failure>}
      {isDenied && <Failure>{text('accessDenied', location.origin)}</Failure>}
    </div>
  )
}
