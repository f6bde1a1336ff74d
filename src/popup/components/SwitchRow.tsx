import { type ReactNode, useId } from 'react'

/** A setting that takes effect at once. */
export const SwitchRow = ({
  name,
  describedBy,
  isOn,
  isSaving = false,
  onSet,
  children,
}: {
  name: ReactNode
  describedBy?: string
  isOn: boolean
  isSaving?: boolean
  onSet: (isOn: boolean) => void
  /** Describes it, below its name. */
  children?: ReactNode
}): ReactNode => {
  const id = useId()
  const descriptions = [describedBy, children && `${id}-more`]
  return (
    <label className="row">
      <span className="row-text">
        <span id={`${id}-name`}>{name}</span>
        {children && <span id={`${id}-more`}>{children}</span>}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own
        role="switch"
        className="switch"
        aria-labelledby={`${id}-name`}
        aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
        aria-busy={isSaving}
        checked={isOn}
        onChange={({ target }) => onSet(target.checked)}
      />
    </label>
  )
}
