import type { ReactNode } from 'react'

/** Warnings that must be confirmed with a checkbox. */
export const Insistence = ({
  warnings,
  words,
  isTicked,
  onTick,
}: {
  warnings: string[]
  words: string
  isTicked: boolean
  onTick: (ticked: boolean) => void
}): ReactNode => (
  <div className="insistence">
    {warnings.map((warning) => (
      <p key={warning} role="alert">
        {warning}
      </p>
    ))}
    <label className="insistence-label">
      <input
        type="checkbox"
        className="choice-box"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span>{words}</span>
    </label>
  </div>
)
