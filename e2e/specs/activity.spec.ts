import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { askToConnect, connect } from '../fixtures/connect.ts'
import {
  accounts,
  anything,
  chainIdOnly,
  getSession,
  holding,
  invoke,
  LOCAL,
  LOCAL_TWO,
  resetWallet,
  revokeSession,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { type WalletPopup, walletPopupOf } from '../pages/wallet-popup.ts'

/** The requests of sites. */
const openActivity = async (page: Page): Promise<WalletPopup> => {
  const popup = walletPopupOf(page)
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(popup.heading('Activity')).toBeFocused()
  await popup.showRequests()
  return popup
}

const rowsOf = (popup: WalletPopup): Locator => popup.page.getByRole('listitem')

/** The text of each row, without the time and how long it took. */
const linesOf = async (popup: WalletPopup): Promise<string[]> => {
  const rows = await rowsOf(popup).allInnerTexts()
  const isTime = (part: string): boolean =>
    /^\d+:\d+\s[AP]M$|^took /.test(part.trim())
  return rows.map((row) =>
    row
      .split('\n')
      .map((line) =>
        line
          .split(' · ')
          .filter((part) => !isTime(part))
          .join(' · '),
      )
      .filter((line) => line.trim() !== '')
      .join(' | '),
  )
}

const exported = async (popup: WalletPopup): Promise<[string, unknown]> => {
  const [download] = await Promise.all([
    popup.page.waitForEvent('download'),
    popup.button('Export').click(),
  ])
  const json = readFileSync(await download.path(), 'utf8')
  return [download.suggestedFilename(), JSON.parse(json)]
}

test('requests of a site are shown with their results, filtered, exported and cleared', async ({
  dapp,
  sites,
  wallet,
}) => {
  const { origin } = sites.first
  const { window, created } = await askToConnect(dapp, { [LOCAL]: anything() })
  await window.cancel()
  await created
  await connect(dapp, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly })
  // Together: a much later request has its own row.
  const chainId = { method: 'eth_chainId', params: [] }
  await Promise.all([
    invoke(dapp, LOCAL, chainId),
    invoke(dapp, LOCAL, chainId),
  ])
  await invoke(dapp, LOCAL, { method: 'eth_accounts', params: ['a secret'] })
  await revokeSession(dapp, { scopes: [LOCAL_TWO] })
  await revokeSession(dapp)
  const popup = await openActivity(await wallet.openPopup())
  await expect(popup.page.getByRole('heading', { level: 2 })).toHaveText([
    'Today',
  ])
  await expect(rowsOf(popup)).toHaveCount(6)
  expect(await linesOf(popup)).toStrictEqual([
    `Disconnected | Done | ${origin}`,
    `Disconnected from some networks | Done | ${origin}`,
    `eth_accounts | Denied | ${origin} | Local | You haven’t granted this permission. (code 4100)`,
    `eth_chainId | Done | ${origin} | Local · 2 times`,
    expect.stringContaining(`Asked to connect | Done | ${origin}`),
    expect.stringContaining(`Asked to connect | Rejected by you | ${origin}`),
  ])

  await popup.field('Outcome').selectOption('Rejected by you')
  await expect(rowsOf(popup)).toHaveCount(1)
  await popup.field('Type').selectOption('Reads')
  await expect(popup.page.getByText('No results')).toBeVisible()
  await popup.field('Outcome').selectOption('All outcomes')
  await expect(rowsOf(popup)).toHaveCount(1)
  await popup.field('Type').selectOption('eth_accounts')
  await expect(rowsOf(popup)).toContainText('eth_accounts')

  const [name, file] = await exported(popup)
  expect(name).toMatch(/^portolan-activity-\d{4}-\d\d-\d\d\.json$/)
  await expect(popup.toast).toHaveText(`Saved as ${name}`)
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(file).toStrictEqual({
    version: 1,
    exportedAt: at,
    records: [
      {
        id: expect.any(String),
        at,
        until: at,
        origin,
        kind: 'other',
        act: 'call',
        method: 'eth_accounts',
        scope: LOCAL,
        outcome: 'refused',
        code: 4100,
        reason: 'not-allowed',
        milliseconds: expect.any(Number),
        count: 1,
      },
    ],
  })

  const dialog = popup.page.getByRole('dialog', { name: 'Clear all activity?' })
  await popup.button('Clear').click()
  await expect(dialog).toHaveAccessibleDescription(
    'This permanently deletes 6 records, including any hidden by filters. Connections aren’t affected.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(popup.button('Clear')).toBeFocused()
  await expect(rowsOf(popup)).toHaveCount(1)
  await popup.button('Clear').click()
  await dialog.getByRole('button', { name: 'Clear activity' }).click()
  await expect(popup.page.getByText('No activity yet')).toBeVisible()
  await expect(popup.toast).toHaveText('Activity cleared')
  await expect(popup.button('Clear')).toBeFocused()
})

test('the tabs of the activity are operated with the arrow keys', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  const tab = (name: string): Locator => page.getByRole('tab', { name })
  const panel = page.getByRole('tabpanel')
  await expect(panel).toHaveAccessibleName('Transactions')
  await expect(panel).toContainText('No transactions yet')
  await tab('Transactions').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Requests from sites')).toBeFocused()
  await expect(panel).toHaveAccessibleName('Requests from sites')
  await page.keyboard.press('ArrowRight')
  await expect(tab('Transactions')).toBeFocused()
  await page.keyboard.press('End')
  await expect(panel).toHaveAccessibleName('Requests from sites')
  await expect(panel).toContainText('No activity yet')
  expect(await axeViolations(page)).toStrictEqual([])
})

