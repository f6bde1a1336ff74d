import type { ReactNode } from 'react'

const cardinals = [0, 90, 180, 270]
const diagonals = [45, 135, 225, 315]

/** The logo of the extension; the same drawing as public/icons/icon.svg. */
export const CompassRose = ({
  className,
}: {
  className: string
}): ReactNode => (
  <svg
    className={`rose ${className}`}
    viewBox="-64 -64 128 128"
    aria-hidden="true"
    focusable="false"
  >
    <circle className="rose-sea" r="60" />
    {diagonals.map((angle) => (
      <path
        key={angle}
        className="rose-diagonal"
        transform={`rotate(${angle})`}
        d="M0-35 8-8H-8Z"
      />
    ))}
    {cardinals.map((angle) => (
      <g key={angle} transform={`rotate(${angle})`}>
        <path className="rose-lit" d="M0-50V0L-13-13Z" />
        <path className="rose-shaded" d="M0-50V0L13-13Z" />
      </g>
    ))}
  </svg>
)
