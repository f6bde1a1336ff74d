import type { Port } from '../messaging/browser.ts'

/**
 * Posts to a port as long as it is open. A page may go at any moment, also
 * between a check and the post; an answer nobody is there to hear is dropped.
 */
export const createPost = <Message>(
  port: Port,
): ((message: Message) => void) => {
  let open = true
  port.onDisconnect.addListener(() => {
    open = false
  })
  return (message) => {
    if (!open) return
    try {
      port.postMessage(message)
    } catch {
      open = false
    }
  }
}
