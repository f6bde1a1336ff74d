import type { Port } from '../../messaging/browser.ts'
import type { WebSocketLike } from '../../node-client/web-socket-like.ts'
import type { ServePort } from '../pages/create-pages.ts'
import type { Background } from '../worker.ts'
import type { Host } from './host.ts'
import { isWorkerStopped } from './worker-stopped.ts'

/** A stopped worker has ended by then. */
const GOES_ON_MS = 5_000

type Life = {
  background: Background
  ports: Set<Port>
  /** Whether the browser has stopped the worker. */
  isStopped: () => boolean
}

/**
 * A worker that starts again from empty storage when everything is erased. To
 * its parts, to pages and to screens this is a worker stop: the host ignores
 * the old parts from there on, and all ports and sockets close. Reloading the
 * extension instead would leave every open page without its relay.
 *
 * The same happens when the browser rejects a call because it has stopped this
 * worker, which still runs for a moment: the next worker answers everybody. If
 * this one goes on, it begins again, before relays give up.
 */
export const createRestartable = ({
  host,
  limited,
  limitAgain,
  create,
}: {
  host: Host
  /** Settles when content scripts cannot access storage any more. */
  limited: Promise<void>
  /** The same for a later life: the stop may have rejected the first call. */
  limitAgain: () => Promise<void>
  create: (host: Host, limited: Promise<void>) => Background
}): Background => {
  const begin = (limited: Promise<void>): Life => {
    const ports = new Set<Port>()
    const sockets = new Set<WebSocketLike>()
    const disconnectAll = (): void => {
      for (const port of ports) port.disconnect()
      // Last, so that no page gets the failures of its calls. An open socket
      // would keep the worker awake, and serve parts that have ended.
      for (const socket of sockets) socket.close()
    }
    let isEnded = false
    let isStopped = false
    const stop = (): void => {
      if (isStopped) return
      isEnded = true
      isStopped = true
      disconnectAll()
      setTimeout(() => {
        if (life.ports === ports) life = begin(limitAgain())
      }, GOES_ON_MS)
    }
    const erase = async (): Promise<void> => {
      isEnded = true
      try {
        await settleUnlessStopped(host.erase(), stop)
      } finally {
        life = begin(limitAgain())
        // In a later task, so that the screen that asked gets its answer.
        setTimeout(disconnectAll)
      }
    }
    const own = {
      ...endable(host, { isEnded: () => isEnded, stop, sockets }),
      erase,
    }
    return {
      background: create(own, settleUnlessStopped(limited, stop)),
      ports,
      isStopped: () => isStopped,
    }
  }

  const serve =
    (transport: 'servePage' | 'serveExternal' | 'servePopup'): ServePort =>
    (port) => {
      const { background, ports, isStopped } = life
      if (isStopped()) {
        port.disconnect()
        return false
      }
      if (!background[transport](port)) return false
      ports.add(port)
      port.onDisconnect.addListener(() => ports.delete(port))
      return true
    }

  let life = begin(limited)
  return {
    servePage: serve('servePage'),
    serveExternal: serve('serveExternal'),
    servePopup: serve('servePopup'),
    windowClosed: (windowId) => life.background.windowClosed(windowId),
    alarm: (alarm) => life.background.alarm(alarm),
    phaseOrder: () => life.background.phaseOrder(),
  }
}

const never = <Result>(): Promise<Result> => new Promise(() => undefined)

/** The same promise, but one that never settles if the worker is stopped. */
const settleUnlessStopped = <Result>(
  called: Promise<Result>,
  stop: () => void,
): Promise<Result> =>
  called.catch((error: unknown) => {
    if (!isWorkerStopped(error)) throw error
    stop()
    return never<Result>()
  })

/** The same host until the end; then calls have no effect and no answer. */
const endable = (
  host: Host,
  {
    isEnded,
    stop,
    sockets,
  }: {
    isEnded: () => boolean
    stop: () => void
    /** Has the open ones. */
    sockets: Set<WebSocketLike>
  },
): Host => {
  const guard =
    (call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      if (isEnded()) return never()
      const called = call(...args)
      return called instanceof Promise
        ? settleUnlessStopped(called, stop)
        : called
    }
  const guardAll = (target: object): object =>
    // Over an empty object: members of browser objects may be fixed.
    new Proxy(
      {},
      {
        get: (_, name) =>
          guard((...args) => Reflect.get(target, name).apply(target, args)),
      },
    )
  const members = Object.entries(host).map(([name, member]) => {
    if (typeof member === 'function') return [name, guard(member as never)]
    return [name, typeof member === 'object' ? guardAll(member) : member]
  })
  return {
    ...(Object.fromEntries(members) as Host),
    // Not asynchronous, so it cannot wait for ever.
    now: host.now,
    openSocket: (url) => {
      if (isEnded()) throw new Error('The worker has ended')
      const socket = host.openSocket(url)
      sockets.add(socket)
      socket.addEventListener('close', () => sockets.delete(socket))
      return socket
    },
  }
}
