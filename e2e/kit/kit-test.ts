import { mergeTests, type Page } from '@playwright/test'
import { test as kit } from '../../src/playwright/test.ts'
import { test as sites } from '../fixtures/sites.ts'

/**
 * Each flow runs in both. The screens have tests of their own, so most flows
 * run in that lane only in the full suite.
 */
export const LANES = ['direct', 'screen'] as const

export const laneTag = (lane: (typeof LANES)[number]): { tag?: string } =>
  lane === 'direct' ? {} : { tag: '@full' }

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
