export type WakeLock = Readonly<{
  /** Holds the worker awake until the returned function is called. */
  hold: () => () => void
}>

/** Chromium stops a worker that made no extension call for 30 s. */
const TICK_MILLISECONDS = 20_000

/** `tick` is any cheap call of the extension API. */
export const createWakeLock = (tick: () => unknown): WakeLock => {
  let holds = 0
  let timer: ReturnType<typeof setInterval> | undefined
  // Not when the last hold ends: every call of a page holds, and setting a
  // timer costs more than the rest of a short call.
  const tickOrStop = (): void => {
    if (holds > 0) {
      tick()
      return
    }
    clearInterval(timer)
    timer = undefined
  }
  return {
    hold: () => {
      holds += 1
      timer ??= setInterval(tickOrStop, TICK_MILLISECONDS)
      let released = false
      return () => {
        if (released) return
        released = true
        holds -= 1
      }
    },
  }
}
