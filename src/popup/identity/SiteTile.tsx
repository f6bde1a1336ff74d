import type { ReactNode } from 'react'
import { createChooser } from './chooser.ts'
import { Mark } from './Mark.tsx'
import { rims } from './rose-colours.ts'
import { useSiteLetter } from './use-site-letter.ts'

/** A tile with a site's letter. The site has no say in it. */
export const SiteTile = ({
  origin,
  size,
}: {
  origin: string
  size: number
}): ReactNode => {
  const letter = useSiteLetter(origin)
  return (
    <svg
      className="emblem"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <rect
        x="1"
        y="1"
        width="22"
        height="22"
        rx="6"
        fill={createChooser(origin)(rims)}
      />
      {letter !== undefined && <Mark letters={letter} colour="#fff" />}
    </svg>
  )
}
