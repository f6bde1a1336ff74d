import { expect, type Page } from '@playwright/test'
import { accounts } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { chooseAccount } from '../pages/home-menus.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import {
  ADDRESS,
  accountRow,
  choosePassword,
  goBack,
  openAccounts,
  PHRASE,
  pastePhrase,
  revealPhrase,
  SECOND_ADDRESS,
} from '../pages/wallet-screens.ts'

/** The details of an account with its actions. */
const unfold = async (page: Page, name: string): Promise<void> => {
  await page.getByText(`Edit ${name}`).click()
}

test('a second phrase grows and is revealed separately from the first', {
  tag: '@full',
}, async ({ wallet }) => {
  const page = await wallet.openPopup()
  const popup = walletPopupOf(page)
  await page.getByRole('button', { name: /^Developer wallet/ }).click()
  await popup.goTo('Settings')
  await page.getByRole('link', { name: 'Set a password' }).click()
  await choosePassword(page)
  await popup.button('Set password').click()
  await popup.heading('Settings').waitFor()
  await popup.goTo('Home')
  await openAccounts(page)
  await page.getByRole('link', { name: 'Import another phrase' }).click()
  await pastePhrase(page)
  await popup.button('Import').click()
  await expect(accountRow(page, 'Account 2')).toContainText(ADDRESS)

  await popup.button('Add next account: Phrase 1').click()
  await expect(accountRow(page, 'Account 3')).toContainText(SECOND_ADDRESS)
  await popup.button('Add next account: Test phrase').click()
  await expect(accountRow(page, 'Account 4')).toContainText(accounts.second)

  await goBack(page)
  await popup.goTo('Settings')
  expect(await revealPhrase(page)).toStrictEqual(PHRASE.split(' '))
  await goBack(page)
  expect(await revealPhrase(page, 'Test phrase')).toStrictEqual(
    `${'test '.repeat(11)}junk`.split(' '),
  )
})

test('an account name is stored, and shown next to the default name', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await openAccounts(page)
  await unfold(page, 'Account 2')
  const row = accountRow(page, accounts.second)
  await row.getByLabel('Name', { exact: true }).fill('Har\u202Ebour')
  await row.getByRole('button', { name: 'Rename' }).click()
  await expect(row.getByText('Har[U+202E]bour').first()).toBeVisible()
  await expect(accountRow(page, accounts.first)).toContainText('Account 1')
  await openWallet.stopWorker()
  await page.reload()
  await goBack(page)
  await popup.heading('Portolan').waitFor()
  await chooseAccount(page, 'Har[U+202E]bour')
  await page.getByRole('link', { name: /^Receive to Har/ }).click()
  await expect(
    page.getByRole('heading', { name: 'Har[U+202E]bour' }),
  ).toBeVisible()
})

test('a watch-only account is removed after a confirmation', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await openAccounts(page)
  await page.getByText('Add a watch-only account').click()
  await popup.field('Address').fill(`0x${'1'.repeat(40)}`)
  await popup.button('Add account').click()
  const row = accountRow(page, 'Account 3')
  await expect(row).toContainText('Watch-only')
  await unfold(page, 'Account 3')
  await row.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Account 3?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByText('Account 3 removed')).toBeAttached()
  // An account with a key can only be hidden.
  await unfold(page, 'Account 1')
  await expect(popup.button('Hide')).toBeVisible()
  await expect(popup.button('Remove')).toBeHidden()
})
