import { hash, randomBytes } from 'node:crypto'
import type { SharedStore } from './shared-store.ts'

/** Final answers of one network, for all replicas. */
export type SharedCache = {
  /** Undefined if nobody has stored it, or the store is not quick enough. */
  get: (identity: string) => Promise<string | undefined>
  /** Whether a look-up is worthwhile. */
  isQuick: () => boolean
  /** Not awaited: the answer goes out at once. */
  set: (identity: string, json: string) => void
  /** No replica finds what is stored now any more, within a second. */
  flush: () => void
  /** Learns of flushes of other replicas; call it regularly. */
  sync: () => void
  hits: () => number
}

/** A node answers in about this time, so that waiting longer gains nothing. */
const LOOKUP_MS = 25
/** After a slow look-up, calls go to the nodes for so long. */
const PAUSE_MS = 1_000
const ENTRY_SECONDS = 86_400
const MOST_CHARACTERS = 1024 * 1024

export const createSharedCache = (
  store: SharedStore,
  /** Differs by network, chain and version of the service. */
  scope: string,
): SharedCache => {
  let hits = 0
  let slowUntil = 0
  /** Part of every name, so that a new one hides all entries. */
  let epoch: string | undefined
  let isPublished = true
  const epochName = `cache-epoch:${scope}`
  const nameOf = (identity: string): string =>
    `cache:${scope}:${epoch}:${hash('sha256', identity, 'base64url')}`

  const publish = async (text: string): Promise<void> => {
    // Entries of the epoch before do not live longer.
    await store.set(epochName, { text, seconds: ENTRY_SECONDS })
    if (text === epoch) isPublished = true
  }
  const learn = async (): Promise<void> => {
    const said = (await store.get(epochName)) ?? ''
    if (isPublished) epoch = said
  }
  const sync = (): void => {
    const synced = isPublished || epoch === undefined ? learn() : publish(epoch)
    // Repeated until the store answers.
    synced.catch(() => undefined)
  }
  sync()

  return {
    flush: () => {
      epoch = randomBytes(8).toString('hex')
      isPublished = false
      sync()
    },
    sync,
    isQuick: () =>
      epoch !== undefined &&
      store.isAvailable() &&
      performance.now() >= slowUntil,
    get: async (identity) => {
      const found = await withinTime(store.get(nameOf(identity)), () => {
        slowUntil = performance.now() + PAUSE_MS
      })
      if (found !== undefined) hits += 1
      return found
    },
    set: (identity, json) => {
      if (epoch === undefined || !store.isAvailable()) return
      if (json.length > MOST_CHARACTERS) return
      const entry = { text: json, seconds: ENTRY_SECONDS }
      // A lost entry is only asked of a node again.
      store.set(nameOf(identity), entry).catch(() => undefined)
    },
    hits: () => hits,
  }
}

/** Undefined if it fails or takes too long. */
const withinTime = <Value>(
  pending: Promise<Value>,
  onSlow: () => void,
): Promise<Value | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      onSlow()
      resolve(undefined)
    }, LOOKUP_MS)
    pending.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      () => {
        clearTimeout(timer)
        resolve(undefined)
      },
    )
  })
