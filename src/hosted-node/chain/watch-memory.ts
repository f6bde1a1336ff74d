import { residentMemory } from './resident-memory.ts'

/** A chain grows by about 1 GB each second; elsewhere a look starts `ps`. */
const LOOK_MS = process.platform === 'linux' ? 20 : 1_000

/** Calls `onAbove` once when a process has more memory than it may have. */
export const watchMemory = ({
  pid,
  mostBytes,
  onAbove,
  onUnknown,
}: {
  pid: number
  mostBytes: number
  onAbove: () => void
  /** The system gives no figure, for example because the process has ended. */
  onUnknown: () => void
}): (() => void) => {
  const look = (): void => {
    try {
      if (residentMemory(pid) <= mostBytes) return
    } catch {
      stop()
      onUnknown()
      return
    }
    stop()
    onAbove()
  }
  const timer = setInterval(look, LOOK_MS)
  const stop = (): void => clearInterval(timer)
  return stop
}
