import type { ReactNode } from 'react'

/** An outline on a 20 by 20 grid, in the colour of the text. */
export const Icon = ({
  drawing,
  className = 'icon',
}: {
  drawing: string
  className?: string
}): ReactNode => (
  <svg
    className={className}
    viewBox="0 0 20 20"
    aria-hidden="true"
    focusable="false"
  >
    <path d={drawing} />
  </svg>
)
