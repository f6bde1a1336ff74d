/**
 * Keeps calls away from a node that fails, and lets one through now and then
 * to see whether it is back.
 */
export type CircuitBreaker = Readonly<{
  /** Whether a call would be kept away now. Asking changes nothing. */
  isOpen: () => boolean
  /**
   * For a call that is made, which may be the one trial: the way to tell how it
   * ended, or undefined while calls are kept away.
   */
  admit: () => Admitted | undefined
}>

export type Admitted = Readonly<{
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
  /** The trial under way; what began before it says nothing of it. */
  let trial: Admitted | undefined

  const isOpen = (): boolean => openUntil !== undefined && now() < openUntil

  const onSuccess = (): void => {
    inRow = 0
    rest = coolDownMs
    openUntil = undefined
    trial = undefined
  }

  const onOutage = (admitted: Admitted): void => {
    inRow += 1
    const isTrial = admitted === trial
    // Calls that began before it opened fail late; they say nothing new.
    if (openUntil !== undefined && !isTrial) return
    if (openUntil === undefined && inRow < outages) return
    if (isTrial) rest = Math.min(2 * rest, longestMs)
    trial = undefined
    openUntil = now() + rest
  }

  /** Every call but a trial. */
  const ordinary: Admitted = { onSuccess, onOutage: () => onOutage(ordinary) }

  return {
    isOpen,
    admit: () => {
      if (isOpen()) return undefined
      if (openUntil === undefined) return ordinary
      const admitted: Admitted = {
        onSuccess,
        onOutage: () => onOutage(admitted),
      }
      trial = admitted
      // Others wait for its outcome; should it have none, for one rest more.
      openUntil = now() + rest
      return admitted
    },
  }
}
