/** The members of a WebSocket that are needed to write to it. */
export type WritableSocket = {
  send: (text: string) => void
  /** Bytes that were sent and not yet read by the peer. */
  readonly bufferedAmount: number
  close: (code: number, reason: string) => void
}

export type Outbox = {
  send: (text: string) => void
  /** Drops the peer: too much is queued for it. */
  overflow: () => void
}

type OutboxOptions = {
  socket: WritableSocket
  mostBufferedBytes?: number
  /** Its subscriptions end here: the close frame may never arrive. */
  onOverflow: () => void
}

const TRY_AGAIN_LATER = 1013
const MOST_BUFFERED_BYTES = 4 * 1024 * 1024

/**
 * Limits the bytes that are queued for one peer. Only what is already queued
 * counts: one large answer to a fast reader is fine, so memory is limited to
 * the bound plus one message.
 */
export const createOutbox = ({
  socket,
  mostBufferedBytes = MOST_BUFFERED_BYTES,
  onOverflow,
}: OutboxOptions): Outbox => {
  let open = true
  const overflow = (): void => {
    if (!open) return
    open = false
    socket.close(TRY_AGAIN_LATER, 'messages are read too slowly')
    onOverflow()
  }
  return {
    send: (text) => {
      if (!open) return
      if (socket.bufferedAmount > mostBufferedBytes) overflow()
      else socket.send(text)
    },
    overflow,
  }
}
