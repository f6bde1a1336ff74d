import { type ReactNode, useState } from 'react'
import { type TextKey, text } from '../text.ts'

type Outcome = Extract<TextKey, 'copied' | 'copyFailed'>

/** Shows and announces its result. */
export const CopyButton = ({
  value,
  describedBy,
  className = 'button',
  onCopied,
}: {
  value: string
  describedBy: string
  className?: string
  onCopied?: () => void
}): ReactNode => {
  const [outcome, setOutcome] = useState<Outcome>()

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
      onCopied?.()
    } catch (error) {
      console.warn('Could not copy to the clipboard', error)
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
        // Reset when the pointer or focus leaves; no timer needed.
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
