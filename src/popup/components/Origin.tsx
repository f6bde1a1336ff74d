import type { ReactNode } from 'react'

/**
 * A full origin: a shortened one could be mistaken for another site. The host is
 * highlighted.
 */
export const Origin = ({ origin }: { origin: string }): ReactNode => {
  const end = origin.indexOf('://')
  const hostAt = end === -1 ? 0 : end + '://'.length
  return (
    <p className="origin" dir="ltr">
      <span className="origin-scheme">{origin.slice(0, hostAt)}</span>
      {origin.slice(hostAt)}
    </p>
  )
}
