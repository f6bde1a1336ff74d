import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { text } from '../text.ts'

/**
 * A screen's heading, which has the focus when the screen comes. With `back`
 * there is a way back by a link and by Escape.
 */
export const ScreenHead = ({
  title,
  back,
  describedBy,
  children,
}: {
  title: string
  back?: string
  describedBy?: string
  children?: ReactNode
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [, navigate] = useLocation()

  useEffect(() => {
    // What is above the heading shall be seen too.
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (back === undefined) return
    const goBack = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isElsewhere(event.target)) return
      // The browser would close the popup.
      event.preventDefault()
      navigate(back)
    }
    addEventListener('keydown', goBack)
    return () => removeEventListener('keydown', goBack)
  }, [back, navigate])

  return (
    <header className="screen-head">
      {back !== undefined && (
        <Link href={back} className="back">
          <svg
            className="back-icon"
            viewBox="0 0 20 20"
            aria-hidden="true"
            focusable="false"
          >
            <path d="M12.5 4 6.5 10l6 6" />
          </svg>
          {text('back')}
        </Link>
      )}
      <h1
        ref={heading}
        className="screen-title"
        tabIndex={-1}
        aria-describedby={describedBy}
      >
        <bdi>{title}</bdi>
      </h1>
      {children}
    </header>
  )
}

/** Escape means something else in a dialog, and in what is being typed. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, input') !== null
