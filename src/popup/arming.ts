/** How long a question must have been in sight before it can be approved. */
export const ARMED_AFTER_MS = 800

/** What is known of the window that shows a question. */
export type Watched = {
  /** Whether a person can see it and has turned to it. */
  isInSight: () => boolean
  /** Says that the above may be otherwise; returns the unsubscribe. */
  onChanged: (listener: () => void) => () => void
  /** Says that somebody clicks there, or presses what would; as above. */
  onPressed: (listener: () => void) => () => void
}

/**
 * Says when what is shown has been in sight for long enough, and when it is not
 * any more. Whoever clicks before may mean what was in its place a moment ago:
 * the second click of a double click must not answer the next question, nor the
 * tenth of a train of clicks: each that comes too early begins the time anew.
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
