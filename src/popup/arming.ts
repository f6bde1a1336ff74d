/** How long a question must have been in sight before it can be approved. */
export const ARMED_AFTER_MS = 800

/** What is known of the window that shows a question. */
export type Watched = {
  /** Whether a person can see it and has turned to it. */
  isInSight: () => boolean
  /** Says that the above may be otherwise; returns the unsubscribe. */
  onChanged: (listener: () => void) => () => void
}

/**
 * Says when what is shown has been in sight for long enough, and when it is not
 * any more. Whoever clicks before may mean what was in its place a moment ago:
 * the second click of a double click must not answer the next question.
 */
export const onArmed = (
  { isInSight, onChanged }: Watched,
  listener: (armed: boolean) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = (): void => {
    clearTimeout(timer)
    listener(false)
    if (isInSight()) timer = setTimeout(() => listener(true), ARMED_AFTER_MS)
  }
  const off = onChanged(restart)
  restart()
  return () => {
    clearTimeout(timer)
    off()
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
}
