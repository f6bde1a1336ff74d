/** Waits for shared work; each caller may abort its own wait. */
export const unlessAborted = <T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> => {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    const done = (): void => signal.removeEventListener('abort', abort)
    work.then(resolve, reject).finally(done)
  })
}
