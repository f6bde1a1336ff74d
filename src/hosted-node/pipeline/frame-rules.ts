import type { Frame } from '../json-rpc.ts'
import type { FindMethod } from '../methods/network-methods.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import type { Price } from '../metrics.ts'

/**
 * The price of an invalid frame, which cost something to read, and of a method
 * that the network does not offer.
 */
export const LEAST: Price = { name: 'unknown', credits: 1 }

const methodOf = (frame: Frame, find: FindMethod): NodeMethod | undefined =>
  frame.kind === 'refused' ? undefined : find(frame.call.method)

export const priceOf = (frame: Frame, find: FindMethod): Price =>
  methodOf(frame, find) ?? LEAST

/** Whether a call of a batch must run in order instead of in parallel. */
export const isInOrder = (frame: Frame, find: FindMethod): boolean => {
  const method = methodOf(frame, find)
  return (
    method !== undefined && (method.effect === 'send' || !!method.development)
  )
}
