import { createMemoryEvent, type MemoryEvent } from './memory-event.ts'

export type MemoryPort = {
  name: string
  sender?: object
  onMessage: MemoryEvent<[unknown, MemoryPort]>
  onDisconnect: MemoryEvent<[MemoryPort]>
  postMessage: (message: unknown) => void
  disconnect: () => void
}

/** Both ends of a `runtime.connect`, with JSON messages delivered in order. */
export const createMemoryPorts = (
  name: string,
  sender: object,
): { client: MemoryPort; server: MemoryPort } => {
  let closed = false
  const createEnd = (other: () => MemoryPort): MemoryPort => ({
    name,
    onMessage: createMemoryEvent(),
    onDisconnect: createMemoryEvent(),
    postMessage: (message) => {
      if (closed) throw new Error('the port is disconnected')
      const json = JSON.stringify(message)
      queueMicrotask(() => {
        if (!closed) other().onMessage.fire(JSON.parse(json), other())
      })
    },
    disconnect: () => {
      if (closed) return
      closed = true
      queueMicrotask(() => other().onDisconnect.fire(other()))
    },
  })
  const client = createEnd(() => server)
  // As in a browser, only the end that was connected to knows the sender.
  const server = { ...createEnd(() => client), sender }
  return { client, server }
}
