import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const loads: (() => Promise<unknown>)[] = []

/**
 * A screen that the first paint does not need. It is loaded from the
 * extension's own files when it is first shown, or earlier when idle. Not with
 * `lazy`: after a fallback, React would show it 300 ms later.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Shown until it is loaded. */
  placeholder: ReactNode = null,
): ComponentType<Props> => {
  let Screen: ComponentType<Props> | undefined
  const loadStyled = async (): Promise<void> => {
    const [screen] = await Promise.all([load(), import('./later-styles.ts')])
    Screen = screen
  }
  loads.push(loadStyled)
  return (props) => {
    const [isLoaded, setLoaded] = useState(Screen !== undefined)
    useEffect(() => {
      if (!isLoaded) void loadStyled().then(() => setLoaded(true))
    }, [isLoaded])
    return Screen && isLoaded ? <Screen {...props} /> : placeholder
  }
}

/** Preloads all screens, so that they open without delay. */
export const fetchScreens = async (): Promise<void> => {
  await Promise.all(loads.map((load) => load()))
}
