import type { Port } from './browser.ts'

/**
 * Posts to a port if it is open; false if the message was not sent. The other
 * side may disconnect at any moment, also between a check and the post, and
 * browsers refuse messages above 64 MiB: neither may throw.
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
