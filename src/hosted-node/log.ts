import { type Logger, pino } from 'pino'

export type Log = Logger

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const

export type LogLevel = (typeof logLevels)[number]

/**
 * One line of JSON per event, on standard error, separate from what the program
 * prints for users. A caller is identified by the id of its key; keys,
 * addresses and bodies are never logged.
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

/** Transport messages contain addresses, and so maybe keys; kinds do not. */
const describeError = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, at: error.stack?.split('\n').slice(1, 4) }
    : { type: typeof error }
