import { type ReactNode, useState } from 'react'
import { text } from '../text.ts'

/** A secret that is hidden until the user reveals it. */
export const Covered = ({
  name,
  children,
}: {
  /** What the cover offers to show. */
  name: string
  children: ReactNode
}): ReactNode => {
  const [covered, setCovered] = useState(true)
  return (
    <div className="phrase">
      {covered ? (
        <button
          type="button"
          className="phrase-cover"
          onClick={() => setCovered(false)}
        >
          <strong>{name}</strong>
          <span className="hint">{text('uncoverPhraseHint')}</span>
        </button>
      ) : (
        children
      )}
    </div>
  )
}
