import { Fragment, type ReactNode } from 'react'
import { visibleText } from '../visible-text.ts'

/** Untrusted text, line by line, with hidden characters spelled out. */
export const SpelledText = ({ text }: { text: string }): ReactNode =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has its place
    <Fragment key={index}>
      {index > 0 && '\n'}
      {visibleText(line)}
    </Fragment>
  ))
