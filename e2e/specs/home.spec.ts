import { expect, type Locator, type Page } from '@playwright/test'
import type { BalanceNode } from '../fixtures/balance-node.ts'
import { callWallet } from '../fixtures/extension-page.ts'
import type { LaunchedWallet } from '../fixtures/launch-wallet.ts'
import {
  accounts,
  fillWallet,
  holding,
  LOCAL,
  nodesAt,
  resetWallet,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { chooseAccount, chooseNetwork, menuOf } from '../pages/home-menus.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import { accountRow, importWallet, lockNow } from '../pages/wallet-screens.ts'

const balancesOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Balances' })

/** The chosen account with its balance. */
const heroOf = (page: Page): Locator => page.locator('.hero')

/** Each account with its balance. */
const optionsOf = async (page: Page): Promise<Locator> => {
  await menuOf(page, 'Account').click()
  return page.getByRole('dialog', { name: 'Account' }).getByRole('listitem')
}

const statusOf = (page: Page): Locator => balancesOf(page).getByRole('status')

const receiveLink = (page: Page, name: string): Locator =>
  page.getByRole('link', { name: `Receive to ${name}`, exact: true })

type LayoutShift = PerformanceEntry & { sources: { node?: Element | null }[] }

/** The classes of elements that have moved since the page was opened. */
const movedOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const moved: string[] = []
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as LayoutShift[]) {
            moved.push(...sources.map(({ node }) => node?.className ?? ''))
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // Pending changes arrive within a frame.
        requestAnimationFrame(() => setTimeout(resolve, 0, moved))
      }),
  )

/** Records each text of the region, also short-lived ones. */
const recordTexts = async (
  region: Locator,
): Promise<() => Promise<string[]>> => {
  const recorded = await region.evaluateHandle((element) => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(element.textContent ?? '')).observe(
      element,
      { childList: true, characterData: true, subtree: true },
    )
    return texts
  })
  return () => recorded.jsonValue()
}

/** A wallet whose Local network uses this node, with one popup. */
const openWith = async (
  wallet: LaunchedWallet,
  { baseUrl }: BalanceNode,
): Promise<Page> => {
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    ...nodesAt([{ chainId: 31337, baseUrl }]),
  })
  return wallet.openPopup()
}

test('accounts are shown with their balances on a real chain', async ({
  openWallet,
}) => {
  const page = await openWallet.openPopup()
  await expect(menuOf(page, 'Network')).toHaveText('Network: Local')
  await expect(heroOf(page)).toContainText('10,000 ETH')
  await expect(statusOf(page)).toHaveText('Node: Online')
  await expect(await optionsOf(page)).toContainText([
    /Account 1.*10,000 ETH/s,
    /Account 2.*10,000 ETH/s,
  ])
})

test('hidden accounts are left out, watched ones are labelled', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await optionsOf(page)
  await page.getByRole('link', { name: 'Manage accounts' }).click()
  await page.getByText('Edit Account 2').click()
  const second = accountRow(page, 'Account 2')
  await second.getByRole('button', { name: 'Hide' }).click()
  await page.getByText('Add a watch-only account').click()
  await popup.field('Address').fill(accounts.third)
  await popup.button('Add account').click()
  await accountRow(page, 'Account 3').waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(await optionsOf(page)).toContainText([
    'Account 1',
    /Account 3.*Watch-only.*10,000 ETH/s,
  ])
})

test('the chosen account is remembered, and can receive', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  await expect(menuOf(page, 'Account')).toContainText('Account 1')
  await chooseAccount(page, 'Account 2')
  await expect(menuOf(page, 'Account')).toContainText('Account 2')
  await chooseNetwork(page, { name: 'Local two' })
  await expect(menuOf(page, 'Network')).toHaveText('Network: Local two')
  await openWallet.stopWorker()
  await page.reload()
  await expect(menuOf(page, 'Account')).toContainText('Account 2')
  await expect(menuOf(page, 'Network')).toHaveText('Network: Local two')
  await receiveLink(page, 'Account 2').click()
  await expect(page.getByText(accounts.second)).toBeVisible()
})

test('an amount is exact to the last digit, and all accounts are one batch', async ({
  balanceNode,
  wallet,
}) => {
  balanceNode.be({
    [accounts.first]: '0x1bc16d674ec80001',
    [accounts.second]: '0x1',
  })
  const page = await openWith(wallet, balanceNode)
  const first = heroOf(page)
  await expect(first).toContainText('2 ETH (exactly 2.000000000000000001 ETH)')
  await expect(first.getByTitle('2.000000000000000001 ETH')).toBeVisible()
  await expect((await optionsOf(page)).nth(1)).toContainText(
    '0.000000000000000001 ETH',
  )
  await walletPopupOf(page).button('Close').click()
  expect(balanceNode.asked).toStrictEqual([
    'eth_chainId',
    'eth_getBalance',
    'eth_getBalance',
  ])
  balanceNode.be({ [accounts.first]: '0x0', [accounts.second]: '0x0' })
  await walletPopupOf(page).button('Refresh').click()
  await expect(first).toContainText('0 ETH')
})

