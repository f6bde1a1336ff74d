/**
 * Runs something once the messages that have already come are handled. Each call
 * of a page is a message of its own, so a microtask would part them; a timer
 * would keep them waiting for up to 4 ms.
 */
export const afterTurn = (run: () => void): void => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(undefined)
}
