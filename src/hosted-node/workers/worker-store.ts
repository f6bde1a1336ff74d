import type { SharedStore } from '../shared-state/shared-store.ts'
import type { Channel, Handlers } from './channel.ts'

const METHODS = ['lease', 'countSockets', 'get', 'set', 'remove'] as const

/** The store of the primary process, as a worker sees it. */
export const createWorkerStore = ({ ask }: Channel): SharedStore => ({
  isAvailable: () => process.connected,
  isRecovering: () => false,
  onAvailable: () => undefined,
  ...(Object.fromEntries(
    METHODS.map((method) => [
      method,
      (...params: unknown[]) => ask(method, ...params),
    ]),
  ) as Pick<SharedStore, (typeof METHODS)[number]>),
  close: async () => undefined,
})

/** The primary process's side of it. */
export const storeHandlers = (store: SharedStore): Handlers =>
  Object.fromEntries(METHODS.map((method) => [method, store[method]]))
