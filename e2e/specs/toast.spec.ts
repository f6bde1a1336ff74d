import { expect } from '@playwright/test'
import { advanceClock, stopClock } from '../fixtures/stopped-clock.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

const SHOWN_MS = 5_000

test('a toast takes no focus, and stays until the user goes on', {
  tag: '@full',
}, async ({ context, openWallet }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await popup.goTo('Settings')
  await stopClock(page)
  const copy = popup.button('Copy')

  await copy.click()
  await expect(popup.toast).toHaveText('Copied')
  await expect(copy).toBeFocused()
  await page.keyboard.press('Tab')
  await page.mouse.move(1, 1)
  await expect(popup.toast).toBeVisible()
  await advanceClock(page, SHOWN_MS)
  await expect(popup.toast).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(popup.toast).toBeHidden()

  await copy.click()
  await expect(popup.toast).toHaveText('Copied')
  await popup.goTo('Sites')
  await expect(popup.toast).toBeHidden()
})
