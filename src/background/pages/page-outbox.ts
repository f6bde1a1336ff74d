import type { ToRelay } from '../../protocol/link.ts'
import { afterTurn } from '../nodes/after-turn.ts'

export type PageOutbox = Readonly<{
  /** False if the message was not sent. */
  post: (message: ToRelay) => boolean
  /** Sends the messages of this turn together, at its end. */
  collect: () => void
}>

/** Characters of a message that is sent alone: the browser limits their sum. */
const LARGE = 65_536

/**
 * What a relay sent together is mostly answered in the same turn, and then goes
 * back together: carrying a message to another process costs more than
 * answering it.
 */
export const createPageOutbox = (
  send: (messages: ToRelay | readonly ToRelay[]) => boolean,
): PageOutbox => {
  let collected: ToRelay[] | undefined
  const flush = (): void => {
    const messages = collected ?? []
    collected = undefined
    if (messages.length > 0) send(messages)
  }
  const isLarge = (message: ToRelay): boolean =>
    'json' in message && (message.json?.length ?? 0) > LARGE
  return {
    post: (message) => {
      if (collected && isLarge(message)) flush()
      if (!collected) return send(message)
      collected.push(message)
      return true
    },
    collect: () => {
      if (collected) return
      collected = []
      afterTurn(flush)
    },
  }
}
