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
  return {
    hold: () => {
      holds += 1
      timer ??= setInterval(tick, TICK_MILLISECONDS)
      let released = false
      return () => {
        if (released) return
        released = true
        holds -= 1
        if (holds > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
