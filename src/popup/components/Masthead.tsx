import { type ReactNode, useEffect, useRef } from 'react'
import { text } from '../text.ts'
import { CompassRose } from './CompassRose.tsx'

/** The head of the home screen, with what is beside the name. */
export const Masthead = ({
  focused,
  children,
}: {
  focused: boolean
  children?: ReactNode
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])

  return (
    <header className="masthead">
      <CompassRose className="masthead-rose" />
      <h1 ref={heading} className="masthead-name" tabIndex={-1}>
        {text('extensionName')}
      </h1>
      {children}
    </header>
  )
}
