import type { Locator, Page } from '@playwright/test'
import { type SendWindow, sendWindowOf } from './send-window.ts'

/** The screen of a batch of calls, as the user sees it. */
export type SendCallsWindow = Omit<SendWindow, 'warnings'> & {
  /** One for each call, in order. */
  calls: Locator
  /** The warnings about all of them, with the checkbox. */
  warnings: Locator
}

export const sendCallsWindowOf = (page: Page): SendCallsWindow => ({
  ...sendWindowOf(page),
  calls: page.locator('.calls > li'),
  warnings: page.locator('.calls-summary'),
})
