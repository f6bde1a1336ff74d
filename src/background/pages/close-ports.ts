import type { Port } from '../../messaging/browser.ts'

/** Ports that are closed before the browser must have answered a call. */
export const CLOSED_AT_ONCE = 64

/**
 * Closes refused ports no faster than the browser follows. What the worker sends
 * waits in one queue there, so answers to other sites would come after the end
 * of thousands of ports.
 */
export const createPortCloser = (
  tick: () => unknown,
): ((port: Port) => void) => {
  const waiting: Port[] = []
  let free = CLOSED_AT_ONCE
  const close = (port: Port): void => {
    if (free === 0) {
      waiting.push(port)
      return
    }
    free -= 1
    port.disconnect()
    if (free === 0) void closeMore()
  }
  const closeMore = async (): Promise<void> => {
    try {
      await tick()
    } catch {
      // An error is an answer, too.
    }
    free = CLOSED_AT_ONCE
    for (const port of waiting.splice(0, CLOSED_AT_ONCE)) close(port)
  }
  return close
}
