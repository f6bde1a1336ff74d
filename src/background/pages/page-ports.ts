import type { RpcEvent } from '../../protocol/json-rpc.ts'
import { createListeners } from '../host/listeners.ts'
import type { NumberedSession } from '../sessions/sessions.ts'
import type { Caller } from './caller.ts'

/** A live connection of a page. */
export type PageConnection = Readonly<{
  caller: Caller
  /** Tells the page its session, unless it has heard of this change. */
  tellSession: (session: NumberedSession) => void
  /**
   * Tells where the EIP-1193 provider stands, if the page listens to it.
   * Resolves when it is told.
   */
  tellEthereum?: () => Promise<void>
  /** The next of a subscription, with what its relay is to remember of it. */
  tellStream: (told: { stream: string; mark: string; event?: RpcEvent }) => void
  /** Nothing more comes of a subscription. */
  endStream: (stream: string) => void
}>

export type PagePorts = Readonly<{
  /** Returns what removes it again. */
  add: (connection: PageConnection) => () => void
  all: () => readonly PageConnection[]
  onChanged: (listener: () => void) => () => void
  /** A caller that has gone; one that was restored comes as a new connection. */
  onGone: (listener: (caller: Caller) => void) => () => void
}>

/** Which pages are connected at this moment. */
export const createPagePorts = (): PagePorts => {
  const connections = new Set<PageConnection>()
  const changed = createListeners<[]>()
  const gone = createListeners<[Caller]>()
  return {
    add: (connection) => {
      connections.add(connection)
      changed.call()
      return () => {
        if (!connections.delete(connection)) return
        gone.call(connection.caller)
        changed.call()
      }
    },
    all: () => [...connections],
    onChanged: changed.on,
    onGone: gone.on,
  }
}
