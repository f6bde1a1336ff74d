import type { Port } from '../messaging/browser.ts'
import { readExternalMessage, toCaip348 } from '../protocol/envelope.ts'
import { admit } from './admit.ts'
import type { KeepAwake } from './keep-awake.ts'
import { createPost } from './post.ts'
import type { ServePageOptions } from './serve-page.ts'

export type ServeExternalOptions = ServePageOptions & { keepAwake: KeepAwake }

/** Owns a port that a page opened itself with `runtime.connect(id)`. */
export const serveExternal = (
  port: Port,
  options: ServeExternalOptions,
): void => {
  const { extensionId, answerer, pagePorts, keepAwake } = options
  const admission = admit(port.sender, { way: 'external', extensionId })
  if (!admission.admitted) {
    port.disconnect()
    return
  }
  const { caller } = admission
  const post = createPost(port)
  port.onMessage.addListener(async (message: unknown) => {
    const external = readExternalMessage(message)
    if (!external) return
    const answer = await answerer.answer(external.frame, caller)
    if (answer) post(external.dress(answer))
  })
  const remove = pagePorts.add({
    caller,
    notify: (event) => post(toCaip348(event)),
  })
  // The ecosystem's client never reconnects: for as long as its port is open,
  // the worker must not stop.
  const release = keepAwake.hold()
  port.onDisconnect.addListener(() => {
    remove()
    release()
  })
}
