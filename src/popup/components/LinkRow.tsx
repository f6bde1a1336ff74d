import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A row that links to another screen. */
export const LinkRow = ({
  to,
  name,
  facts,
}: {
  to: string
  name: string
  facts?: string
}): ReactNode => (
  <li className="row row-arrow">
    <div className="row-text">
      <Link href={to} className="row-link">
        {name}
      </Link>
      {facts !== undefined && <p className="row-facts">{facts}</p>}
    </div>
  </li>
)
