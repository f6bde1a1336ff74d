import { type ReactNode, useEffect, useRef } from 'react'

/** Selects all or none; indeterminate in between. */
export const SelectAll = ({
  name,
  ticked,
  of,
  disabled,
  onTick,
}: {
  name: string
  ticked: number
  of: number
  disabled: boolean
  onTick: (ticked: boolean) => void
}): ReactNode => {
  const box = useRef<HTMLInputElement>(null)
  const isAll = ticked === of
  const isPart = ticked > 0 && !isAll

  // On every render: a click clears it, and there is no attribute for it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  })

  return (
    <label className="select-all">
      <input
        ref={box}
        type="checkbox"
        className="choice-box"
        checked={isAll}
        disabled={disabled}
        onChange={() => onTick(!isAll)}
      />
      {name}
    </label>
  )
}
