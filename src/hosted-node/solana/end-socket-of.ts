import type { Connection } from '@solana/web3.js'

/** Otherwise web3.js connects again and again when the node is gone. */
export const endSocketOf = (connection: Connection): void => {
  const { _rpcWebSocket: socket } = connection as unknown as {
    _rpcWebSocket: {
      setAutoReconnect: (reconnect: boolean) => void
      close: () => void
    }
  }
  socket.setAutoReconnect(false)
  socket.close()
}
