import type { Port } from '../../messaging/browser.ts'
import { createPost } from '../../messaging/post.ts'
import { readExternalMessage, toCaip348 } from '../../protocol/envelope.ts'
import { internalError } from '../../protocol/errors.ts'
import type { RpcAnswer, RpcEvent, RpcId } from '../../protocol/json-rpc.ts'
import { sessionChanged } from '../../protocol/session-events.ts'
import type { KeepAwake } from '../host/keep-awake.ts'
import { admit } from './admit.ts'
import type { Connection } from './connections.ts'
import { toFailure } from './rebuild-answer.ts'
import type { ServePageOptions } from './serve-page.ts'

export type ServeExternalOptions = Omit<ServePageOptions, 'readEthereum'> & {
  keepAwake: KeepAwake
}

/** Owns a port that a page opened itself with `runtime.connect(id)`. */
export const serveExternal = (
  port: Port,
  options: ServeExternalOptions,
): void => {
  const { extensionId, answerer, connections, keepAwake, kept } = options
  const { streams } = options
  const channel = crypto.randomUUID()
  const admission = admit(port.sender, {
    way: 'external',
    extensionId,
    channel,
  })
  if (!admission.admitted) {
    port.disconnect()
    return
  }
  const { caller } = admission
  const post = createPost(port)
  const gone = new AbortController()
  let messages = 0
  port.onMessage.addListener(async (message: unknown) => {
    const external = readExternalMessage(message)
    if (!external) return
    messages += 1
    const requestKey = `${caller.key}/${messages}`
    const answer = await answerer.answer(external.frame, {
      caller,
      requestKey,
      gone: gone.signal,
    })
    if (answer && !post(external.dress(answer))) {
      post(external.dress(toFailure(idOf(answer), internalError())))
    }
    streams.answered(requestKey, connection)
    // An external port cannot ask again, so nothing is kept for it.
    await kept.forget(requestKey)
  })
  const tell = (event: RpcEvent): void => {
    post(toCaip348(event))
  }
  const connection: Connection = {
    caller,
    tellSession: ({ sessionScopes }) => tell(sessionChanged(sessionScopes)),
    // It ends with the worker, so nothing has to be remembered for it.
    tellStream: ({ event }) => event && tell(event),
    endStream: () => undefined,
  }
  const remove = connections.add(connection)
  // The ecosystem's client never reconnects: for as long as its port is open,
  // the worker must not stop.
  const release = keepAwake.hold()
  port.onDisconnect.addListener(() => {
    remove()
    gone.abort()
    release()
  })
}

const idOf = (answer: RpcAnswer | RpcAnswer[]): RpcId | null =>
  Array.isArray(answer) ? null : answer.id