test('the activity of one site can be cleared without ending its session', {
  tag: '@full',
}, async ({ context, dapp, sites, wallet }) => {
  await connect(dapp, { [LOCAL]: chainIdOnly })
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  await connect(other, { [LOCAL]: chainIdOnly })
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  await popup.page.getByRole('link', { name: sites.first.origin }).click()
  await popup.box('Account 2').check()
  await popup.button('Save').click()
  await expect(popup.toast).toHaveText('Saved')
  await openActivity(popup.page)
  await expect(popup.heading('Activity')).toHaveAccessibleDescription(
    sites.first.origin,
  )
  await expect(rowsOf(popup)).toHaveText([
    /^You changed this site’s permissions/,
    /^Asked to connect/,
  ])
  await popup.button('Clear').click()
  await popup.page
    .getByRole('dialog', { name: 'Clear this site’s activity?' })
    .getByRole('button', { name: 'Clear activity' })
    .click()
  await expect(popup.page.getByText('No activity yet')).toBeVisible()
  expect(await getSession(dapp)).not.toStrictEqual({
    result: { sessionScopes: {}, sessionProperties: {} },
  })
  await popup.page.keyboard.press('Escape')
  await expect(popup.heading('Site')).toBeFocused()
  await popup.button('Disconnect').click()
  await popup.goTo('Home')
  await openActivity(popup.page)
  await expect(rowsOf(popup)).toHaveText([
    /^You disconnected this site/,
    /^Asked to connect/,
  ])
  await popup.field('Site').selectOption(sites.second.origin)
  await expect(rowsOf(popup)).toHaveText([/^Asked to connect/])
})

test('the screen follows new activity, and a worker stop loses no decision', {
  tag: '@full',
}, async ({ dapp, openWallet }) => {
  const popup = await openActivity(await openWallet.openPopup())
  await expect(popup.page.getByText('No activity yet')).toBeVisible()
  await connect(dapp, { [LOCAL]: chainIdOnly })
  await openWallet.stopWorker()
  await expect(rowsOf(popup)).toHaveText([/^Asked to connect/])
  await revokeSession(dapp)
  await expect(rowsOf(popup)).toHaveText([/^Disconnected/, /^Asked to connect/])
})

/** A thousand records of ten sites, some with very long names. */
const manyRecords = (): Record<string, unknown> => {
  const start = Date.now() - 3 * 86_400_000
  const label = 'a-very-long-name-of-a-site-that-goes-on-and-on'
  return storedRecords(
    Object.fromEntries(
      Array.from({ length: 10 }, (_, site) => [
        `activity/https://${`${label}.`.repeat(site % 4)}s${site}.example`,
        Array.from({ length: 100 }, (_, index) => ({
          id: `${site}-${index}`,
          at: start + index * 2_000_000 + site,
          until: start + index * 2_000_000 + site,
          act: 'call',
          method: 'eth_getTransactionByBlockNumberAndIndex',
          scope: LOCAL,
          outcome: index % 3 === 0 ? 'failed' : 'answered',
          ...(index % 3 === 0 && { code: -32000, reason: 'node-error' }),
          milliseconds: index * 100,
          count: 1 + (index % 5),
        })),
      ]),
    ),
  )
}

test('a thousand records are shown in pages, and nothing is wider than the screen', {
  tag: '@full',
}, async ({ wallet }) => {
  await resetWallet(wallet, { ...holding(accounts.first), ...manyRecords() })
  const page = await wallet.openPopup()
  await page.setViewportSize({ width: 360, height: 600 })
  const popup = await openActivity(page)
  await expect(rowsOf(popup)).toHaveCount(50)
  await expect(page.getByText('50 of 1,000 shown')).toBeVisible()
  await popup.button('Show more').click()
  await expect(rowsOf(popup)).toHaveCount(100)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
  await popup.field('Site').selectOption('https://s0.example')
  await expect(page.getByText('50 of 100 shown')).toBeVisible()
  await popup.button('Show more').click()
  await expect(page.getByText('100 of 100 shown')).toBeFocused()
  expect(await axeViolations(page)).toStrictEqual([])
})
