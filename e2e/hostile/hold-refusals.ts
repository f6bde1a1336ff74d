import { expect } from '@playwright/test'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'

/**
 * Waits until the wallet has stored this many refusals of a site, or blocks it
 * after the third, and moves their times into the future: on a slow machine the
 * next round would come too late.
 */
export const holdRefusals = (
  { inside }: LaunchedWallet,
  refusals: number,
): Promise<void> =>
  expect
    .poll(() =>
      inside.evaluate(async () => {
        type Stored = { refused: { at: number }[]; blockedUntil: number }
        const later = Date.now() + 3_600_000
        const items = await chrome.storage.session.get(null)
        const [key, record] =
          Object.entries(items).find(([key]) => key.startsWith('refusals/')) ??
          []
        if (!key) return 0
        const [site] = (record as { value: Stored[] }).value
        if (!site) return 0
        for (const one of site.refused) one.at = later
        if (site.blockedUntil > 0) site.blockedUntil = later
        await chrome.storage.session.set({ [key]: record })
        return site.blockedUntil > 0 ? 'blocked' : site.refused.length
      }),
    )
    .toBe(refusals < 3 ? refusals : 'blocked')
