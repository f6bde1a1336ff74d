/** Runs this on each SIGHUP, and at once if there was one before. */
export type OnHangUp = (run: () => void) => void

/**
 * Listens to SIGHUP: without a listener, it ends the process. Those that come
 * before anything can be reloaded count as one.
 */
export const catchHangUps = (): OnHangUp => {
  let isMissed = false
  let listener = (): void => {
    isMissed = true
  }
  process.on('SIGHUP', () => listener())
  return (run) => {
    listener = run
    if (isMissed) run()
  }
}
