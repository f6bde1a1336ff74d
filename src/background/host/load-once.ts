/** Loads code when it is first needed; after a failure, the next call retries. */
export const loadOnce = <Loaded>(
  load: () => Promise<Loaded>,
): (() => Promise<Loaded>) => {
  let loaded: Promise<Loaded> | undefined
  return () => {
    loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
