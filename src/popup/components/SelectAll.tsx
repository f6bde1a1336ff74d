import { type ReactNode, useEffect, useRef } from 'react'

/** Ticks all of a list or none; in between it says so. */
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

  // Each time: a click takes it away, and no attribute says it.
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
