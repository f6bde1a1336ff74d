import type { ReactNode } from 'react'
import { strokesOf } from './letters.ts'

/** One or two letters in the middle of a drawing of 24 by 24. */
export const Mark = ({
  letters,
  colour,
}: {
  letters: string
  colour: string
}): ReactNode => {
  const [first = '', second] = letters
  const scale = second === undefined ? 1.25 : 0.85
  return (
    <g
      transform={`translate(12 12) scale(${scale})`}
      fill="none"
      stroke={colour}
      strokeWidth={second === undefined ? 1.6 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        transform={`translate(${second === undefined ? -3 : -7.3} -4)`}
        d={strokesOf(first)}
      />
      {second !== undefined && (
        <path transform="translate(1.3 -4)" d={strokesOf(second)} />
      )}
    </g>
  )
}
