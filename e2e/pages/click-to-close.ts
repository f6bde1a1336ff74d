import type { Locator } from '@playwright/test'
import { clickUntilTaken } from '../../src/playwright/click-until-taken.ts'

/** Clicks a button that closes its window; resolves when it has closed. */
export const clickToClose = async (button: Locator): Promise<void> => {
  const closed = button.page().waitForEvent('close')
  // It may never resolve, because the window closes first.
  clickUntilTaken(button).catch(() => 'the window is closed')
  await closed
}
