import type { Json } from '../../node-client/json.ts'
import { OutageError } from '../upstream/outage.ts'
import { UnsettledError } from './chain-source.ts'

/** A line of the service's log about something that subscribers may miss. */
export type Warn = (event: string, details: Record<string, Json>) => void

/** Only our own words: what a transport says may hold an address. */
export const reasonOf = (error: unknown): string =>
  error instanceof OutageError || error instanceof UnsettledError
    ? error.message
    : 'unexpected'
