import type { Json } from '../../node-client/json.ts'
import { OutageError } from '../upstream/outage.ts'
import { UnsettledError } from './chain-source.ts'

/** Logs a warning about events that subscribers may miss. */
export type Warn = (event: string, details: Record<string, Json>) => void

/** Only our own messages: a transport's may contain an address. */
export const reasonOf = (error: unknown): string =>
  error instanceof OutageError || error instanceof UnsettledError
    ? error.message
    : 'unexpected'
