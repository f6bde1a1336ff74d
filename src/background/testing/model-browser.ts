// The worker loads these late, which would take time that a test cannot advance.
import '../namespaces/eip155/wallet-methods.ts'
import '../namespaces/solana/sent/find-outcomes.ts'
import '../namespaces/solana/wallet-methods.ts'
import '../screens/compose-procedures.ts'
import '../transactions/check-chain.ts'
import '../transactions/mined-notice.ts'
import '../transactions/sign-and-send.ts'
import { englishWords } from '../../keyring/english-words.ts'
import type { PageSender, Port } from '../../messaging/browser.ts'
import { createMemoryPorts } from '../../messaging/memory-ports.ts'
import type {
  OpenSocket,
  WebSocketLike,
} from '../../node-client/web-socket-like.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import {
  createMemoryMirror,
  type MemoryMirror,
} from '../../storage/testing/memory-mirror.ts'
import type { Host } from '../host/host.ts'
import type { Background } from '../worker.ts'
import { TEST_SUFFIXES } from './builders.ts'

export const EXTENSION_ID = 'portolan'
export const EXTENSION_ORIGIN = 'chrome-extension://portolan'

/** Whether the call at which a worker stops took effect. */
export type StopPoint = 'before' | 'after'

type AreaName = 'local' | 'session' | 'sync'

type Life = {
  ports: Set<Port>
  sockets: Set<WebSocketLike>
  background?: Background
}

export type ModelBrowser = Readonly<{
  stored: Record<AreaName, Map<string, unknown>>
  /** The second store of the vault. */
  copied: Map<string, unknown>
  /** The mirror of the signed records. */
  mirrored: MemoryMirror['mirrored']
  windows: Set<number>
  /** The origins whose activity was shown. */
  shownActivity: readonly string[]
  /** The badge of the toolbar icon; it survives a worker stop. */
  badge: () => string
  /** Whether the icon shows automatic decisions; as above. */
  isAutomatic: () => boolean
  /** The time of each alarm, by name. */
  alarms: Map<string, number>
  /** As match patterns. */
  grantedHosts: Set<string>
  /** Opens a port to the worker, which starts if none runs. */
  connect: (
    way: 'servePage' | 'serveExternal' | 'servePopup',
    from: { name: string; sender: PageSender },
  ) => Port
  /** Fires an alarm, which starts the worker. */
  ring: (name: string) => Promise<void>
  /** The user closes a window. */
  closeWindow: (windowId: number) => void
  /** Stops the worker at one of the calls it makes from now on. */
  stopAt: (calls: number, point: StopPoint) => void
  /** Stops it at once. */
  stop: () => void
  /** Cancels a stop that has not happened. */
  letRun: () => void
  stops: () => number
}>

export type ModelBrowserOptions = {
  createWorker: (host: Host) => Background
  /** The duration of a browser call in milliseconds; undefined for none. */
  latency?: () => number | undefined
  callPages?: () => void
  onStored?: (area: AreaName, key: string, value: unknown) => void
  onWindowClosed?: (windowId: number) => void
  /** The node's answer, computed when it is asked. */
  node: (body: string, url: string) => { answer: string; delay: number }
  /** Opens sockets, if any; they close with the worker. */
  openSocket?: OpenSocket
}

const ends = new Set<() => void>()

/**
 * Ends the browsers of a test file, whose workers and pages would go on beside
 * the next file of the process.
 */
export const endBrowsers = (): void => {
  for (const end of ends) end()
  ends.clear()
}

/**
 * A browser that can stop the worker at each of its browser calls. A stopped
 * worker has no more effect: its ports are closed, and its calls are neither
 * carried out nor answered.
 */
