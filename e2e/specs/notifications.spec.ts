import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type LaunchedWallet, walletFolder } from '../fixtures/launch-wallet.ts'
import { accounts, holding, nodesAt, resetWallet } from '../fixtures/session.ts'
import { test as base } from '../fixtures/test.ts'
import { sendWindowOf } from '../pages/send-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

const test = base.extend<{
  /**
   * The built wallet with the permission. A headless browser shows no prompt, so
   * the manifest asks for it at once.
   */
  permittedFolder: string
}>({
  permittedFolder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portolan-notices-'))
    cpSync(walletFolder, folder, { recursive: true })
    const path = join(folder, 'manifest.json')
    const {
      optional_permissions: optional,
      permissions,
      ...manifest
    } = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(
      path,
      JSON.stringify({
        ...manifest,
        permissions: [...permissions, ...optional],
      }),
    )
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

const switchOf = (page: Page) =>
  page.getByRole('switch', { name: 'When a transaction is mined' })

/** The ids of the notifications that the browser shows. */
const shownBy = async ({ inside }: LaunchedWallet): Promise<string[]> =>
  inside.evaluate(async () => Object.keys(await chrome.notifications.getAll()))

/** Sends ether to the second account, and waits until it is mined. */
const sendEther = async (page: Page): Promise<void> => {
  await page
    .getByRole('link', { name: 'Send from Account 1', exact: true })
    .click()
  await page.getByRole('combobox', { name: 'Recipient' }).fill(accounts.second)
  await page.getByLabel('Amount', { exact: true }).fill('0.5')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await sendWindowOf(page).send()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Send 0.5 ETH' }).first(),
  ).toContainText('Confirmed')
}

test('a mined transaction is announced, and a click opens its page', {
  tag: '@full',
}, async ({ chains, launchWallet, permittedFolder }) => {
  const wallet = await launchWallet({ folder: permittedFolder })
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    ...nodesAt(chains.networks),
  })
  const page = await wallet.openPopup()
  await walletPopupOf(page).goTo('Settings')
  await expect(switchOf(page)).toBeChecked()
  await walletPopupOf(page).goTo('Home')
  await sendEther(page)
  await expect.poll(() => shownBy(wallet)).toHaveLength(1)
  const [hash = ''] = await shownBy(wallet)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)

  const opened = wallet.context.waitForEvent('page')
  const worker = await wallet.worker()
  await worker.evaluate((hash) => {
    // As the browser does when the user clicks.
    chrome.notifications.onClicked.dispatch(hash)
  }, hash)
  const details = await opened
  await expect(
    details.getByRole('heading', { level: 1, name: 'Transaction' }),
  ).toBeVisible()
  expect(details.url()).toContain(`#/transaction/${hash}`)
  await expect.poll(() => shownBy(wallet)).toStrictEqual([])
})

test('notifications are off by default, and nothing is announced', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  await walletPopupOf(page).goTo('Settings')
  await expect(switchOf(page)).not.toBeChecked()
  await walletPopupOf(page).goTo('Home')
  await sendEther(page)
  expect(
    await openWallet.inside.evaluate(() =>
      chrome.permissions?.contains({ permissions: ['notifications'] }),
    ),
  ).toBe(false)
})

test('the switch follows what the browser answers', { tag: '@full' }, async ({
  openWallet,
}) => {
  const page = await openWallet.openPopup()
  // In place of the prompt, which a headless browser cannot show.
  await page.evaluate(() => {
    const answers = [false, true]
    let isGranted = false
    Object.assign(chrome.permissions ?? {}, {
      contains: async () => isGranted,
      request: async () => {
        isGranted = answers.shift() ?? false
        return isGranted
      },
      remove: async () => {
        isGranted = false
        return true
      },
    })
  })
  await walletPopupOf(page).goTo('Settings')
  const denied = page.getByText('Notifications weren’t allowed.')
  await switchOf(page).click()
  await expect(denied).toBeVisible()
  await expect(switchOf(page)).not.toBeChecked()
  await switchOf(page).click()
  await expect(switchOf(page)).toBeChecked()
  await expect(denied).toBeHidden()
  await switchOf(page).click()
  await expect(switchOf(page)).not.toBeChecked()
})
