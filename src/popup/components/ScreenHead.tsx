import { type ReactNode, use, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { PaneContext } from '../layout/pane.ts'
import { text } from '../text.ts'
import { Icon } from './Icon.tsx'

/** A path, or the function that leaves a step. */
export type Back = string | (() => void) | undefined

/**
 * A screen's heading, which takes the focus when the screen opens. With `back`
 * it has a back link or button, and Escape goes back too. Beside its list it
 * needs no link to it.
 */
export const ScreenHead = ({
  title,
  back: behind,
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
  const { list, isList, isBeside } = use(PaneContext)
  const back = isList ? undefined : behind
  const Heading = isBeside ? 'h2' : 'h1'

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (isBeside) return
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
      {typeof back === 'string' && back !== list && (
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
        <Heading
          ref={heading}
          className="screen-title"
          tabIndex={-1}
          aria-describedby={describedBy}
        >
          <bdi>{title}</bdi>
        </Heading>
      </div>
      {children}
    </header>
  )
}

const BackLabel = (): ReactNode => (
  <>
    <Icon className="icon back-icon" drawing="M12.5 4 6.5 10l6 6" />
    {text('back')}
  </>
)

/** Escape has another meaning in dialogs and text fields. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog, input, select') !== null
