import type { ReactNode } from 'react'
import { useIsWide } from '../layout/use-is-wide.ts'

/** A row that opens the inspector, in a tab: elsewhere it has no room. */
export const InspectorLink = ({
  path,
  name,
}: {
  path: string
  name: string
}): ReactNode => {
  const isWide = useIsWide()
  return (
    <li className="row row-arrow">
      <a
        className="row-link"
        href={isWide ? `#${path}` : `popup.html#${path}`}
        {...(!isWide && { target: '_blank', rel: 'noreferrer' })}
      >
        {name}
      </a>
    </li>
  )
}
