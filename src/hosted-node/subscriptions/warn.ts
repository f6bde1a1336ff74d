import { isRefusal } from '../../node-client/chain/read-chain.ts'
import type { Json } from '../../node-client/json.ts'
import { OutageError } from '../upstream/outage.ts'

/** Logs a warning about events that subscribers may miss. */
export type Warn = (event: string, details: Record<string, Json>) => void

/** Only our own messages: a transport's may contain an address. */
export const reasonOf = (error: unknown): string =>
  error instanceof OutageError || isRefusal(error)
    ? error.message
    : 'unexpected'
