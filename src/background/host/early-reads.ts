import type { Browser } from '../../messaging/browser.ts'
import { readEarly, readMirrorEarly } from '../../storage/early-reads.ts'
import { createIndexedMirror } from '../../storage/indexed-mirror.ts'
import type { Host } from './host.ts'

/** What every start restores. A key that is missing here is read later. */
export const EARLY_KEYS = {
  local: ['batches/sent', 'solana-sent/transactions', 'transactions/sent'],
  session: [
    'automatic/decisions',
    'blocks/sites',
    'filters/open',
    'impersonated/addresses',
    'journal/requests',
    'nodes-in-use/places',
    'subscriptions/open',
  ],
} as const

export type EarlyReads = Pick<Host, 'local' | 'session' | 'recordMirror'>

/**
 * The stores that a start reads, with the reads under way: the browser answers
 * while the rest of the worker is evaluated.
 */
export const createEarlyReads = (
  { storage: { local, session } }: Pick<Browser, 'storage'>,
  factory: IDBFactory,
): EarlyReads => ({
  // First: IndexedDB takes the longest.
  recordMirror: readMirrorEarly(createIndexedMirror(factory)),
  session: readEarly(session, EARLY_KEYS.session),
  local: readEarly(local, EARLY_KEYS.local),
})
