export type BackOff = Readonly<{
  /** Whether it is too soon to try again. */
  isWaiting: () => boolean
  onFailure: () => void
  onSuccess: () => void
}>

export type BackOffOptions = {
  /** The first wait; each further one is twice as long. */
  firstMs?: number
  mostMs?: number
  now?: () => number
  /** From 0 to 1: many clients of one node must not come back together. */
  random?: () => number
}

export const createBackOff = ({
  firstMs = 250,
  mostMs = 30_000,
  now = Date.now,
  random = Math.random,
}: BackOffOptions = {}): BackOff => {
  let failures = 0
  let notBefore = Number.NEGATIVE_INFINITY
  return {
    isWaiting: () => now() < notBefore,
    onFailure: () => {
      const wait = Math.min(mostMs, firstMs * 2 ** failures)
      failures += 1
      notBefore = now() + wait * (0.5 + random() / 2)
    },
    onSuccess: () => {
      failures = 0
      notBefore = Number.NEGATIVE_INFINITY
    },
  }
}
