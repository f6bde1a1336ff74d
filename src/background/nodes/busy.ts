/** So many POSTs of one chain within so long, and a socket pays for itself. */
const POSTS = 4
const WITHIN_MS = 2_000

/**
 * Says when the calls of a chain keep coming. Those of one turn share a POST and
 * count once: a page that loads asks for many things, and then for nothing.
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
