import type { Call } from './wallet.ts'

/** JSON-RPC in the envelope of CAIP-348, as it travels over a port. */
type Envelope = { type: 'caip-348'; data: object }

export type Heard =
  | { kind: 'answer'; id: number; result: unknown }
  | { kind: 'failure'; id: number; error: unknown }
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

/** What a message of the wallet says; anything that is not one says nothing. */
export const unwrap = (message: unknown): Heard | undefined => {
  if (!isObject(message) || message.type !== 'caip-348') return undefined
  const { data } = message
  if (!isObject(data)) return undefined
  const { id, method, params, result, error } = data
  if (typeof id === 'number') {
    return error === undefined
      ? { kind: 'answer', id, result }
      : { kind: 'failure', id, error }
  }
  // Whatever has no id answers nobody: it is an event.
  if (id !== undefined && id !== null) return undefined
  return typeof method === 'string'
    ? { kind: 'event', name: method, params }
    : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
