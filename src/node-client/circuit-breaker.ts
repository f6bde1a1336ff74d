/**
 * Blocks calls to a failing node, and regularly lets one through to see whether
 * it has recovered.
 */
export type CircuitBreaker = Readonly<{
  /** Whether a call would be blocked now. Has no side effects. */
  isOpen: () => boolean
  /**
   * Starts a call, which may be the trial: returns the function that reports
   * how it ended, or undefined while calls are blocked.
   */
  admit: () => Admitted | undefined
  /** Calls are not blocked any more: something else shows that it is up. */
  reset: () => void
  /** Ends the pause: the next call is a trial. */
  retry: () => void
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
  /** The number of failures in a row that open it. */
  outages?: number
  /** The first pause; each failed trial doubles it. */
  coolDownMs?: number
  longestMs?: number
}): CircuitBreaker => {
  let inRow = 0
  let rest = coolDownMs
  let openUntil: number | undefined
  /** The trial in flight; calls from before it do not count. */
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
    // Calls that began before it opened fail late and do not count.
    if (openUntil !== undefined && !isTrial) return
    if (openUntil === undefined && inRow < outages) return
    if (isTrial) rest = Math.min(2 * rest, longestMs)
    trial = undefined
    openUntil = now() + rest
  }

  /** Every call except a trial. */
  const ordinary: Admitted = { onSuccess, onOutage: () => onOutage(ordinary) }

  return {
    isOpen,
    reset: onSuccess,
    retry: () => {
      if (isOpen()) openUntil = now()
    },
    admit: () => {
      if (isOpen()) return undefined
      if (openUntil === undefined) return ordinary
      const admitted: Admitted = {
        onSuccess,
        onOutage: () => onOutage(admitted),
      }
      trial = admitted
      // Others wait for its outcome, or for one more pause.
      openUntil = now() + rest
      return admitted
    },
  }
}
