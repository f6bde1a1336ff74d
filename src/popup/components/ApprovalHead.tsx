import { type ReactNode, useEffect, useRef } from 'react'
import { SiteIdentity } from './SiteIdentity.tsx'

/** What is asked, and who asks; has the focus when the question is new. */
export const ApprovalHead = ({
  title,
  origin,
  sentence,
  hint,
}: {
  title: string
  origin: string
  /** What a yes means, in plain words. */
  sentence?: ReactNode
  hint?: string
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <header className="approval-head">
      <h1
        ref={heading}
        className="screen-title"
        tabIndex={-1}
        aria-describedby={
          sentence === undefined
            ? 'approval-origin'
            : 'approval-origin approval-sentence'
        }
      >
        {title}
      </h1>
      <div id="approval-origin" className="site-origin">
        <SiteIdentity origin={origin} />
      </div>
      {sentence !== undefined && (
        <p
          className="acting-sentence"
          id="approval-sentence"
          // What the node adds to it comes after the heading was read out.
          aria-live="polite"
        >
          {sentence}
        </p>
      )}
      {hint !== undefined && <p className="hint">{hint}</p>}
    </header>
  )
}
