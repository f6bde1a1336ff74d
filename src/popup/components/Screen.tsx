import type { ReactNode } from 'react'
import { type Back, ScreenHead } from './ScreenHead.tsx'

/** A screen with a heading and content. */
export const Screen = ({
  title,
  hint,
  back,
  describedBy,
  head,
  emblem,
  children,
}: {
  title: string
  hint?: ReactNode
  back?: Back
  describedBy?: string
  /** Content below the heading. */
  head?: ReactNode
  /** Beside the heading. */
  emblem?: ReactNode
  children: ReactNode
}): ReactNode => (
  <div className="screen">
    <ScreenHead
      title={title}
      back={back}
      describedBy={describedBy}
      emblem={emblem}
    >
      {hint !== undefined && <p className="hint">{hint}</p>}
      {head}
    </ScreenHead>
    {children}
  </div>
)
