import type { ReactNode } from 'react'
import { RhumbLines } from './RhumbLines.tsx'

export const Empty = ({
  title,
  hint,
}: {
  title: string
  hint: string
}): ReactNode => (
  <div className="empty">
    <RhumbLines className="empty-lines" />
    <div className="empty-text">
      <p className="empty-title">{title}</p>
      <p className="empty-hint">{hint}</p>
    </div>
  </div>
)
