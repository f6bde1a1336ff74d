/** The common part of the browser's WebSocket and Node's `ws`. */
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

/** Starts to connect; throws if it cannot even start. */
export type OpenSocket = (url: string) => WebSocketLike
