import type { ReactNode } from 'react'

export const Failure = ({
  id,
  isAnnounced = true,
  children,
}: {
  id?: string
  /** Whether to announce it; its container may do so already. */
  isAnnounced?: boolean
  children: ReactNode
}): ReactNode => (
  <p className="failure" id={id} role={isAnnounced ? 'alert' : undefined}>
    {children}
  </p>
)
