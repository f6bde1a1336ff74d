import type { Phases } from '../part.ts'
import type { Connection } from './connection.ts'

export type Connections = Readonly<{
  /** Returns a function that removes it. */
  add: (connection: Connection) => () => void
  all: () => readonly Connection[]
  isConnected: (callerKey: string) => boolean
}>

/** The pages that are connected now. */
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
