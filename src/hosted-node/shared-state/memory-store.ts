import {
  type LeaseGrant,
  type LeaseRequest,
  RATE_SECONDS,
  type SharedStore,
  SOCKETS_SECONDS,
  type SocketCount,
} from './shared-store.ts'

type Credits = {
  total: number
  replicas: Map<string, { granted: number; sequence: number }>
}
type Rate = { credits: number; at: number }

/** What the entries may take; the oldest are dropped. */
const MOST_BYTES = 64 * 1024 * 1024
/** What an entry takes besides its texts. */
const ENTRY_BYTES = 256

/** The store of workers without a server, in their primary process. */
export const createMemoryStore = (
  now: () => number = Date.now,
): SharedStore => {
  const credits = new Map<string, Credits & { day: number }>()
  const rates = new Map<string, Rate>()
  const sockets = new Map<string, Map<string, { count: number; at: number }>>()
  const entries = createEntries(now)

  return {
    isAvailable: () => true,
    isRecovering: () => false,
    onAvailable: () => undefined,
    lease: async (request) => {
      const { key, day, rate } = request
      const known = credits.get(key)
      // A late request of yesterday does not begin a day.
      const today =
        known && known.day >= day
          ? known
          : { day, total: 0, replicas: new Map() }
      credits.set(key, today)
      const bucket = rates.get(key) ?? { credits: 0, at: 0 }
      rates.set(key, bucket)
      return {
        ...grantLease(today, request),
        rate: rate.perSecond > 0 ? grantRate(bucket, rate, now()) : 0,
      }
    },
    countSockets: async ({ key, replica, count }: SocketCount) => {
      const replicas = sockets.get(key) ?? new Map()
      sockets.set(key, replicas)
      if (count === 0) replicas.delete(replica)
      else replicas.set(replica, { count, at: now() })
      let others = 0
      for (const [name, { count, at }] of replicas) {
        if (now() - at > SOCKETS_SECONDS * 1_000) replicas.delete(name)
        else if (name !== replica) others += count
      }
      return others
    },
    ...entries,
    close: async () => undefined,
  }
}

/** Lease script, first part. */
const grantLease = (
  today: Credits,
  { replica, sequence, spent, wanted, creditsPerDay }: LeaseRequest,
): Omit<LeaseGrant, 'rate'> => {
  const known = today.replicas.get(replica) ?? { granted: 0, sequence: 0 }
  if (sequence <= known.sequence) {
    return { granted: known.granted, total: today.total }
  }
  const others = today.total - known.granted
  const room = creditsPerDay - others - spent
  const granted = spent + Math.max(0, Math.min(wanted, room))
  today.total = others + granted
  today.replicas.set(replica, { granted, sequence })
  return { granted, total: today.total }
}

/** Lease script, second part. */
const grantRate = (
  bucket: Rate,
  { wanted, perSecond }: LeaseRequest['rate'],
  time: number,
): number => {
  const refill = (Math.max(0, time - bucket.at) * perSecond) / 1_000
  const most = perSecond * RATE_SECONDS + 1
  const credits = Math.min(most, bucket.credits + refill)
  const granted = Math.floor(Math.max(0, Math.min(wanted, credits)))
  bucket.credits = credits - granted
  bucket.at = time
  return granted
}

const createEntries = (
  now: () => number,
): Pick<SharedStore, 'get' | 'set' | 'remove'> => {
  const entries = new Map<string, { text: string; until: number }>()
  let bytes = 0
  const sizeOf = (name: string, text: string): number =>
    ENTRY_BYTES + name.length + text.length
  const drop = (name: string): void => {
    const entry = entries.get(name)
    if (entry) bytes -= sizeOf(name, entry.text)
    entries.delete(name)
  }
  return {
    get: async (name) => {
      const entry = entries.get(name)
      if (entry && entry.until >= now()) return entry.text
      drop(name)
      return undefined
    },
    set: async (name, { text, seconds }) => {
      drop(name)
      entries.set(name, { text, until: now() + seconds * 1_000 })
      bytes += sizeOf(name, text)
      for (const oldest of entries.keys()) {
        if (bytes <= MOST_BYTES) break
        drop(oldest)
      }
    },
    remove: async (name) => drop(name),
  }
}
