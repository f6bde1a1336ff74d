import { createMemoryEvent } from './memory-event.ts'
import { createMemoryPorts, type MemoryPort } from './memory-ports.ts'
import { createMemoryArea } from './memory-storage.ts'

export const EXTENSION_ID = 'portolan'
/** Not chrome-extension: Node's URL gives addresses of that kind no origin. */
const EXTENSION_ORIGIN = `https://${EXTENSION_ID}.example`

export type MemoryBrowser = {
  /** What the extension's scripts find as `browser`. */
  api: object
  /** Connects to the worker as a page of the extension does. */
  connectPopup: (name: string) => MemoryPort
}

/** An extension API in memory, for one page and one worker of one process. */
export const createMemoryBrowser = ({
  origin,
  onWindow,
}: {
  /** Of the page. */
  origin: string
  /** The extension opened a window. */
  onWindow: (url: string) => void
}): MemoryBrowser => {
  const onConnect = createMemoryEvent<[MemoryPort]>()
  const onRemoved = createMemoryEvent<[number]>()
  const windows = new Map<number, string>()
  const alarms = new Map<string, object>()
  let lastWindow = 0

  const connect = (name: string, sender: object): MemoryPort => {
    const { client, server } = createMemoryPorts(name, sender)
    queueMicrotask(() => onConnect.fire(server))
    return client
  }

  const windowOf = (id: number): object => {
    const url = windows.get(id)
    if (url === undefined) throw new Error(`No window with id: ${id}.`)
    return { id, type: 'popup', tabs: [{ id: 100 + id, url }] }
  }

  const api = {
    runtime: complete({
      id: EXTENSION_ID,
      lastError: undefined,
      getURL: (path: string) => `${EXTENSION_ORIGIN}/${path}`,
      getManifest: () => ({ version: '0.0.0', manifest_version: 3 }),
      onConnect,
      connect: ({ name }: { name: string }) =>
        connect(name, {
          id: EXTENSION_ID,
          origin,
          url: `${origin}/`,
          documentId: 'document',
          documentLifecycle: 'active',
          frameId: 0,
          tab: { id: 1 },
        }),
    }),
    storage: complete({
      local: createMemoryArea(),
      session: createMemoryArea(),
      sync: createMemoryArea(),
    }),
    windows: complete({
      onRemoved,
      create: async ({ url }: { url: string }) => {
        lastWindow += 1
        windows.set(lastWindow, url)
        queueMicrotask(() => onWindow(url))
        return windowOf(lastWindow)
      },
      get: async (id: number) => windowOf(id),
      getLastFocused: async () => ({}),
      getAll: async () => [...windows.keys()].map(windowOf),
      update: async (id: number) => windowOf(id),
      remove: async (id: number) => {
        windows.delete(id)
        queueMicrotask(() => onRemoved.fire(id))
      },
    }),
    alarms: complete({
      create: (name: string, when: object) => void alarms.set(name, when),
      clear: async (name: string) => alarms.delete(name),
      getAll: async () => [...alarms.keys()].map((name) => ({ name })),
    }),
    tabs: complete({ query: async () => [{ id: 1 }] }),
    action: complete({}),
  }
  return {
    api: complete(api),
    connectPopup: (name) =>
      connect(name, {
        id: EXTENSION_ID,
        origin: EXTENSION_ORIGIN,
        url: `${EXTENSION_ORIGIN}/popup/popup.html`,
      }),
  }
}

/**
 * Gives a namespace events that never fire and functions that do nothing for
 * all else, so that the worker may use more of the API one day.
 */
const complete = (namespace: Record<string, unknown>): object =>
  new Proxy(namespace, {
    get: (target, name) => {
      if (typeof name !== 'string' || name === 'then' || name in target) {
        return Reflect.get(target, name)
      }
      target[name] = /^on[A-Z]/.test(name)
        ? createMemoryEvent()
        : async () => undefined
      return target[name]
    },
  })
