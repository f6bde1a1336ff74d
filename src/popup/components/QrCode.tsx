import type { ReactNode } from 'react'
import { encode } from 'uqr'

/** Light modules around the code, which scanners need. */
const QUIET_ZONE = 4

/** A QR code, dark on light in both themes: many scanners read no other. */
export const QrCode = ({
  value,
  label,
}: {
  value: string
  /** What it contains, for screen readers. */
  label: string
}): ReactNode => {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET_ZONE })
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={darkPath(data)} fill="#000" />
    </svg>
  )
}

/** One rectangle for each run of dark modules in a row. */
const darkPath = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1]) return ''
        const end = row.indexOf(false, x)
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`
      }),
    )
    .join('')
