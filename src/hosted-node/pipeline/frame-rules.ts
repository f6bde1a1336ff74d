import type { Frame } from '../json-rpc.ts'
import { findMethod } from '../methods/method-table.ts'

/** What a frame costs that asks for nothing we offer: it was read all the same. */
export const LEAST_CREDITS = 1

export const creditsOf = (frame: Frame): number =>
  (frame.kind === 'refused'
    ? undefined
    : findMethod(frame.call.method)?.credits) ?? LEAST_CREDITS

/** Whether a call of a batch must be run in its place, and not beside others. */
export const isInOrder = (frame: Frame): boolean => {
  if (frame.kind === 'refused') return false
  const method = findMethod(frame.call.method)
  return (
    method !== undefined && (method.effect === 'send' || !!method.development)
  )
}
