import { expect } from '@playwright/test'
import { askToConnect } from '../fixtures/connect.ts'
import { anything, LOCAL } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import {
  ADDRESS,
  accountRow,
  answerBackupCheck,
  choosePassword,
  endFirstRun,
  importWallet,
  openAccounts,
  submitPhrase,
  uncoverPhrase,
} from '../pages/wallet-screens.ts'

const DEVELOPER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a new wallet shows its phrase and checks the backup', async ({
  wallet,
}) => {
  const popup = await wallet.openPopup()
  await popup.getByRole('button', { name: /^Create wallet/ }).click()
  await choosePassword(popup, 'password1234')
  await expect(popup.getByText(/^Too common/)).toBeVisible()
  await expect(
    popup.getByRole('button', { name: 'Create wallet' }),
  ).toBeDisabled()
  await choosePassword(popup)
  await popup.getByRole('radio', { name: '24 words' }).check()
  await popup.getByRole('button', { name: 'Create wallet' }).click()
  const words = await uncoverPhrase(popup)
  expect(words).toHaveLength(24)
  await popup.getByRole('button', { name: 'I wrote it down' }).click()
  await answerBackupCheck(popup, words.toReversed())
  await expect(popup.getByRole('alert')).toContainText('Wrong word')
  await answerBackupCheck(popup, words)
  await endFirstRun(popup)
  await openAccounts(popup)
  await expect(accountRow(popup, 'Account 1')).toBeVisible()
  await expect(popup.getByText('isn’t backed up')).toBeHidden()
})

test('a postponed backup is requested at home, behind the password', {
  tag: '@full',
}, async ({ wallet }) => {
  const popup = await wallet.openPopup()
  await popup.getByRole('button', { name: /^Create wallet/ }).click()
  await choosePassword(popup)
  await popup.getByRole('button', { name: 'Create wallet' }).click()
  await popup.getByRole('button', { name: 'Do this later' }).click()
  await endFirstRun(popup)
  await popup.getByRole('link', { name: 'Back up now' }).click()
  await popup
    .getByLabel('Password', { exact: true })
    .fill('Wind over 7 harbours')
  await popup.getByRole('button', { name: 'Reveal', exact: true }).click()
  const words = await uncoverPhrase(popup)
  await popup.getByRole('button', { name: 'I wrote it down' }).click()
  await answerBackupCheck(popup, words)
  await expect(walletPopupOf(popup).heading('Portolan')).toBeFocused()
  await expect(popup.getByText('isn’t backed up')).toBeHidden()
})

test('an import reports which words are wrong', { tag: '@full' }, async ({
  wallet,
}) => {
  const popup = await wallet.openPopup()
  await submitPhrase(popup, {
    phrase:
      'legal winer thank year wave sausage worth useful legal winner thank yellow',
  })
  await expect(popup.getByRole('alert')).toContainText('number 2')
  const second = popup.getByLabel('Word 2', { exact: true })
  await expect(second).toHaveAccessibleDescription(/number 2/)
  await second.fill('winner')
  await popup.getByRole('button', { name: 'Import', exact: true }).click()
  await endFirstRun(popup)
  await openAccounts(popup)
  await expect(popup.getByText(ADDRESS)).toBeVisible()
})

test('a developer wallet takes one click, and is labelled everywhere', {
  tag: '@full',
}, async ({ wallet }) => {
  const popup = await wallet.openPopup()
  await popup.getByRole('button', { name: /^Developer wallet/ }).click()
  const banner = popup.getByText('public keys, no real funds')
  await expect(banner).toBeVisible()
  await expect(walletPopupOf(popup).heading('Portolan')).toBeVisible()
  await openAccounts(popup)
  await expect(popup.getByText(DEVELOPER)).toBeVisible()
  await expect(banner).toBeVisible()
  await popup.getByRole('button', { name: 'Add next account' }).click()
  await expect(accountRow(popup, 'Account 2')).toBeVisible()
})

test('a request waits for the first run and is shown in the same window', {
  tag: '@full',
}, async ({ wallet, sites }) => {
  const page = await wallet.context.newPage()
  await page.goto(sites.first.origin)
  const { window, created } = await askToConnect(page, { [LOCAL]: anything() })
  await expect(window.page.getByText('wants to connect')).toBeVisible()
  await expect(window.connectButton).toBeHidden()
  await importWallet(window.page)
  await expect(window.account('Account 1')).toBeChecked()
  await window.connect()
  expect(await created).toMatchObject({
    result: {
      sessionScopes: { [LOCAL]: { accounts: [`${LOCAL}:${ADDRESS}`] } },
    },
  })
})
