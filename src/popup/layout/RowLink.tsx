import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

/** The link of a row; marked while its item is shown beside the list. */
export const RowLink = ({
  to,
  className = 'row-link',
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}): ReactNode => {
  const [location] = useLocation()
  const isShown = location === to || location.startsWith(`${to}/`)
  return (
    <Link
      href={to}
      className={className}
      aria-current={isShown ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
