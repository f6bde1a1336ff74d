import { expect, type Locator, type Page } from '@playwright/test'
import { axeViolations } from '../fixtures/axe.ts'
import { askToConnect } from '../fixtures/connect.ts'
import { tabTo, unreachedByTab } from '../fixtures/keyboard.ts'
import { extensionId, type LaunchedWallet } from '../fixtures/launch-wallet.ts'
import {
  accounts,
  anything,
  fillWallet,
  granted,
  holding,
  LOCAL,
  storedSessions,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import { layoutFaults } from '../screens/layout-faults.ts'
import { showIn } from '../screens/layouts.ts'

const SITES = ['https://harbour.example', 'https://pilot.example']

/** The wallet in a tab, connected to two sites. */
const openTab = async (wallet: LaunchedWallet, path = ''): Promise<Page> => {
  await fillWallet(wallet, {
    ...holding(accounts.first),
    ...storedSessions(SITES, { [LOCAL]: granted(LOCAL, accounts.first) }),
  })
  const page = await wallet.openPopup()
  await showIn(page, 'tab')
  await page.goto(`${page.url()}?tab#${path}`)
  return page
}

const rail = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main menu' })
const row = (page: Page, name: string): Locator =>
  page.locator('.list-pane').getByRole('link', { name, exact: true })

test('a tab shows a list beside its item, and Escape leads back to the row', {
  tag: '@full',
}, async ({ wallet }) => {
  const [first = '', second = ''] = SITES
  const page = await openTab(wallet)
  const { heading } = walletPopupOf(page)
  await rail(page).getByRole('link', { name: 'Sites' }).click()
  await expect(heading('Sites')).toBeFocused()
  await expect(page.getByText('Nothing selected')).toBeVisible()

  await row(page, second).click()
  await expect(heading('Site')).toBeFocused()
  await expect(row(page, second)).toHaveAttribute('aria-current', 'true')
  await expect(row(page, first)).not.toHaveAttribute('aria-current')
  // The page still has one main heading.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Sites' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back' })).toBeHidden()

  await page.locator('.pane').getByRole('link', { name: 'Activity' }).click()
  await expect(heading('Activity')).toBeFocused()
  await expect(row(page, second)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(heading('Site')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, second)).toBeFocused()
  await expect(page.getByText('Nothing selected')).toBeVisible()
})

test('every list of a tab stays beside what it opens', {
  tag: '@full',
}, async ({ wallet }) => {
  const page = await openTab(wallet, '/networks')
  const { heading } = walletPopupOf(page)
  await row(page, 'Local').click()
  await expect(heading('Local')).toBeFocused()
  await expect(row(page, 'Local')).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('.list-pane')).toContainText('Networks')
  await page.getByRole('link', { name: 'Add a network' }).click()
  await expect(heading('Add a network')).toBeFocused()
  await expect(row(page, 'Local')).toBeVisible()

  await rail(page).getByRole('link', { name: 'Activity' }).click()
  await expect(heading('Activity')).toBeFocused()
  await expect(page.getByText('No transactions yet')).toBeVisible()
  for (const name of ['Address book', 'Settings']) {
    await rail(page).getByRole('link', { name }).click()
    await expect(heading(name)).toBeFocused()
    await expect(rail(page).getByRole('link', { name })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.locator('.list-pane')).toBeHidden()
  }
})

test('a tab needs no pointer: a button skips the menu, and Tab reaches everything', {
  tag: '@full',
}, async ({ wallet }) => {
  const page = await openTab(wallet, '/sites')
  const { heading, button } = walletPopupOf(page)
  await expect(button('Disconnect all sites')).toBeVisible()
  expect(await unreachedByTab(page)).toStrictEqual([])
  await page.reload()
  await expect(button('Disconnect all sites')).toBeVisible()
  await tabTo(page, button('Skip to content'))
  await page.keyboard.press('Enter')
  await expect(heading('Sites')).toBeFocused()
  await tabTo(page, row(page, SITES[0] ?? ''))
  await page.keyboard.press('Enter')
  await expect(heading('Site')).toBeFocused()
  await expect(button('Disconnect')).toBeVisible()
  expect(await unreachedByTab(page)).toStrictEqual([])
  await tabTo(page, rail(page).getByRole('link', { name: 'Home' }))
  await page.keyboard.press('Enter')
  await expect(heading('Portolan')).toBeFocused()
  expect(await axeViolations(page)).toStrictEqual([])
})

