import type { ReactNode } from 'react'

export const Failure = ({
  id,
  children,
}: {
  id?: string
  children: ReactNode
}): ReactNode => (
  <p className="failure" id={id} role="alert">
    {children}
  </p>
)
