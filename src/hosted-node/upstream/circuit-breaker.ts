/**
 * Keeps calls away from a node that fails, and lets one through now and then
 * to see whether it is back.
 */
export type CircuitBreaker = Readonly<{
  /** Whether a call would be kept away now. Asking changes nothing. */
  isOpen: () => boolean
  /** As `!isOpen()`, for a call that is made: it may be the one trial. */
  admit: () => boolean
  onSuccess: () => void
  onOutage: () => void
}>

export const createCircuitBreaker = ({
  now,
  outages = 5,
  coolDownMs = 1_000,
  longestMs = 60_000,
}: {
  now: () => number
  /** How many in a row open it. */
  outages?: number
  /** The first rest; each failed trial doubles it. */
  coolDownMs?: number
  longestMs?: number
}): CircuitBreaker => {
  let inRow = 0
  let rest = coolDownMs
  let openUntil: number | undefined
  let isTrying = false

  const isOpen = (): boolean => openUntil !== undefined && now() < openUntil

  return {
    isOpen,
    admit: () => {
      if (isOpen()) return false
      if (openUntil !== undefined) {
        isTrying = true
        // Others wait for its outcome; should it have none, for one rest more.
        openUntil = now() + rest
      }
      return true
    },
    onSuccess: () => {
      inRow = 0
      rest = coolDownMs
      openUntil = undefined
      isTrying = false
    },
    onOutage: () => {
      inRow += 1
      // Calls that began before it opened fail late; they say nothing new.
      if (openUntil !== undefined && !isTrying) return
      if (openUntil === undefined && inRow < outages) return
      if (isTrying) rest = Math.min(2 * rest, longestMs)
      isTrying = false
      openUntil = now() + rest
    },
  }
}
