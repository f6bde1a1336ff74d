import { type ComponentType, lazy } from 'react'

const loads: (() => Promise<unknown>)[] = []

/**
 * A screen that the first paint does not need. It is loaded from the
 * extension's own files when it is first shown, or earlier when idle.
 */
export const later = <Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const loadStyled = async (): Promise<{ default: ComponentType<Props> }> => {
    const [screen] = await Promise.all([load(), import('./later-styles.ts')])
    return { default: screen }
  }
  loads.push(loadStyled)
  return lazy(loadStyled) as ComponentType<Props>
}

/** Preloads all screens, so that they open without delay. */
export const fetchScreens = async (): Promise<void> => {
  await Promise.all(loads.map((load) => load()))
}
