import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 800px)'

const onChanged = (listener: () => void): (() => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for the rail and for two columns, as in a tab. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    onChanged,
    () => matchMedia(WIDE).matches,
    () => false,
  )
