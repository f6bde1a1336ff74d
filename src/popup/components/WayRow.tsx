import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A row that links to another screen. */
export const WayRow = ({
  to,
  name,
  facts,
}: {
  to: string
  name: string
  facts?: string
}): ReactNode => (
  <li className="row row-way">
    <div className="row-words">
      <Link href={to} className="row-link">
        {name}
      </Link>
      {facts !== undefined && <p className="row-facts">{facts}</p>}
    </div>
  </li>
)
