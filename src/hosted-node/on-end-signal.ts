/** npm repeats a Ctrl-C that the terminal has already delivered. */
const SAME_SIGNAL_MS = 250

/**
 * Calls `end` on the first SIGINT or SIGTERM. The second one ends the process
 * at once.
 */
export const onEndSignal = (end: () => Promise<void>): void => {
  let signalledAt = Number.POSITIVE_INFINITY
  const onSignal = (_: NodeJS.Signals, number: number): void => {
    if (performance.now() - signalledAt > SAME_SIGNAL_MS) {
      process.exit(128 + number)
    }
    if (signalledAt !== Number.POSITIVE_INFINITY) return
    signalledAt = performance.now()
    void end()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
