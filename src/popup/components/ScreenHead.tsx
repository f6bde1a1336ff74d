import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { text } from '../text.ts'

/** A path, or the function that leaves a step. */
export type Back = string | (() => void) | undefined

/**
 * A screen's heading, which takes the focus when the screen opens. With `back`
 * it has a back link or button, and Escape goes back too.
 */
export const ScreenHead = ({
  title,
  back,
  describedBy,
  emblem,
  children,
}: {
  title: string
  back?: Back
  describedBy?: string | undefined
  emblem?: ReactNode
  children?: ReactNode
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [, navigate] = useLocation()

  useEffect(() => {
    // Otherwise what is above the heading would scroll out of view.
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (back === undefined) return
    const goBack = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isElsewhere(event.target)) return
      // The browser would close the popup.
      event.preventDefault()
      if (typeof back === 'string') navigate(back)
      else back()
    }
    addEventListener('keydown', goBack)
    return () => removeEventListener('keydown', goBack)
  }, [back, navigate])

  return (
    <header className="screen-head">
      {typeof back === 'string' && (
        <Link href={back} className="back">
          <BackLabel />
        </Link>
      )}
      {typeof back === 'function' && (
        <button type="button" className="back" onClick={back}>
          <BackLabel />
        </button>
      )}
      <div className="beside-emblem">
        {emblem}
        <h1
          ref={heading}
          className="screen-title"
          tabIndex={-1}
          aria-describedby={describedBy}
        >
          <bdi>{title}</bdi>
        </h1>
      </div>
      {children}
    </header>
  )
}

const BackLabel = (): ReactNode => (
  <>
    <svg
      className="icon back-icon"
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12.5 4 6.5 10l6 6" />
    </svg>
    {text('back')}
  </>
)

/** Escape has another meaning in dialogs and text fields. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, input, select') !== null
