import type { Port } from '../../messaging/browser.ts'
import type { ServePort } from '../pages/create-pages.ts'
import type { Background } from '../worker.ts'
import type { Host } from './host.ts'

type Life = { background: Background; ports: Set<Port> }

/**
 * A worker that starts again from empty storage when everything is erased. To
 * its parts, to pages and to screens this is a worker stop: the host ignores
 * the old parts from there on, and all ports close. Reloading the extension
 * instead would leave every open page without its relay.
 */
export const createRestartable = ({
  host,
  create,
}: {
  host: Host
  create: (host: Host) => Background
}): Background => {
  const begin = (): Life => {
    const ports = new Set<Port>()
    let isEnded = false
    const erase = async (): Promise<void> => {
      isEnded = true
      try {
        await host.erase()
      } finally {
        life = begin()
        // In a later task, so that the screen that asked gets its answer.
        setTimeout(() => {
          for (const port of ports) port.disconnect()
        })
      }
    }
    const own = { ...endable(host, () => isEnded), erase }
    return { background: create(own), ports }
  }

  const serve =
    (transport: 'servePage' | 'serveExternal' | 'servePopup'): ServePort =>
    (port) => {
      const { background, ports } = life
      if (!background[transport](port)) return false
      ports.add(port)
      port.onDisconnect.addListener(() => ports.delete(port))
      return true
    }

  let life = begin()
  return {
    servePage: serve('servePage'),
    serveExternal: serve('serveExternal'),
    servePopup: serve('servePopup'),
    windowClosed: (windowId) => life.background.windowClosed(windowId),
    alarm: (alarm) => life.background.alarm(alarm),
    phaseOrder: () => life.background.phaseOrder(),
  }
}

/** The same host until the end; then calls have no effect and no answer. */
const endable = (host: Host, isEnded: () => boolean): Host => {
  const guard =
    (call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown =>
      isEnded() ? new Promise(() => undefined) : call(...args)
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
      return host.openSocket(url)
    },
  }
}
