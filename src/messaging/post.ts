import type { Port } from './browser.ts'

/**
 * Posts to a port as long as it is open; false says that a message did not go.
 * The other side may leave at any moment, also between a check and the post, and
 * a browser refuses messages past 64 MiB: neither may stop the caller.
 */
export const createPost = <Message>(
  port: Port,
): ((message: Message) => boolean) => {
  let open = true
  port.onDisconnect.addListener(() => {
    open = false
  })
  return (message) => {
    if (!open) return false
    try {
      port.postMessage(message)
      return true
    } catch {
      return false
    }
  }
}
