import { type ReactNode, useEffect, useRef } from 'react'
import { OwnWallet } from '../components/Asker.tsx'
import { SiteIdentity } from '../components/SiteIdentity.tsx'
import { isOwnOrigin } from '../own-origin.ts'

/** The title and the asker of an approval; takes the focus when it is new. */
export const ApprovalHead = ({
  title,
  origin,
  sentence,
  hint,
}: {
  title: string
  origin: string
  /** What approving means. */
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
        {isOwnOrigin(origin) ? (
          <OwnWallet />
        ) : (
          <SiteIdentity origin={origin} size={28} />
        )}
      </div>
      {sentence !== undefined && (
        <p
          className="acting-sentence"
          id="approval-sentence"
          // The node's result arrives after the heading was announced.
          aria-live="polite"
        >
          {sentence}
        </p>
      )}
      {hint !== undefined && <p className="hint">{hint}</p>}
    </header>
  )
}
