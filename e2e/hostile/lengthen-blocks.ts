import { abuseLimits } from '../../src/protocol/abuse-limits.ts'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'

/**
 * As if this site had just been blocked for long, so that its next block takes
 * an hour: on a slow machine the first one would be over before the test ends.
 * Call it before the worker starts.
 */
export const lengthenBlocks = (
  { inside }: LaunchedWallet,
  site: string,
): Promise<void> => {
  const { longestBlockMilliseconds: blockedFor } = abuseLimits
  const blocks = [{ site, until: Date.now() - 1, blockedFor }]
  return inside.evaluate(
    (items) => chrome.storage.session.set(items),
    storedRecords({ 'blocks/sites': blocks }),
  )
}
