import { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import { LEASE_SCRIPT } from './lease-script.ts'
import { type SharedStore, StoreUnavailableError } from './shared-store.ts'
import { SOCKETS_SCRIPT } from './sockets-script.ts'

/** A server that takes longer is unavailable. */
const COMMAND_MS = 500
const HEARTBEAT_MS = 250
/** By then every replica has found the server again. */
const RECOVERY_MS = 2_000
/** A connection on which nothing comes back is replaced. */
const SILENT_MS = 5_000
const RECONNECT_MS = { step: 50, most: 1_000 }
const PREFIX = 'portolan:'

/** Redis with the two scripts. */
type Client = Redis & {
  portolanLease: (
    ...args: (string | number)[]
  ) => Promise<[string, string, number]>
  portolanSockets: (...args: (string | number)[]) => Promise<number>
}

/**
 * The store on a Redis or Valkey server. Commands are never queued: without a
 * connection they reject at once. Each figure is a total, so a lost command
 * needs no repetition.
 */
export const createRedisStore = (url: string, log: Log): SharedStore => {
  const client = new Redis(url, {
    keyPrefix: PREFIX,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS,
    connectTimeout: SILENT_MS,
    socketTimeout: SILENT_MS,
    retryStrategy: (times) =>
      Math.min(times * RECONNECT_MS.step, RECONNECT_MS.most),
  }) as Client
  client.defineCommand('portolanLease', { numberOfKeys: 2, lua: LEASE_SCRIPT })
  client.defineCommand('portolanSockets', {
    numberOfKeys: 1,
    lua: SOCKETS_SCRIPT,
  })
  const listeners: (() => void)[] = []
  /** Undefined until the first attempt, so that its failure is logged. */
  let available: boolean | undefined
  let recoveredAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  const setAvailable = (next: boolean): void => {
    if (next === available || isClosed) return
    if (next && available === false) recoveredAt = performance.now()
    available = next
    if (!next) {
      log.warn('shared state unavailable')
      return
    }
    log.info('shared state available')
    for (const listener of listeners) listener()
  }

  /** Any failure ends the use of the server until a heartbeat succeeds. */
  const run = async <Value>(command: () => Promise<Value>): Promise<Value> => {
    if (!available) throw new StoreUnavailableError()
    try {
      return await command()
    } catch (error) {
      setAvailable(false)
      throw new StoreUnavailableError(undefined, { cause: error })
    }
  }

  // Its messages contain addresses; the change of state is logged instead.
  client.on('error', () => setAvailable(false))
  client.on('close', () => setAvailable(false))
  const beat = async (): Promise<void> => {
    // Writes, because a server may be read-only or full.
    await client.set('heartbeat', '1', 'EX', 60).then(
      () => setAvailable(true),
      () => setAvailable(false),
    )
  }
  let isBeating = false
  const heartbeat = setInterval(async () => {
    if (isBeating || client.status !== 'ready') return
    isBeating = true
    await beat()
    isBeating = false
  }, HEARTBEAT_MS)
  client.on('ready', () => void beat())

  return {
    isAvailable: () => available === true,
    isRecovering: () => performance.now() - recoveredAt < RECOVERY_MS,
    onAvailable: (listener) => listeners.push(listener),
    lease: (request) =>
      run(async () => {
        const { key, day, rate } = request
        const [granted, total, rateGranted] = await client.portolanLease(
          `credits:${day}:${key}`,
          `rate:${key}`,
          request.replica,
          request.sequence,
          request.spent,
          request.wanted,
          request.creditsPerDay,
          rate.wanted,
          rate.perSecond,
        )
        return {
          granted: Number(granted),
          total: Number(total),
          rate: rateGranted,
        }
      }),
    countSockets: ({ key, replica, count }) =>
      run(() => client.portolanSockets(`sockets:${key}`, replica, count)),
    get: (name) => run(async () => (await client.get(name)) ?? undefined),
    set: (name, { text, seconds }) =>
      run(async () => {
        await client.set(name, text, 'EX', seconds)
      }),
    remove: (name) =>
      run(async () => {
        await client.del(name)
      }),
    close: async () => {
      isClosed = true
      available = false
      clearInterval(heartbeat)
      client.disconnect()
    },
  }
}
