import type { ReactNode } from 'react'
import { Mark } from './Mark.tsx'
import { networkLook } from './network-look.ts'

const HEXAGON = 'M12 2l8.7 5v10L12 22l-8.7-5V7Z'
const RIGHT_HALF = 'M12 2l8.7 5v10L12 22Z'

/** The icon of a network: a hexagon, with a shaded side if it is known. */
export const NetworkIcon = ({
  chainId,
  name,
  size,
}: {
  chainId: string
  name: string
  size: number
}): ReactNode => {
  const { colour, mark, isTest, isKnown } = networkLook({ chainId, name })
  return (
    <svg
      className="emblem"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={HEXAGON}
        fill={colour}
        fillOpacity={isTest ? 0.12 : 1}
        stroke={colour}
        strokeWidth={isTest ? 1.5 : 2}
        strokeLinejoin="round"
      />
      {isKnown && !isTest && (
        <path d={RIGHT_HALF} fill="#000" fillOpacity="0.16" />
      )}
      <Mark letters={mark} colour={isTest ? colour : '#fff'} />
    </svg>
  )
}
