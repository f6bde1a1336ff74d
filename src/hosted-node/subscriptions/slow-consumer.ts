/** As much of a WebSocket as is needed to write to it. */
export type WritableSocket = {
  send: (text: string) => void
  /** Bytes that were sent and not yet taken by the peer. */
  readonly bufferedAmount: number
  close: (code: number, reason: string) => void
}

export type Outbox = {
  send: (text: string) => void
  /** Gives the peer up: too much is waiting for it. */
  overflow: () => void
}

type OutboxOptions = {
  socket: WritableSocket
  mostBufferedBytes?: number
  /** Its subscriptions end here: the close frame may never get through. */
  onOverflow: () => void
}

const TRY_AGAIN_LATER = 1013
const MOST_BUFFERED_BYTES = 4 * 1024 * 1024

/**
 * Lets what waits for one peer grow to a bound and no further. What is already
 * waiting is judged, not what comes: one large answer to a reader in step is
 * fine, so that memory is bounded by the bound and one message.
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