test('a page that becomes narrow keeps its screen, with the bar at the bottom', {
  tag: '@full',
}, async ({ wallet }) => {
  const page = await openTab(wallet, '/add-network')
  const { field } = walletPopupOf(page)
  await field('Name').fill('Harbour')
  await page.setViewportSize({ width: 780, height: 600 })
  await expect(page.locator('.rail')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible()
  await expect(field('Name')).toHaveValue('Harbour')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(rail(page)).toHaveCSS('position', 'sticky')
  await showIn(page, 'tab')
  await expect(page.locator('.rail')).toBeVisible()
  await expect(rail(page)).toHaveCount(1)
})

test('a tab from 800 pixels fits without scrolling sideways', {
  tag: '@full',
}, async ({ wallet }) => {
  const page = await openTab(wallet, '/networks')
  for (const width of [800, 1039, 1040, 1920]) {
    await page.setViewportSize({ width, height: 700 })
    await row(page, 'Local').click()
    await expect(walletPopupOf(page).heading('Local')).toBeVisible()
    expect(await layoutFaults(page), `${width}`).toStrictEqual([])
    // Nothing is stretched.
    const form = await page.locator('.pane > .screen').boundingBox()
    expect(form?.width).toBeLessThanOrEqual(600)
    expect(form?.width).toBeGreaterThanOrEqual(360)
  }
})

test('the side panel works in its narrowest size, and shows new requests', async ({
  openWallet,
  sites,
}) => {
  const { context } = openWallet
  const page = await context.newPage()
  await page.setViewportSize({ width: 320, height: 500 })
  await page.goto(
    `chrome-extension://${extensionId}/popup/popup.html?panel#/settings`,
  )
  await expect(walletPopupOf(page).heading('Settings')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in a tab' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Open in side panel' }),
  ).toBeHidden()
  expect(await layoutFaults(page)).toStrictEqual([])
  expect(await axeViolations(page)).toStrictEqual([])

  const dapp = await context.newPage()
  await dapp.goto(sites.first.origin)
  const { window } = await askToConnect(dapp, { [LOCAL]: anything() })
  await expect(window.connectButton).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  const asked = walletPopupOf(page).heading('Connect to this site?')
  await expect(asked).toBeVisible()
  expect(await layoutFaults(page)).toStrictEqual([])
  const closed = window.page.waitForEvent('close')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await closed
  await expect(asked).toBeHidden()
})

test('the settings offer the side panel where the browser has one', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  const { goTo, button } = walletPopupOf(page)
  await page.addInitScript(() => {
    const opened: unknown[] = []
    Object.assign(globalThis, { openedPanels: opened })
    if (!chrome.sidePanel) return
    // A headless browser cannot show it.
    chrome.sidePanel.open = async (where) => void opened.push(where)
  })
  await page.reload()
  await goTo('Settings')
  await button('Open in side panel').click()
  const [opened] = await page.evaluate(() =>
    Reflect.get(globalThis, 'openedPanels'),
  )
  expect(opened).toStrictEqual({ windowId: expect.any(Number) })

  await page.addInitScript(() => {
    Reflect.deleteProperty(chrome, 'sidePanel')
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Open in a tab' })).toBeVisible()
  await expect(button('Open in side panel')).toBeHidden()

  const tab = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open in a tab' }).click()
  await expect(walletPopupOf(await tab).heading('Portolan')).toBeVisible()
})
