/** Stops Ctrl-C and SIGTERM from ending this process; reports if one came. */
export const watchInterruption = (
  signals: NodeJS.EventEmitter = process,
): (() => boolean) => {
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    signals.on(signal, () => {
      interrupted = true
    })
  }
  return () => interrupted
}
