import { expect } from '@playwright/test'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { getSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

test('the popup lists connected pages as they come and go', {
  tag: '@full',
}, async ({ context, page, sites, openWallet }) => {
  const popup = await openWallet.openPopup()
  await expect(popup.getByText('No active connections')).toBeVisible()
  await expect(popup.getByText(sites.first.origin)).toBeHidden()
  await page.goto(sites.first.origin)
  await getSession(page)
  await expect(popup.getByText(sites.first.origin)).toBeVisible()
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  await other.evaluate((id) => void chrome.runtime.connect(id), extensionId)
  await expect(popup.getByText(sites.second.origin)).toBeVisible()
  await page.close()
  await expect(popup.getByText(sites.first.origin)).toBeHidden()
})

test('the settings show the extension id and the version', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  await walletPopupOf(page).goTo('Settings')
  await expect(page.getByText(extensionId)).toBeVisible()
  await expect(page.getByText('Portolan, Version 0.1.0')).toBeVisible()
})

test('the popup reconnects by itself after a worker stop', async ({
  page,
  sites,
  openWallet,
}) => {
  const popup = await openWallet.openPopup()
  await page.goto(sites.first.origin)
  await getSession(page)
  await expect(popup.getByText(sites.first.origin)).toBeVisible()
  await openWallet.stopWorker()
  await expect(popup.getByText(sites.first.origin)).toBeHidden()
  await getSession(page)
  await expect(popup.getByText(sites.first.origin)).toBeVisible()
})

test('no page can frame the popup', async ({ page, sites }) => {
  await page.goto(sites.first.origin)
  const navigated = page.waitForEvent('framenavigated')
  await page.evaluate((src) => {
    document.body.append(
      Object.assign(document.createElement('iframe'), { src }),
    )
  }, `chrome-extension://${extensionId}/popup/popup.html`)
  expect((await navigated).url()).toBe('chrome-error://chromewebdata/')
})
