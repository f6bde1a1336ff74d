import { expect, type Page } from '@playwright/test'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { rejected } from '../fixtures/answers.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { askToConnect } from '../fixtures/connect.ts'
import { openSites } from '../fixtures/many-sites.ts'
import { anything, LOCAL, resetWallet } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { requestQueueOf } from '../pages/request-queue.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import {
  choosePassword,
  endFirstRun,
  importWallet,
  lockNow,
  openAccounts,
  pastePhrase,
  typePassword,
} from '../pages/wallet-screens.ts'

const scopes = { [LOCAL]: anything() }

const waitingIn = (page: Page) =>
  page.getByRole('region', { name: 'Pending requests' })

test('a request does not interrupt an action on another page', {
  tag: '@full',
}, async ({ dapp, openWallet }) => {
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await openAccounts(page)
  await page.getByText('Edit Account 1').click()
  await popup.field('Name').first().fill('Half a na')
  const { window, created } = await askToConnect(dapp, scopes)
  const bar = waitingIn(page)
  await expect(bar.getByRole('status')).toHaveText('1 pending request')
  await expect(popup.field('Name').first()).toHaveValue('Half a na')
  await expect(popup.heading('Accounts')).toBeVisible()
  expect(await axeViolations(page)).toStrictEqual([])
  await bar.getByRole('button', { name: 'Review' }).click()
  await expect(popup.heading('Connect to this site?')).toBeFocused()
  await window.cancel()
  expect(await created).toStrictEqual(rejected)
  await expect(popup.heading('Accounts')).toBeVisible()
  await expect(bar).toBeHidden()
})

test('home lists requests that arrived meanwhile, each with a link', {
  tag: '@full',
}, async ({ context, openWallet, sites }) => {
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await expect(popup.heading('Portolan')).toBeVisible()
  const asking = await openSites(context, { sites, names: ['a', 'b'] })
  for (const site of asking) {
    void site.ask()
    await expect(waitingIn(page)).toContainText(site.origin)
  }
  await expect(waitingIn(page).getByRole('status')).toHaveText(
    '2 pending requests',
  )
  expect(await axeViolations(page)).toStrictEqual([])
  const row = waitingIn(page)
    .getByRole('listitem')
    .filter({ hasText: asking[1]?.origin ?? '' })
  await expect(row).toContainText('Wants to connect')
  await row.getByRole('button', { name: 'Review' }).click()
  const queue = requestQueueOf(page)
  await expect(queue.origin).toHaveText(asking[1]?.origin ?? '')
  await expect(queue.bar).toContainText('2 of 2')
  await expect(queue.news).toBeHidden()
})

test('a place that is opened by its URL stays open', { tag: '@full' }, async ({
  dapp,
  openWallet,
}) => {
  await askToConnect(dapp, scopes)
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await expect(popup.heading('Connect to this site?')).toBeVisible()
  await page.goto('about:blank')
  await page.goBack()
  await expect(popup.heading('Connect to this site?')).toBeVisible()
  const home = page.url()
  await page.goto('about:blank')
  await page.goto(`${home.split('#')[0]}#/settings`)
  await expect(popup.heading('Settings')).toBeVisible()
  await expect(waitingIn(page)).toBeVisible()
})

test('a key setup survives the request it started from', {
  tag: '@full',
}, async ({ dapp, openWallet }) => {
  await resetWallet(
    openWallet,
    storedRecords({
      'accounts/held': [
        {
          address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
          name: 'Watched',
          kind: 'watch-only',
          developer: false,
          hidden: false,
        },
      ],
    }),
  )
  const { window } = await askToConnect(dapp, scopes)
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await popup.button('Create or import a wallet').click()
  await page.getByRole('button', { name: /^Import/ }).click()
  await pastePhrase(page)
  await window.cancel()
  await expect(popup.heading('Import recovery phrase')).toBeVisible()
  await choosePassword(page)
  await popup.button('Import').click()
  await endFirstRun(page)
  await expect(popup.heading('Portolan')).toBeVisible()
})

test('after unlocking the request is shown at once, as announced', {
  tag: '@full',
}, async ({ wallet, sites }) => {
  const page = await wallet.openPopup()
  await importWallet(page)
  await lockNow(page)
  const site = await wallet.context.newPage()
  await site.goto(sites.first.origin)
  await askToConnect(site, scopes)
  await page.bringToFront()
  await typePassword(page)
  await expect(
    walletPopupOf(page).heading('Connect to this site?'),
  ).toBeVisible()
})
