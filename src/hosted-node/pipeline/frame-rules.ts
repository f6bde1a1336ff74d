import type { Frame } from '../json-rpc.ts'
import { findMethod } from '../methods/method-table.ts'

/** The price of an invalid frame: reading it cost something. */
export const LEAST_CREDITS = 1

export const creditsOf = (frame: Frame): number =>
  (frame.kind === 'refused'
    ? undefined
    : findMethod(frame.call.method)?.credits) ?? LEAST_CREDITS

/** The name in metrics of methods that this service does not offer. */
export const UNKNOWN_METHOD = 'unknown'

/** The name in metrics: one of the method table, not any text of a caller. */
export const methodNameOf = (frame: Frame): string =>
  (frame.kind === 'refused'
    ? undefined
    : findMethod(frame.call.method)?.name) ?? UNKNOWN_METHOD

/** Whether a call of a batch must run in order instead of in parallel. */
export const isInOrder = (frame: Frame): boolean => {
  if (frame.kind === 'refused') return false
  const method = findMethod(frame.call.method)
  return (
    method !== undefined && (method.effect === 'send' || !!method.development)
  )
}
