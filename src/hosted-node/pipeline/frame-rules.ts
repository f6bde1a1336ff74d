import type { Frame } from '../json-rpc.ts'
import { findMethod } from '../methods/method-table.ts'

/** The price of an invalid frame: reading it cost something. */
export const LEAST_CREDITS = 1

export const creditsOf = (frame: Frame): number =>
  (frame.kind === 'refused'
    ? undefined
    : findMethod(frame.call.method)?.credits) ?? LEAST_CREDITS

/** Whether a call of a batch must run in order instead of in parallel. */
export const isInOrder = (frame: Frame): boolean => {
  if (frame.kind === 'refused') return false
  const method = findMethod(frame.call.method)
  return (
    method !== undefined && (method.effect === 'send' || !!method.development)
  )
}
