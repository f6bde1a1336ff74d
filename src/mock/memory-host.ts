import type { Host } from '../background/host/host.ts'
import { englishWords } from '../keyring/english-words.ts'
import type { StorageArea } from '../storage/storage-item.ts'
import {
  createMemoryMirror,
  mirrorOf,
} from '../storage/testing/memory-mirror.ts'

type Stored = Map<string, unknown>

export const EXTENSION_ID = 'portolan-mock'
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`

const areaOf = (stored: Stored): StorageArea => ({
  get: async (key) =>
    stored.has(key) ? { [key]: structuredClone(stored.get(key)) } : {},
  set: async (items) => {
    for (const [key, value] of Object.entries(items)) {
      stored.set(key, structuredClone(value))
    }
  },
  remove: async (keys) => {
    for (const key of [keys].flat()) stored.delete(key)
  },
})

/**
 * The browser as the background sees it, in memory. Requests to nodes are real;
 * there are no windows and no notifications.
 */
export const createMemoryHost = ({
  version,
  post,
  ring,
  callPages,
}: {
  version: string
  post: Host['post']
  /** Called when an alarm is due. */
  ring: (name: string) => void
  /** Asks the relays of listening pages to connect. */
  callPages: () => void
}): { host: Host; stop: () => void } => {
  const local: Stored = new Map()
  const session: Stored = new Map()
  const sync: Stored = new Map()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let vault: unknown
  let wasSetUp = false
  const mirror = createMemoryMirror()
  let lastWindow = 0

  const clearTimer = (name: string): void => {
    clearTimeout(timers.get(name))
    timers.delete(name)
  }
  const stop = (): void => {
    for (const name of [...timers.keys()]) clearTimer(name)
  }

  const host: Host = {
    extensionId: EXTENSION_ID,
    extensionOrigin: EXTENSION_ORIGIN,
    version,
    local: areaOf(local),
    session: areaOf(session),
    sync: areaOf(sync),
    syncKeys: async () => [...sync.keys()],
    localKeys: async () => [...local.keys()],
    vaultCopy: {
      read: async () => ({ vault: structuredClone(vault), wasSetUp }),
      write: async (next) => {
        vault = structuredClone(next)
        wasSetUp = true
      },
    },
    recordMirror: mirrorOf(mirror),
    erase: async () => {
      stop()
      vault = undefined
      wasSetUp = false
      mirror.mirrored.entries.clear()
      delete mirror.mirrored.signing
      for (const stored of [local, session, sync]) stored.clear()
    },
    readWords: async () => englishWords,
    // Only the rules that a page on this computer needs: none.
    readSuffixes: async () => '',
    readTexts: async () => ({
      text: (key, ...values) => [key, ...values].join(' '),
      language: 'en',
    }),
    notices: { areAllowed: async () => false, show: async () => undefined },
    windows: {
      open: async () => {
        lastWindow += 1
        return lastWindow
      },
      close: async () => undefined,
      focus: async () => undefined,
      exists: async (windowId) => windowId === lastWindow,
      find: async () => undefined,
    },
    showActivity: async () => undefined,
    setBadge: async () => undefined,
    showAutomatic: async () => undefined,
    alarms: {
      set: async (name, when) => {
        clearTimer(name)
        const timer = setTimeout(() => {
          timers.delete(name)
          ring(name)
        }, when - Date.now())
        timers.set(name, timer)
      },
      clear: async (name) => clearTimer(name),
      names: async () => [...timers.keys()],
    },
    callPages: async () => callPages(),
    warnPage: (_document, { method }) =>
      console.warn(
        `Portolan did not run ${method}: add an id to get an answer.`,
      ),
    hostAccess: { granted: async () => [], remove: async () => undefined },
    post,
    openSocket: (url) => new WebSocket(url),
    now: Date.now,
    tick: () => undefined,
  }
  return { host, stop }
}
