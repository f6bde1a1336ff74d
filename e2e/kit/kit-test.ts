import { mergeTests, type Page } from '@playwright/test'
import { test as kit } from '../../src/playwright/test.ts'
import { test as sites } from '../fixtures/sites.ts'

/** Each flow runs in both. */
export const LANES = ['direct', 'screen'] as const

/** The kit as users have it, with a page of a site. */
export const test = mergeTests(kit, sites).extend<{
  /** A page of the first site. */
  dapp: Page
  origin: string
}>({
  origin: async ({ sites }, use) => use(sites.first.origin),
  dapp: async ({ page, origin }, use) => {
    await page.goto(origin)
    await use(page)
  },
})

/** The same, and the site is connected with the first account. */
export const connectedTest = test.extend({
  walletState: async ({ origin }, use) => use({ sessions: [{ origin }] }),
})
