/** How long an approval must have been visible before it can be accepted. */
export const ARMED_AFTER_MS = 800

/** The state of the window that shows an approval. */
export type Watched = {
  /** Whether it is visible and focused. */
  isInSight: () => boolean
  /** Called when that may have changed; returns the unsubscribe. */
  onChanged: (listener: () => void) => () => void
  /** Called on each click or key press that activates; as above. */
  onPressed: (listener: () => void) => () => void
}

/**
 * Reports when the content has been visible for long enough, and when it no
 * longer is. An early click may be meant for what was there a moment ago: the
 * second click of a double click must not decide the next approval. Each early
 * click restarts the delay.
 */
export const onArmed = (
  { isInSight, onChanged, onPressed }: Watched,
  listener: (armed: boolean) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isArmed = false
  const become = (armed: boolean): void => {
    isArmed = armed
    listener(armed)
  }
  const restart = (): void => {
    clearTimeout(timer)
    become(false)
    if (isInSight()) timer = setTimeout(() => become(true), ARMED_AFTER_MS)
  }
  const off = [
    onChanged(restart),
    onPressed(() => {
      if (!isArmed) restart()
    }),
  ]
  restart()
  return () => {
    clearTimeout(timer)
    for (const stop of off) stop()
  }
}

/** The window this runs in. */
export const thisWindow: Watched = {
  isInSight: () =>
    document.visibilityState === 'visible' && document.hasFocus(),
  onChanged: (listener) => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('visibilitychange', listener, { signal })
    window.addEventListener('focus', listener, { signal })
    window.addEventListener('blur', listener, { signal })
    // The second click of a double click in a dialog lands behind it.
    document.addEventListener('close', listener, { signal, capture: true })
    return () => listening.abort()
  },
  onPressed: (listener) => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Enter' || key === ' ') listener()
    }
    document.addEventListener('pointerdown', listener, options)
    document.addEventListener('keydown', press, options)
    return () => listening.abort()
  },
}
