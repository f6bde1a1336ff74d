import { createWaits } from './waits.ts'

export type BackOff = Readonly<{
  /** Whether it is too soon for a retry. */
  isWaiting: () => boolean
  onFailure: () => void
  onSuccess: () => void
}>

export type BackOffOptions = {
  /** The first wait; each further one is twice as long. */
  firstMs?: number
  mostMs?: number
  now?: () => number
  /** From 0 to 1: many clients of one node must not reconnect together. */
  random?: () => number
}

export const createBackOff = ({
  firstMs = 250,
  mostMs = 30_000,
  now = Date.now,
  random = Math.random,
}: BackOffOptions = {}): BackOff => {
  const waits = createWaits({ firstMs, longestMs: mostMs, random })
  let notBefore = Number.NEGATIVE_INFINITY
  return {
    isWaiting: () => now() < notBefore,
    onFailure: () => {
      notBefore = now() + waits.next()
    },
    onSuccess: () => {
      waits.reset()
      notBefore = Number.NEGATIVE_INFINITY
    },
  }
}
