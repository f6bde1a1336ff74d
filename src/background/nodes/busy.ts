/** After this many POSTs of one chain within this time, a socket is opened. */
const POSTS = 4
const WITHIN_MS = 2_000

/**
 * Detects a chain with continuing calls. The calls of one turn share a POST and
 * count once: a page that loads calls much at once, and then nothing.
 */
export const createBusy = ({
  afterTurn,
  now = () => performance.now(),
}: {
  afterTurn: (run: () => void) => void
  now?: () => number
}): { note: () => boolean } => {
  let times: number[] = []
  let isNoted = false

  const isBusy = (): boolean => {
    const [oldest = Number.NEGATIVE_INFINITY] = times
    return times.length === POSTS && now() - oldest <= WITHIN_MS
  }

  return {
    note: () => {
      if (isNoted) return false
      isNoted = true
      afterTurn(() => {
        isNoted = false
      })
      times = [...times, now()].slice(-POSTS)
      return isBusy()
    },
  }
}
