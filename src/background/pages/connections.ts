import type { RpcEvent } from '../../protocol/json-rpc.ts'
import type { Phases } from '../part.ts'
import type { NumberedSession } from '../sessions/sessions.ts'
import type { Caller } from './caller.ts'

/** A live connection of a page. */
export type Connection = Readonly<{
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

export type Connections = Readonly<{
  /** Returns what removes it again. */
  add: (connection: Connection) => () => void
  all: () => readonly Connection[]
  isConnected: (callerKey: string) => boolean
}>

/** Which pages are connected at this moment. */
export const createConnections = ({
  phases,
  changed,
}: {
  phases: Pick<Phases, 'callerDisconnected'>
  changed: () => void
}): Connections => {
  const connections = new Set<Connection>()
  return {
    add: (connection) => {
      connections.add(connection)
      changed()
      return () => {
        if (!connections.delete(connection)) return
        void phases.callerDisconnected(connection.caller)
        changed()
      }
    },
    all: () => [...connections],
    isConnected: (callerKey) =>
      [...connections].some(({ caller }) => caller.key === callerKey),
  }
}
