/**
 * What replicas share. Every replica has the same keys and networks. A method
 * rejects while the store is unavailable; no call waits for a lease.
 */
export type SharedStore = {
  isAvailable: () => boolean
  /**
   * For a while after an outage: the store may have lost its data, and other
   * replicas may not have reported yet.
   */
  isRecovering: () => boolean
  /** Called each time the store is available again. */
  onAvailable: (listener: () => void) => void
  lease: (request: LeaseRequest) => Promise<LeaseGrant>
  /** Reports a key's open sockets; returns those of the other replicas. */
  countSockets: (count: SocketCount) => Promise<number>
  get: (name: string) => Promise<string | undefined>
  set: (name: string, entry: { text: string; seconds: number }) => Promise<void>
  remove: (name: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * All figures are totals of the day, so that a request that is repeated, lost
 * or late changes nothing that the next one does not correct.
 */
export type LeaseRequest = {
  /** The id of the key. */
  key: string
  /** Days since 1970, UTC. */
  day: number
  replica: string
  /** Grows with each request of a replica: an older one that is late is void. */
  sequence: number
  /** What this replica has spent today. */
  spent: number
  /** How much more it wants to spend; 0 returns what it has left. */
  wanted: number
  creditsPerDay: number
  /** Credits it wants for this second; `perSecond` 0 is without a limit. */
  rate: { wanted: number; perSecond: number }
}

export type LeaseGrant = {
  /** What this replica may have spent at the end of its lease. */
  granted: number
  /** What all replicas may have spent. */
  total: number
  /** Credits of the rate, to add to what the replica has. */
  rate: number
}

export type SocketCount = { key: string; replica: string; count: number }

/** The store did not answer. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

/**
 * The rate that nobody has asked for is kept for so long, and one credit more:
 * only whole ones are granted.
 */
export const RATE_SECONDS = 0.25
/** After so long without a report, the sockets of a replica do not count. */
export const SOCKETS_SECONDS = 30
export const CREDITS_SECONDS = 2 * 86_400
