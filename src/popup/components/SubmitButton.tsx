import type { ReactNode } from 'react'

/** While busy not `disabled`: that would take the focus away. */
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
