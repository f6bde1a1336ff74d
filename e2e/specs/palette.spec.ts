import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../fixtures/axe.ts'
import { askToConnect } from '../fixtures/connect.ts'
import { accounts, anything, LOCAL } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { menuOf } from '../pages/home-menus.ts'
import { sendWindowOf } from '../pages/send-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import { importWallet } from '../pages/wallet-screens.ts'
import { layoutFaults } from '../screens/layout-faults.ts'

const paletteOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Go to…' })
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    options: dialog.getByRole('option'),
    selected: dialog.getByRole('option', { selected: true }),
    open: async () => {
      await page.keyboard.press('Control+k')
      await expect(dialog.getByRole('combobox')).toBeFocused()
    },
    /** The first that is found. */
    run: async (search: string) => {
      await dialog.getByRole('combobox').fill(search)
      // The list of networks arrives later than the rest.
      await expect(dialog.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    },
  }
}

test('Ctrl-K finds screens, accounts, networks and themes by name', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  const { heading } = walletPopupOf(page)
  const palette = paletteOf(page)
  await expect(heading('Portolan')).toBeVisible()
  await palette.open()
  // The list of networks arrives later than the rest.
  await expect(palette.options.filter({ hasText: 'Linea' })).toBeVisible()
  expect(await axeViolations(page)).toStrictEqual([])
  expect(await layoutFaults(page)).toStrictEqual([])

  await palette.field.fill('nothing like this')
  await expect(palette.dialog.getByText('No results')).toBeVisible()
  await palette.field.fill('account')
  await expect(palette.selected).toHaveText(/^Accounts/)
  await page.keyboard.press('ArrowDown')
  await expect(palette.selected).toHaveText(/^Account 1/)
  await page.keyboard.press('ArrowDown')
  await expect(palette.selected).toHaveText(/^Account 2/)
  const active = await palette.field.getAttribute('aria-activedescendant')
  await expect(palette.selected).toHaveAttribute('id', active ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(palette.selected).toHaveText(/^Account 1/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toBeHidden()
  await expect(menuOf(page, 'Account')).toContainText('Account 2')

  await palette.open()
  await palette.run('linea')
  await expect(menuOf(page, 'Network')).toContainText('Linea')
  await palette.open()
  await palette.run('networks')
  await expect(heading('Networks')).toBeFocused()
  await palette.open()
  await palette.run('theme dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(heading('Networks')).toBeFocused()
  await palette.open()
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toBeHidden()
  await expect(heading('Networks')).toBeVisible()
  await palette.open()
  // Before the browser reports that the first one is closed.
  await page.evaluate(() => {
    document.querySelector('dialog')?.close()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  })
  await expect(palette.field).toBeFocused()
  await palette.options.filter({ hasText: 'Receive' }).click()
  await expect(heading('Receive')).toBeFocused()
})

test('the palette locks the wallet, and a locked wallet has none', {
  tag: '@full',
}, async ({ wallet }) => {
  const page = await wallet.openPopup()
  await importWallet(page)
  const palette = paletteOf(page)
  await expect(walletPopupOf(page).heading('Portolan')).toBeVisible()
  await palette.open()
  await palette.run('lock now')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(palette.dialog).toBeHidden()
})

test('the palette does not open over a request or a confirmation', {
  tag: '@full',
}, async ({ openWallet, sites, context }) => {
  const dapp = await context.newPage()
  await dapp.goto(sites.first.origin)
  const { window } = await askToConnect(dapp, { [LOCAL]: anything() })
  await expect(window.connectButton).toHaveAttribute('aria-disabled', 'false')
  const inWindow = paletteOf(window.page)
  await window.page.keyboard.press('Control+k')
  await expect(inWindow.dialog).toBeHidden()
  await window.cancel()

  const page = await openWallet.openPopup()
  const palette = paletteOf(page)
  await expect(walletPopupOf(page).heading('Portolan')).toBeVisible()
  await palette.open()
  await palette.run('send')
  await page.getByRole('combobox', { name: 'Recipient' }).fill(accounts.second)
  await page.getByRole('textbox', { name: 'Amount' }).fill('1')
  await page.keyboard.press('Enter')
  await expect(sendWindowOf(page).sendButton).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Tab')
  await expect(palette.dialog).toBeHidden()
})
