/**
 * Ends the socket of a `Connection` of web3.js, for tests. Otherwise it
 * connects again and again when the node is gone.
 */
export const endSocketOf = (connection: object): void => {
  const { _rpcWebSocket: socket } = connection as {
    _rpcWebSocket: {
      setAutoReconnect: (reconnect: boolean) => void
      close: () => void
    }
  }
  socket.setAutoReconnect(false)
  socket.close()
}
