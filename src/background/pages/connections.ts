import type { Phases } from '../part.ts'
import type { Connection } from './connection.ts'

export type Connections = Readonly<{
  /** Returns a function that removes it. */
  add: (connection: Connection) => () => void
  all: () => readonly Connection[]
  isConnected: (callerKey: string) => boolean
  /** The tab of a caller that is connected. */
  tabOf: (callerKey: string) => number | undefined
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
  const tabOf = (callerKey: string): number | undefined =>
    [...connections].find(({ caller }) => caller.key === callerKey)?.caller
      .tabId
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
    isConnected: (callerKey) => tabOf(callerKey) !== undefined,
    tabOf,
  }
}
