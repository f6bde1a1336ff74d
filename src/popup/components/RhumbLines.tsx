import type { ReactNode } from 'react'

const winds = Array.from({ length: 32 }, (_, index) => index)
const reach = 480

/** The rhumb lines of the 32 winds on a portolan chart. */
export const RhumbLines = ({ className }: { className: string }): ReactNode => (
  <svg
    className={className}
    viewBox="-480 -480 960 960"
    aria-hidden="true"
    focusable="false"
  >
    {winds.map((wind) => {
      const angle = (wind * Math.PI) / 16
      return (
        <line
          key={wind}
          className={wind % 4 === 0 ? 'rhumb rhumb-main' : 'rhumb'}
          x2={(Math.sin(angle) * reach).toFixed(1)}
          y2={(-Math.cos(angle) * reach).toFixed(1)}
        />
      )
    })}
  </svg>
)
