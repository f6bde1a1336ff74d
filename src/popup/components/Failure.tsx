import type { ReactNode } from 'react'

export const Failure = ({
  id,
  isSaid = true,
  children,
}: {
  id?: string
  /** Whether to announce it; its container may do so already. */
  isSaid?: boolean
  children: ReactNode
}): ReactNode => (
  <p className="failure" id={id} role={isSaid ? 'alert' : undefined}>
    {children}
  </p>
)
