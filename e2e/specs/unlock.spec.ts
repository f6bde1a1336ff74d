import { expect, type Page } from '@playwright/test'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { askToConnect } from '../fixtures/connect.ts'
import { callWallet } from '../fixtures/extension-page.ts'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'
import { anything, getSession, LOCAL, storeItems } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import {
  ADDRESS,
  accountRow,
  importWallet,
  lockNow,
  openAccounts,
  typePassword,
} from '../pages/wallet-screens.ts'

const openImported = async (wallet: LaunchedWallet): Promise<Page> => {
  const popup = await wallet.openPopup()
  await importWallet(popup)
  await expect(home(popup)).toBeVisible()
  return popup
}

const unlockTitle = (popup: Page) =>
  popup.getByRole('heading', { name: 'Unlock Portolan' })
const home = (popup: Page) =>
  popup.getByRole('heading', { name: 'Active connections' })

/** Stores this many wrong passwords, the last one at this time. */
const storeFailures = (
  wallet: LaunchedWallet,
  attempts: { failures: number; lastFailureAt: number },
): Promise<void> =>
  storeItems(wallet, storedRecords({ 'attempts/unlock': attempts }))

test('the wallet locks, reports a wrong password, and slows down after many', async ({
  wallet,
}) => {
  const popup = await openImported(wallet)
  const countdown = popup.getByText(/Try again in/)
  await lockNow(popup)
  await expect(unlockTitle(popup)).toBeVisible()
  await typePassword(popup, 'wrong')
  await expect(popup.getByRole('alert')).toHaveText('Wrong password.')
  await expect(countdown).toBeHidden()
  // The next wait takes five minutes, so that a slow machine sees it too.
  await storeFailures(wallet, { failures: 13, lastFailureAt: 0 })
  await typePassword(popup, 'wrong again')
  await expect(countdown).toBeVisible()
  // A worker stop does not reset it.
  await wallet.stopWorker()
  await popup.reload()
  await expect(countdown).toBeVisible()
  await storeFailures(wallet, { failures: 14, lastFailureAt: 0 })
  await popup.reload()
  await typePassword(popup)
  await expect(unlockTitle(popup)).toBeHidden()
})

test('the wallet stays unlocked over a worker stop', { tag: '@full' }, async ({
  wallet,
}) => {
  const popup = await openImported(wallet)
  await wallet.stopWorker()
  await popup.reload()
  await openAccounts(popup)
  await popup.getByRole('button', { name: 'Add next account' }).click()
  await expect(accountRow(popup, 'Account 2')).toBeVisible()
})

test('the wallet locks by itself when it is not used', {
  tag: '@full',
}, async ({ wallet }) => {
  const popup = await openImported(wallet)
  await storeItems(
    wallet,
    storedRecords({ 'auto-lock/setting': { milliseconds: 4_000 } }),
  )
  // The next use restarts the time, with the new setting.
  await callWallet(popup, { name: 'reportActivity' })
  await expect(unlockTitle(popup)).toBeVisible()
  expect(
    await popup.evaluate(() => chrome.storage.session.get('unlocked/key')),
  ).toStrictEqual({})
})

test('a locked wallet answers get, and unlocks before an approval', async ({
  wallet,
  sites,
}) => {
  const popup = await openImported(wallet)
  const page = await wallet.context.newPage()
  await page.goto(sites.first.origin)
  const first = await askToConnect(page, { [LOCAL]: anything() })
  await first.window.connect()
  const session = await first.created
  await lockNow(popup)
  await expect(unlockTitle(popup)).toBeVisible()
  expect(await getSession(page)).toStrictEqual(session)
  await popup.close()
  const { window, created } = await askToConnect(page, { [LOCAL]: anything() })
  await expect(window.connectButton).toBeHidden()
  await typePassword(window.page)
  await window.connect()
  expect(await created).toMatchObject({
    result: {
      sessionScopes: { [LOCAL]: { accounts: [`${LOCAL}:${ADDRESS}`] } },
    },
  })
})

test('a new password opens the wallet, and the old one does not', {
  tag: '@full',
}, async ({ wallet }) => {
  const popup = await openImported(wallet)
  await walletPopupOf(popup).goTo('Settings')
  await popup.getByRole('link', { name: 'Change password' }).click()
  await popup.getByLabel('Current password').fill('Wind over 7 harbours')
  await popup.getByLabel('New password').fill('Lanterns on the 3rd quay')
  await popup.getByLabel('Confirm password').fill('Lanterns on the 3rd quay')
  await popup.getByRole('button', { name: 'Change password' }).click()
  await expect(popup.getByText('Password saved')).toBeVisible()
  await lockNow(popup)
  await typePassword(popup)
  await expect(popup.getByRole('alert')).toHaveText('Wrong password.')
  await typePassword(popup, 'Lanterns on the 3rd quay')
  await expect(walletPopupOf(popup).heading('Settings')).toBeVisible()
})
