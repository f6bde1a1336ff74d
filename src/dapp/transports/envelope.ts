import type { Call } from './wallet.ts'

/** JSON-RPC in the CAIP-348 envelope that is sent over a port. */
type Envelope = { type: 'caip-348'; data: object }

export type ReceivedMessage =
  | { kind: 'response'; id: number; result: unknown }
  | { kind: 'error'; id: number; error: unknown }
  | { kind: 'event'; name: string; params: unknown }

export const wrapCall = (id: number, { method, params }: Call): Envelope => ({
  type: 'caip-348',
  data: {
    jsonrpc: '2.0',
    id,
    method,
    ...(params === undefined ? {} : { params }),
  },
})

/** Parses a message of the wallet; undefined if it is not one. */
export const unwrap = (message: unknown): ReceivedMessage | undefined => {
  if (!isObject(message) || message.type !== 'caip-348') return undefined
  const { data } = message
  if (!isObject(data)) return undefined
  const { id, method, params, result, error } = data
  if (typeof id === 'number') {
    return error === undefined
      ? { kind: 'response', id, result }
      : { kind: 'error', id, error }
  }
  // A message without an id is an event.
  if (id !== undefined && id !== null) return undefined
  return typeof method === 'string'
    ? { kind: 'event', name: method, params }
    : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
