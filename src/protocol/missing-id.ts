import { isObject } from './json-rpc.ts'
import { limits } from './limits.ts'

const sessionMethods: readonly unknown[] = [
  'wallet_createSession',
  'wallet_getSession',
  'wallet_invokeMethod',
  'wallet_revokeSession',
]

/**
 * The session method of a call without an id, which is not run: of the frame,
 * or of the first such call in a batch.
 */
export const methodWithoutId = (frame: unknown): string | undefined => {
  if (Array.isArray(frame)) {
    return frame.length > limits.batchCalls
      ? undefined
      : frame.map(methodOfCall).find((method) => method !== undefined)
  }
  return methodOfCall(frame)
}

const methodOfCall = (call: unknown): string | undefined =>
  isObject(call) &&
  !Object.hasOwn(call, 'id') &&
  sessionMethods.includes(call.method)
    ? String(call.method)
    : undefined