export const createModelBrowser = ({
  createWorker,
  latency = () => undefined,
  callPages = () => undefined,
  onStored = () => undefined,
  onWindowClosed = () => undefined,
  node,
  openSocket,
}: ModelBrowserOptions): ModelBrowser => {
  const stored = { local: new Map(), session: new Map(), sync: new Map() }
  const copied = new Map<string, unknown>()
  const { mirrored, effects: mirror } = createMemoryMirror()
  const windows = new Set<number>()
  const alarms = new Map<string, number>()
  const grantedHosts = new Set<string>()
  const shownActivity: string[] = []
  let badge = ''
  let isAutomatic = false
  let lastWindow = 0
  let life: Life | undefined
  let stops = 0
  let planned: { calls: number; point: StopPoint } | undefined
  let hasEnded = false

  const stop = (): void => {
    const stopped = life
    life = undefined
    planned = undefined
    stops += 1
    for (const port of stopped?.ports ?? []) port.disconnect()
    for (const socket of stopped?.sockets ?? []) socket.close()
  }

  /** Carries out a call, unless the worker stops there or has stopped. */
  const perform = <Result>(
    own: Life,
    effect: () => Result,
  ): { result: Result } | undefined => {
    if (life !== own) return undefined
    if (planned) planned.calls -= 1
    const point = planned && planned.calls < 0 ? planned.point : undefined
    if (point === 'before') {
      stop()
      return undefined
    }
    const result = effect()
    if (point !== 'after') return { result }
    stop()
    return undefined
  }

  const pause = async (): Promise<void> => {
    const milliseconds = latency()
    if (milliseconds === undefined) return
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
  }

  ends.add(() => {
    hasEnded = true
    stop()
  })

  const createHost = (own: Life): Host => {
    let tail: Promise<unknown> = Promise.resolve()
    /** Serialized in call order, as in the browser. */
    const call = <Result>(effect: () => Result): Promise<Result> => {
      const done = tail.then(pause).then(async () => {
        const performed = perform(own, effect)
        await pause()
        if (!performed || life !== own) return never<Result>()
        return performed.result
      })
      tail = done.catch(() => undefined)
      return done
    }
    const area = (name: AreaName): StorageArea => ({
      get: (key) =>
        call(() =>
          stored[name].has(key)
            ? { [key]: structuredClone(stored[name].get(key)) }
            : {},
        ),
      set: (items) =>
        call(() => {
          for (const [key, value] of Object.entries(items)) {
            stored[name].set(key, structuredClone(value))
            onStored(name, key, structuredClone(value))
          }
        }),
      remove: (keys) =>
        call(() => {
          for (const key of [keys].flat()) stored[name].delete(key)
        }),
    })
    return {
      extensionId: EXTENSION_ID,
      extensionOrigin: EXTENSION_ORIGIN,
      version: '0.0.0',
      local: area('local'),
      session: area('session'),
      sync: area('sync'),
      syncKeys: () => call(() => [...stored.sync.keys()]),
      localKeys: () => call(() => [...stored.local.keys()]),
      readWords: async () => englishWords,
      readSuffixes: async () => TEST_SUFFIXES,
      vaultCopy: {
        read: () =>
          call(() => ({
            vault: structuredClone(copied.get('sealed')),
            wasSetUp: copied.has('set-up'),
          })),
        // Both at once, like a transaction.
        write: (vault) =>
          call(() => {
            copied.set('sealed', structuredClone(vault)).set('set-up', true)
          }),
      },
      recordMirror: {
        read: (most) => call(() => mirror.read(most)),
        readEntries: (keys) => call(() => mirror.readEntries(keys)),
        write: (change) => call(() => mirror.write(change)),
      },
      erase: async () => {
        await call(() => copied.clear())
        await call(() => {
          mirrored.entries.clear()
          delete mirrored.signing
        })
        await call(() => alarms.clear())
        await call(() => {
          isAutomatic = false
        })
        await call(() => stored.session.clear())
        await call(() => stored.sync.clear())
        await call(() => stored.local.clear())
      },
      readTexts: async () => ({
        text: (key, ...values) => [key, ...values].join(' | '),
        language: 'en',
      }),
      notices: {
        areAllowed: () => call(() => false),
        show: () => call(() => undefined),
      },
      windows: {
        open: () =>
          call(() => {
            lastWindow += 1
            windows.add(lastWindow)
            return lastWindow
          }),
        close: (windowId) =>
          call(() => {
            if (!windows.has(windowId)) throw new Error('No such window')
            closeWindow(windowId)
          }),
        focus: (windowId) =>
          call(() => {
            if (!windows.has(windowId)) throw new Error('No such window')
          }),
        exists: (windowId) => call(() => windows.has(windowId)),
        find: () => call(() => [...windows][0]),
      },
      showActivity: (origin) => call(() => void shownActivity.push(origin)),
      setBadge: (text) =>
        call(() => {
          badge = text
        }),
      showAutomatic: (isOn) =>
        call(() => {
          isAutomatic = isOn
        }),
      alarms: {
        set: (name, when) => call(() => void alarms.set(name, when)),
        clear: (name) => call(() => void alarms.delete(name)),
        names: () => call(() => [...alarms.keys()]),
      },
      callPages: () => call(callPages),
      warnPage: () => undefined,
      hostAccess: {
        granted: () => call(() => [...grantedHosts]),
        remove: (patterns) =>
          call(() => {
            for (const pattern of patterns) grantedHosts.delete(pattern)
          }),
      },
      // Synchronous: calls of the worker leave before anything else runs.
      post: async (url, { body, signal }) => {
        signal?.throwIfAborted()
        const performed = perform(own, () => node(String(body), url))
        if (!performed) return never()
        const { answer, delay } = performed.result
        await waitOrAbort(delay, signal ?? undefined)
        return life === own ? new Response(answer) : never()
      },
      openSocket: (url) => {
        if (!openSocket || life !== own) {
          throw new Error('No node is reached by a socket here')
        }
        const socket = openSocket(url)
        own.sockets.add(socket)
        return socket
      },
      now: Date.now,
      tick: () => undefined,
    }
  }

  const wake = (): { own: Life; background: Background } => {
    const own = life ?? { ports: new Set(), sockets: new Set() }
    life = own
    own.background ??= createWorker(createHost(own))
    return { own, background: own.background }
  }

  const closeWindow = (windowId: number): void => {
    windows.delete(windowId)
    onWindowClosed(windowId)
    queueMicrotask(() => {
      if (!hasEnded) void wake().background.windowClosed(windowId)
    })
  }

  return {
    stored,
    copied,
    mirrored,
    windows,
    shownActivity,
    badge: () => badge,
    isAutomatic: () => isAutomatic,
    alarms,
    grantedHosts,
    ring: (name) => wake().background.alarm({ name }),
    connect: (way, from) => {
      const { near, far } = createMemoryPorts(from)
      if (hasEnded) return near
      const { own, background } = wake()
      own.ports.add(far)
      far.onDisconnect.addListener(() => own.ports.delete(far))
      background[way](far)
      return near
    },
    closeWindow,
    stopAt: (calls, point) => {
      planned ??= { calls, point }
    },
    stop,
    letRun: () => {
      planned = undefined
    },
    stops: () => stops,
  }
}

const never = <Result>(): Promise<Result> => new Promise(() => undefined)

const waitOrAbort = (
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    setTimeout(resolve, milliseconds)
  })
