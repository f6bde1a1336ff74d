import { expect } from '@playwright/test'
import { askToConnect, connect } from '../fixtures/connect.ts'
import {
  accounts,
  anything,
  chainIdOnly,
  getSession,
  granted,
  holding,
  LOCAL,
  LOCAL_TWO,
  resetWallet,
  sessionEvents,
  storedSessions,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

const { first, second } = accounts
const noSession = { result: { sessionScopes: {}, sessionProperties: {} } }

test('a connected site is listed, and its permissions are edited in place', async ({
  dapp,
  sites,
  wallet,
}) => {
  await connect(dapp, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly })
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  await expect(popup.page.getByRole('listitem')).toContainText(
    '1 account on 2 networks',
  )
  await popup.page.getByRole('link', { name: sites.first.origin }).click()
  await expect(popup.heading('Site')).toBeFocused()
  await expect(popup.box(`Account 1 ${first}`)).toBeChecked()
  await expect(popup.box(`Account 2 ${second}`)).not.toBeChecked()
  await popup.box(`Account 2 ${second}`).check()
  await popup.box('Local two').uncheck()
  await popup.button('Save').click()
  await expect(popup.toast).toHaveText('Saved')
  const sessionScopes = { [LOCAL]: granted(LOCAL, first, second) }
  await expect
    .poll(async () => (await sessionEvents(dapp)).at(-1))
    .toStrictEqual({ sessionScopes })
  expect(await sessionEvents(dapp)).toHaveLength(2)
  await expect(popup.box('Local two')).toBeHidden()
  await popup.page.getByRole('link', { name: 'Back' }).click()
  await expect(popup.page.getByRole('listitem')).toContainText(
    '2 accounts on 1 network',
  )
})

test('a site without permissions is disconnected, after a warning', {
  tag: '@full',
}, async ({ dapp, sites, wallet }) => {
  await connect(dapp, { [LOCAL]: chainIdOnly })
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  await popup.page.getByRole('link', { name: sites.first.origin }).click()
  await popup.box('Account 1').uncheck()
  const save = popup.button('Save and disconnect')
  await expect(save).toHaveAccessibleDescription(
    'Without an account or without a network, saving disconnects this site.',
  )
  await save.click()
  await expect(popup.heading('Sites')).toBeFocused()
  await expect(popup.toast).toHaveText(`${sites.first.origin} disconnected`)
  expect(await getSession(dapp)).toStrictEqual(noSession)
  await expect
    .poll(() => sessionEvents(dapp))
    .toContainEqual({ sessionScopes: {} })
})

test('Disconnect explains its effect, and has exactly that', {
  tag: '@full',
}, async ({ dapp, sites, wallet }) => {
  await connect(dapp, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly })
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  await popup.page.getByRole('link', { name: sites.first.origin }).click()
  await expect(popup.button('Disconnect')).toHaveAccessibleDescription(
    `Disconnecting removes access to all accounts and networks for ${sites.first.origin}`,
  )
  await popup.button('Disconnect').click()
  await expect(popup.page.getByText('No connected sites')).toBeVisible()
  expect(await getSession(dapp)).toStrictEqual(noSession)
})

test('all sites are disconnected after a confirmation', {
  tag: '@full',
}, async ({ context, dapp, sites, wallet }) => {
  await connect(dapp, { [LOCAL]: chainIdOnly })
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  await connect(other, { [LOCAL]: chainIdOnly })
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  const rows = popup.page.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const dialog = popup.page.getByRole('dialog', {
    name: 'Disconnect all sites?',
  })
  await popup.button('Disconnect all sites').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(popup.button('Disconnect all sites')).toBeFocused()
  await expect(rows).toHaveCount(2)
  await popup.button('Disconnect all sites').click()
  await dialog.getByRole('button', { name: 'Disconnect all' }).click()
  await expect(popup.page.getByText('No connected sites')).toBeVisible()
  expect([await getSession(dapp), await getSession(other)]).toStrictEqual([
    noSession,
    noSession,
  ])
})

test('the view follows the page, and a request leaves it in place', {
  tag: '@full',
}, async ({ dapp, sites, wallet }) => {
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  await expect(popup.page.getByText('No connected sites')).toBeVisible()
  const { window, created } = await askToConnect(dapp, { [LOCAL]: anything() })
  await expect(popup.button('Review')).toBeVisible()
  await window.connect()
  await created
  await expect(popup.heading('Sites')).toBeVisible()
  const link = popup.page.getByRole('link', { name: sites.first.origin })
  await link.click()
  await expect(popup.heading('Site')).toBeFocused()
  await popup.page.keyboard.press('Escape')
  await expect(popup.heading('Sites')).toBeFocused()
  await link.click()
  await dapp.evaluate(() =>
    portolan.request({ method: 'wallet_revokeSession' }),
  )
  await expect(popup.page.getByText('This site is not connected')).toBeVisible()
})

test('a long list of sites is searched', { tag: '@full' }, async ({
  wallet,
}) => {
  await resetWallet(wallet, {
    ...holding(first),
    ...storedSessions(
      [...'abcdefg'].map((name) => `https://${name}.example`),
      { [LOCAL]: granted(LOCAL, first) },
    ),
  })
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  const rows = popup.page.getByRole('listitem')
  await expect(rows).toHaveCount(7)
  const search = popup.page.getByRole('searchbox', { name: 'Search sites' })
  await search.fill('D.EX')
  await expect(rows).toHaveText(['https://d.example1 account on 1 network'])
  await search.fill('nowhere')
  await expect(popup.page.getByText('No results')).toBeVisible()
})
