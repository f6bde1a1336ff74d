import type { ReactNode } from 'react'
import { text } from '../text.ts'
import { CompassRose } from './CompassRose.tsx'
import { RhumbLines } from './RhumbLines.tsx'

export const Masthead = ({ version }: { version: string }): ReactNode => (
  <header className="masthead">
    <RhumbLines className="masthead-lines" />
    <CompassRose className="masthead-rose" />
    <div className="masthead-title">
      <h1 className="masthead-name">{text('extensionName')}</h1>
      <p className="masthead-version">{text('version', version)}</p>
    </div>
  </header>
)
