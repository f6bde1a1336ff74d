/** What the browser's WebSocket and Node's `ws` have in common. */
export type WebSocketLike = {
  send: (text: string) => void
  close: () => void
  addEventListener(
    type: 'open' | 'message' | 'error' | 'close',
    listener: (event: {
      type: string
      data?: unknown
      error?: unknown
    }) => void,
  ): void
}

/** Begins to connect; throws when it cannot even begin. */
export type OpenSocket = (url: string) => WebSocketLike
