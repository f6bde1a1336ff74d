import type { Frame } from '../json-rpc.ts'
import type { FindMethod } from '../methods/network-methods.ts'
import type { NodeMethod } from '../methods/node-method.ts'

/** The price of an invalid frame: reading it cost something. */
export const LEAST_CREDITS = 1

/** The name in metrics of methods that a network does not offer. */
export const UNKNOWN_METHOD = 'unknown'

const methodOf = (frame: Frame, find: FindMethod): NodeMethod | undefined =>
  frame.kind === 'refused' ? undefined : find(frame.call.method)

/** The price, and the name in metrics: never any text of a caller. */
export const priceOf = (
  frame: Frame,
  find: FindMethod,
): { method: string; credits: number } => {
  const method = methodOf(frame, find)
  return method
    ? { method: method.name, credits: method.credits }
    : { method: UNKNOWN_METHOD, credits: LEAST_CREDITS }
}

/** Whether a call of a batch must run in order instead of in parallel. */
export const isInOrder = (frame: Frame, find: FindMethod): boolean => {
  const method = methodOf(frame, find)
  return (
    method !== undefined && (method.effect === 'send' || !!method.development)
  )
}
