import { type ReactNode, useState } from 'react'
import { type TextKey, text } from '../text.ts'

type Outcome = Extract<TextKey, 'copied' | 'copyFailed'>

export const ExtensionId = ({
  extensionId,
}: {
  extensionId: string
}): ReactNode => {
  const [outcome, setOutcome] = useState<Outcome>()

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(extensionId)
      setOutcome('copied')
    } catch (error) {
      console.warn('The extension id was not copied', error)
      setOutcome('copyFailed')
    }
  }

  return (
    <section className="extension-id" aria-labelledby="extension-id-title">
      <div className="extension-id-head">
        <h2 className="section-title" id="extension-id-title">
          {text('extensionId')}
        </h2>
        <button
          type="button"
          className="button"
          aria-describedby="extension-id-title"
          onClick={copy}
          // Leaving is the sign that the outcome has been seen; no timer.
          onBlur={() => setOutcome(undefined)}
          onPointerLeave={() => setOutcome(undefined)}
        >
          {text(outcome ?? 'copy')}
        </button>
      </div>
      <code className="extension-id-value" dir="ltr">
        {extensionId}
      </code>
      <p className="extension-id-hint">{text('extensionIdHint')}</p>
      <p className="visually-hidden" role="status">
        {outcome && text(outcome)}
      </p>
    </section>
  )
}
