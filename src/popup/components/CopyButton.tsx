import { type ReactNode, useState } from 'react'
import { type TextKey, text } from '../text.ts'

type Outcome = Extract<TextKey, 'copied' | 'copyFailed'>

/** Says what came of it, on itself and aloud. */
export const CopyButton = ({
  value,
  describedBy,
  className = 'button',
}: {
  value: string
  describedBy: string
  className?: string
}): ReactNode => {
  const [outcome, setOutcome] = useState<Outcome>()

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch (error) {
      console.warn('Nothing was copied', error)
      setOutcome('copyFailed')
    }
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-describedby={describedBy}
        onClick={copy}
        // Leaving is the sign that the outcome has been seen; no timer.
        onBlur={() => setOutcome(undefined)}
        onPointerLeave={() => setOutcome(undefined)}
      >
        {text(outcome ?? 'copy')}
      </button>
      <span className="visually-hidden" role="status">
        {outcome && text(outcome)}
      </span>
    </>
  )
}
