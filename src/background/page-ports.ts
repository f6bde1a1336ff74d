import type { RpcEvent } from '../protocol/json-rpc.ts'
import type { Caller } from './caller.ts'

/** A live connection of a page. */
export type PageConnection = Readonly<{
  caller: Caller
  notify: (event: RpcEvent) => void
}>

export type PagePorts = Readonly<{
  /** Returns what removes it again. */
  add: (connection: PageConnection) => () => void
  all: () => readonly PageConnection[]
  ofOrigin: (origin: string) => readonly PageConnection[]
  onChanged: (listener: () => void) => () => void
}>

/** Which pages are connected at this moment. */
export const createPagePorts = (): PagePorts => {
  const connections = new Set<PageConnection>()
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    add: (connection) => {
      connections.add(connection)
      changed()
      return () => {
        if (connections.delete(connection)) changed()
      }
    },
    all: () => [...connections],
    ofOrigin: (origin) =>
      [...connections].filter(({ caller }) => caller.origin === origin),
    onChanged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
