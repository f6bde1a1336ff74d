import type { PageSender, Port } from './browser.ts'

type Listener<Arguments extends unknown[]> = (...args: Arguments) => void

const createEvent = <Arguments extends unknown[]>() => {
  const listeners = new Set<Listener<Arguments>>()
  return {
    fire: (...args: Arguments): void => {
      for (const listener of [...listeners]) listener(...args)
    },
    event: {
      addListener: (listener: Listener<Arguments>) => {
        listeners.add(listener)
      },
      removeListener: (listener: Listener<Arguments>) => {
        listeners.delete(listener)
      },
      hasListener: (listener: Listener<Arguments>) => listeners.has(listener),
      hasListeners: () => listeners.size > 0,
    },
  }
}

/**
 * Two ends of one connection in memory. They behave like the
 * browser's ports: JSON only, delivered later and in order; `disconnect` fires
 * only at the other end; posting to a closed port throws.
 */
export const createMemoryPorts = ({
  name = '',
  sender,
}: {
  name?: string
  sender?: PageSender
} = {}): { near: Port; far: Port } => {
  let closedBy: Port | undefined
  const createEnd = (extra: { sender?: PageSender }) => {
    const onMessage = createEvent<[unknown, Port]>()
    const onDisconnect = createEvent<[Port]>()
    const port: Port = {
      name,
      ...extra,
      onMessage: onMessage.event,
      onDisconnect: onDisconnect.event,
      postMessage: (message) => {
        if (closedBy) {
          throw new Error('Attempting to use a disconnected port object')
        }
        const json = JSON.stringify(message)
        queueMicrotask(() => {
          const { other } = ends(port)
          if (closedBy !== other.port) {
            other.onMessage.fire(JSON.parse(json), other.port)
          }
        })
      },
      disconnect: () => {
        if (closedBy) return
        closedBy = port
        queueMicrotask(() => {
          const { other } = ends(port)
          other.onDisconnect.fire(other.port)
        })
      },
    }
    return { port, onMessage, onDisconnect }
  }
  const near = createEnd({})
  // As in the browser, only the receiving end knows the sender.
  const far = createEnd(sender ? { sender } : {})
  const ends = (port: Port) => ({ other: port === near.port ? far : near })
  return { near: near.port, far: far.port }
}
