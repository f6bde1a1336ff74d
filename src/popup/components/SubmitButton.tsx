import type { ReactNode } from 'react'

/** Not `disabled` while busy: that would lose the focus. */
export const SubmitButton = ({
  busy,
  disabled = false,
  children,
}: {
  busy: boolean
  disabled?: boolean
  children: ReactNode
}): ReactNode => (
  <button
    type="submit"
    className="button button-large button-primary"
    aria-disabled={busy}
    disabled={disabled}
  >
    {children}
  </button>
)