test('the chosen network is remembered, and shows what it lacks', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  await heroOf(page).getByText('10,000 ETH').waitFor()
  await chooseNetwork(page, { name: 'Polygon' })
  await expect(statusOf(page)).toHaveText('Node: No node')
  await expect(heroOf(page)).toContainText('Unavailable')
  await expect(balancesOf(page)).toContainText('Polygon has no node yet.')
  await openWallet.stopWorker()
  await page.reload()
  await expect(menuOf(page, 'Network')).toHaveText('Network: Polygon')
  await page.getByRole('link', { name: 'Set up node' }).click()
  await expect(walletPopupOf(page).heading('Polygon')).toBeFocused()
})

test('an unreadable balance is reported, and read once the node is back', async ({
  balanceNode,
  wallet,
}) => {
  balanceNode.be(503)
  const page = await openWith(wallet, balanceNode)
  const alert = balancesOf(page).getByRole('alert')
  await expect(alert).toContainText('Couldn’t load balances.')
  await expect(alert).toContainText('(HTTP 503)')
  await expect(statusOf(page)).toHaveText('Node: Down')
  await expect(heroOf(page)).toContainText('Unavailable')
  balanceNode.be(429)
  await walletPopupOf(page).button('Try again').click()
  await expect(statusOf(page)).toHaveText('Node: Degraded')
  balanceNode.be({ [accounts.first]: '0xde0b6b3a7640000' })
  await walletPopupOf(page).button('Try again').click()
  await expect(heroOf(page)).toContainText('1 ETH')
  await expect((await optionsOf(page)).nth(1)).toContainText('Unavailable')
  await walletPopupOf(page).button('Close').click()
  await expect(alert).toContainText('Couldn’t load some balances.')
  await expect(statusOf(page)).toHaveText('Node: Degraded')
  balanceNode.be('silent')
  const texts = await recordTexts(balancesOf(page))
  await walletPopupOf(page).button('Try again').click()
  await expect
    .poll(texts)
    .toContainEqual(expect.stringMatching(/1 ETH.*Checking…/s))
})

test('no balance is requested while the wallet is locked', async ({
  balanceNode,
  wallet,
}) => {
  const { baseUrl } = balanceNode
  await fillWallet(wallet, nodesAt([{ chainId: 31337, baseUrl }]))
  const page = await wallet.openPopup()
  await importWallet(page)
  await expect(statusOf(page)).toHaveText('Node: Degraded')
  expect(balanceNode.asked).toContain('eth_getBalance')
  await lockNow(page)
  const title = walletPopupOf(page).heading('Unlock Portolan')
  await title.waitFor()
  balanceNode.asked.length = 0
  await page.reload()
  await title.waitFor()
  const refusal = await callWallet(page, {
    name: 'readBalances',
    params: { chainId: LOCAL },
  })
  expect(refusal).toStrictEqual({
    type: 'error',
    id: 1,
    message: 'The wallet is locked',
    code: 'not-open',
  })
  expect(balanceNode.asked).toStrictEqual([])
})

test('a long balance fits, and nothing below it moves', async ({
  balanceNode,
  wallet,
}) => {
  balanceNode.be({ [accounts.first]: '0x0' })
  const page = await openWith(wallet, balanceNode)
  const below = page.locator('.actions')
  await expect(heroOf(page)).toContainText('0 ETH')
  const place = await below.boundingBox()
  for (const [amount, shown] of [
    ['9999999679329975553204', '9,999.999679 ETH'],
    ['123456789012123456789012345678', '123,456,789,012.123456 ETH'],
    ['9'.repeat(36), '999,999,999,999,999,999.999999 ETH'],
  ] as const) {
    balanceNode.be({ [accounts.first]: `0x${BigInt(amount).toString(16)}` })
    await walletPopupOf(page).button('Refresh').click()
    const balance = page.locator('.hero-balance')
    await expect(balance).toContainText(shown)
    expect(await below.boundingBox()).toStrictEqual(place)
    const isCut = await balance.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    )
    expect(isCut).toBe(false)
  }
})

test('nothing below the balances moves when they arrive, or if there is no node', {
  tag: '@full',
}, async ({ openWallet }) => {
  const page = await openWallet.openPopup()
  await expect(statusOf(page)).toHaveText('Node: Online')
  expect(await movedOn(page)).not.toContain('pages')
  await chooseNetwork(page, { name: 'Ethereum' })
  await expect(statusOf(page)).toHaveText('Node: No node')
  await page.reload()
  await expect(statusOf(page)).toHaveText('Node: No node')
  expect(await movedOn(page)).not.toContain('hero')
})

test('an address is shown in full, and copied with a confirmation', {
  tag: '@full',
}, async ({ context, openWallet }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openWallet.openPopup()
  const popup = walletPopupOf(page)
  await receiveLink(page, 'Account 1').click()
  await expect(popup.heading('Receive')).toBeFocused()
  await expect(page.getByText(accounts.first)).toBeVisible()
  await expect(
    page.getByText('The key of this test account is public'),
  ).toBeVisible()
  await popup.button('Copy').click()
  await expect(popup.toast).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    accounts.first,
  )
  await page.keyboard.press('Escape')
  await expect(popup.heading('Portolan')).toBeFocused()
})
