import type { Port } from '../messaging/browser.ts'
import { isToWallet, type ToPage } from '../protocol/envelope.ts'
import { admit } from './admit.ts'
import type { FrameAnswerer } from './answer-frames.ts'
import type { PagePorts } from './page-ports.ts'
import { createPost } from './post.ts'

export type ServePageOptions = {
  extensionId: string
  answerer: FrameAnswerer
  pagePorts: PagePorts
}

/**
 * Owns a relay's port. Its listeners are in place before this returns: what
 * arrives at a port without one is lost for ever.
 */
export const servePage = (port: Port, options: ServePageOptions): void => {
  const { extensionId, answerer, pagePorts } = options
  const post = createPost<ToPage>(port)
  const admission = admit(port.sender, { way: 'injected', extensionId })
  if (!admission.admitted) {
    post({ type: 'refused' })
    port.disconnect()
    return
  }
  const { caller } = admission
  port.onMessage.addListener(async (message: unknown) => {
    if (!isToWallet(message) || message.type !== 'request') return
    const answer = await answerer.answerText(message.json, caller)
    // The page script waits for every request, so silence is no answer to it.
    if (answer) {
      post({ type: 'answer', id: message.id, json: JSON.stringify(answer) })
    }
  })
  const remove = pagePorts.add({
    caller,
    notify: (event) => post({ type: 'event', json: JSON.stringify(event) }),
  })
  port.onDisconnect.addListener(remove)
  post({ type: 'connected' })
}
