/**
 * Runs a task once the messages that have already arrived are handled. Each
 * call of a page is its own message, so a microtask would run between them; a
 * timer would delay them by up to 4 ms.
 */
export const afterTurn = (run: () => void): void => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(undefined)
}
