import type { ReactNode } from 'react'
import { text } from '../text.ts'
import { showToast } from '../toast.ts'

export const CopyButton = ({
  value,
  name = text('copy'),
  describedBy,
  className = 'button',
  onCopied,
}: {
  value: string
  name?: string
  describedBy?: string
  className?: string
  onCopied?: () => void
}): ReactNode => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      showToast(text('copied'))
      onCopied?.()
    } catch (error) {
      console.warn('Could not copy to the clipboard', error)
      showToast(text('copyFailed'))
    }
  }

  return (
    <button
      type="button"
      className={className}
      aria-describedby={describedBy}
      onClick={copy}
    >
      {name}
    </button>
  )
}
