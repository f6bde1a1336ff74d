import type { ReactNode } from 'react'

/** Warnings that must be confirmed with a checkbox. */
export const ConfirmWarning = ({
  warnings,
  label,
  isTicked,
  onTick,
}: {
  warnings: string[]
  label: string
  isTicked: boolean
  onTick: (ticked: boolean) => void
}): ReactNode => (
  <div className="confirm-warning">
    {warnings.map((warning) => (
      <p key={warning} role="alert">
        {warning}
      </p>
    ))}
    <label className="confirm-warning-label">
      <input
        type="checkbox"
        className="choice-box"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span>{label}</span>
    </label>
  </div>
)
