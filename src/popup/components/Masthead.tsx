import { type ReactNode, useEffect, useRef } from 'react'
import { text } from '../text.ts'
import { CompassRose } from './CompassRose.tsx'
import { RhumbLines } from './RhumbLines.tsx'

export const Masthead = ({
  version,
  focused,
}: {
  version: string
  focused: boolean
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])

  return (
    <header className="masthead">
      <RhumbLines className="masthead-lines" />
      <CompassRose className="masthead-rose" />
      <div className="masthead-title">
        <h1 ref={heading} className="masthead-name" tabIndex={-1}>
          {text('extensionName')}
        </h1>
        <p className="masthead-version">{text('version', version)}</p>
      </div>
    </header>
  )
}
