import { useEffect, useState } from 'react'
import { onArmed, thisWindow } from './arming.ts'

/** Whether the content with this key was visible for long enough. */
export const useArmed = (shown: string): boolean => {
  // Stored by key, so that new content is never armed, even for one render.
  const [armed, setArmed] = useState<string>()
  useEffect(
    () =>
      onArmed(thisWindow, (isArmed) => setArmed(isArmed ? shown : undefined)),
    [shown],
  )
  return armed === shown
}
