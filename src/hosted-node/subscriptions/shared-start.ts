export type SharedStart = {
  /** Resolves when it runs; rejects for all members if it cannot start. */
  join: () => Promise<() => void>
}

/** Starts with the first member and stops with the last. */
export const createSharedStart = (
  start: () => Promise<() => void>,
): SharedStart => {
  let users = 0
  let starting: Promise<() => void> | undefined
  const leave = (stop: () => void): void => {
    users -= 1
    if (users > 0) return
    starting = undefined
    stop()
  }
  return {
    join: async () => {
      users += 1
      starting ??= start()
      const joined = starting
      try {
        const stop = await joined
        let left = false
        return () => {
          if (left) return
          left = true
          leave(stop)
        }
      } catch (error) {
        users -= 1
        // Another start may have begun since.
        if (starting === joined) starting = undefined
        throw error
      }
    },
  }
}
