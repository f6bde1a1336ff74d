import { browser } from '../messaging/browser.ts'
import { limitStorageToTrustedContexts } from '../storage/trusted-contexts.ts'
import { createEarlyReads, type EarlyReads } from './host/early-reads.ts'

/**
 * What begins before the other modules of the worker are evaluated: `main.ts`
 * imports this one first. Keep its own imports few.
 */

// Must come first: content scripts can read extension storage until this call.
export const limited: Promise<void> = limitStorageToTrustedContexts(browser)

export const earlyReads: EarlyReads = createEarlyReads(
  browser,
  globalThis.indexedDB,
)
