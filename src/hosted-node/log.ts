import { type Logger, pino } from 'pino'

export type Log = Logger

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const

export type LogLevel = (typeof logLevels)[number]

/**
 * One line of JSON an event, on standard error, where it does not mix with what
 * the program prints for people. A caller is told by the id of its key: no key,
 * address or body is ever given to it.
 */
export const createLog = (level: LogLevel): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    pino.destination({ fd: 2, sync: true }),
  )

/** Messages of transports name addresses, which may hold keys: kinds do not. */
const describeError = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, at: error.stack?.split('\n').slice(1, 4) }
    : { type: typeof error }
