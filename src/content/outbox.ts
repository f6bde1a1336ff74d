import type { ToWorker } from '../protocol/link.ts'

export type Outbox = Readonly<{
  /** Sends a message, with all others of the same turn. */
  push: (message: ToWorker) => void
  clear: () => void
}>

/**
 * Sends all messages of a turn as one: carrying a message to another process
 * costs more than anything that is done with it.
 */
export const createOutbox = (
  send: (messages: readonly ToWorker[]) => void,
): Outbox => {
  let waiting: ToWorker[] = []
  const flush = (): void => {
    const messages = waiting
    waiting = []
    if (messages.length > 0) send(messages)
  }
  return {
    push: (message) => {
      waiting.push(message)
      if (waiting.length === 1) queueMicrotask(flush)
    },
    clear: () => {
      waiting = []
    },
  }
}
