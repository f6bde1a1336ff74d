import { type ReactNode, useEffect, useRef } from 'react'
import { text } from '../text.ts'

/** A screen of few words and one task; its heading is where reading begins. */
export const Step = ({
  title,
  hint,
  onBack,
  children,
}: {
  title: string
  hint?: ReactNode
  onBack?: (() => void) | undefined
  children: ReactNode
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="step">
      <header className="step-head">
        {onBack && (
          <button type="button" className="link-button" onClick={onBack}>
            {text('back')}
          </button>
        )}
        <h1 ref={heading} className="step-title" tabIndex={-1}>
          {title}
        </h1>
        {hint !== undefined && <p className="hint">{hint}</p>}
      </header>
      {children}
    </div>
  )
}
