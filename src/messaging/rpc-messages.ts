/** The contract of two extension contexts: calls one way, events the other. */
export type RpcContract = {
  procedures: Record<string, { params: unknown; result: unknown }>
  events: Record<string, unknown>
}

export type Call = { type: 'call'; id: number; name: string; params?: unknown }

export type Answer =
  | { type: 'result'; id: number; result?: unknown }
  /** Has a code if the call was refused, none if it failed. */
  | { type: 'error'; id: number; message: string; code?: unknown }

export type Push = { type: 'event'; event: string; data?: unknown }

export const isCall = (message: unknown): message is Call =>
  isTyped(message) &&
  message.type === 'call' &&
  typeof message.id === 'number' &&
  typeof message.name === 'string'

export const isAnswer = (message: unknown): message is Answer =>
  isTyped(message) &&
  typeof message.id === 'number' &&
  (message.type === 'result' ||
    (message.type === 'error' && typeof message.message === 'string'))

export const isPush = (message: unknown): message is Push =>
  isTyped(message) &&
  message.type === 'event' &&
  typeof message.event === 'string'

const isTyped = (
  message: unknown,
): message is { type: unknown; [member: string]: unknown } =>
  typeof message === 'object' && message !== null && 'type' in message
