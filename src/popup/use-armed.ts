import { useEffect, useState } from 'react'
import { onArmed, thisWindow } from './arming.ts'

/** Whether what is shown under this name has been in sight for long enough. */
export const useArmed = (shown: string): boolean => {
  // By name: what is shown next must not be armed for a single render.
  const [armed, setArmed] = useState<string>()
  useEffect(
    () =>
      onArmed(thisWindow, (isArmed) => setArmed(isArmed ? shown : undefined)),
    [shown],
  )
  return armed === shown
}
