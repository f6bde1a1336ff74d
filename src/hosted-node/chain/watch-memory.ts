import { residentMemory } from './resident-memory.ts'

/** A chain grows by about 1 GB each second; elsewhere a look starts `ps`. */
const LOOK_MS = process.platform === 'linux' ? 20 : 1_000
/** A process that has ended has no figure either, for a moment. */
const LOOKS_WITHOUT_FIGURE = 10

/**
 * Calls `onAbove` once when a process has more memory than it may have. A look
 * that fails, for example while the service has no file descriptor left, does
 * not end the watch.
 */
export const watchMemory = ({
  pid,
  mostBytes,
  onAbove,
  onUnknown,
  read = residentMemory,
}: {
  pid: number
  mostBytes: number
  onAbove: () => void
  /** The system has given no figure for a while. */
  onUnknown: () => void
  read?: (pid: number) => number
}): (() => void) => {
  let failed = 0
  const look = (): void => {
    try {
      const bytes = read(pid)
      failed = 0
      if (bytes <= mostBytes) return
    } catch {
      failed += 1
      if (failed === LOOKS_WITHOUT_FIGURE) onUnknown()
      return
    }
    stop()
    onAbove()
  }
  const timer = setInterval(look, LOOK_MS)
  const stop = (): void => clearInterval(timer)
  return stop
}
