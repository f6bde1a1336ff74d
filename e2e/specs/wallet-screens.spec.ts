import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import {
  importWallet,
  lockNow,
  openAccounts,
  PASSWORD,
  typePassword,
} from '../pages/wallet-screens.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

const link = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true })

test('each screen of keys and accounts has a way back, by link and Escape', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await openAccounts(page)
  await expect(popup.heading('Accounts')).toBeFocused()
  await link(page, 'Import private key').click()
  await expect(popup.heading('Import private key')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup.heading('Accounts')).toBeFocused()
  await link(page, 'Back').click()
  await expect(popup.heading('Portolan')).toBeFocused()
  await popup.goTo('Settings')
  for (const name of ['Set a password', 'Reveal recovery phrase']) {
    await link(page, name).click()
    await expect(popup.heading(name)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(popup.heading('Settings')).toBeFocused()
  }
})

test('a lock hides the phrase and the menu', { tag: '@full' }, async ({
  wallet,
}) => {
  const page = await wallet.openPopup()
  await expect(menu(page)).toBeHidden()
  await importWallet(page)
  const popup = walletPopupOf(page)
  await popup.goTo('Settings')
  await link(page, 'Reveal recovery phrase').click()
  await popup.field('Password').fill(PASSWORD)
  await popup.button('Reveal').click()
  await page.getByRole('button', { name: 'Show phrase' }).click()
  const phrase = page.getByRole('list', { name: 'Recovery phrase' })
  await expect(phrase).toBeVisible()
  const other = await wallet.openPopup()
  await lockNow(other)
  await expect(popup.heading('Unlock Portolan')).toBeVisible()
  await expect(menu(page)).toBeHidden()
  await typePassword(page)
  await expect(popup.heading('Reveal recovery phrase')).toBeVisible()
  await expect(phrase).toBeHidden()
})
