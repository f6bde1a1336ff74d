import { expect, type Locator } from '@playwright/test'
import { askToConnect } from '../fixtures/connect.ts'
import { BALANCE } from '../fixtures/public-nodes.ts'
import { anything, invoke } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { chooseNetwork } from '../pages/home-menus.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import {
  ADDRESS,
  choosePassword,
  importWallet,
} from '../pages/wallet-screens.ts'

const ETHEREUM = 'eip155:1'
/** As in the wallet's list. */
const HOST = 'ethereum.reth.rs'

test('a fresh profile connects to a site that knows only Ethereum', {
  tag: '@full',
}, async ({ launchWallet, publicNodes: { args, asked }, sites }) => {
  let clicks = 0
  const click = async (locator: Locator): Promise<void> => {
    clicks += 1
    await locator.click()
  }
  const { context } = await launchWallet({ args })
  const dapp = await context.newPage()
  await dapp.goto(sites.first.origin)
  const { window, created } = await askToConnect(dapp, {
    [ETHEREUM]: anything(),
  })
  const popup = walletPopupOf(window.page)
  await click(window.page.getByRole('button', { name: /^Create wallet/ }))
  await choosePassword(window.page)
  await click(popup.button('Create wallet'))
  await click(popup.button('Do this later'))
  await expect(popup.heading('Public nodes')).toBeFocused()
  await expect(popup.box('Use public nodes')).not.toBeChecked()
  await expect(window.page.getByText('Its operator')).toContainText(
    'learns your IP address and the addresses you look up',
  )
  await expect(popup.box('Ethereum')).toHaveAccessibleDescription(HOST)
  await click(popup.box('Use public nodes'))
  for (const box of await window.page.getByRole('checkbox').all()) {
    await expect(box).toBeChecked()
  }
  await click(popup.button('Continue'))
  await expect(window.network('Ethereum')).toBeChecked()
  expect(asked).toStrictEqual([])
  clicks += 1
  await window.connect()
  expect(await created).toHaveProperty(['result', 'sessionScopes', ETHEREUM])
  const balance = await invoke(dapp, ETHEREUM, {
    method: 'eth_getBalance',
    params: [ADDRESS, 'latest'],
  })
  expect(balance).toStrictEqual({ result: BALANCE })
  expect(new Set(asked.map(({ host }) => host))).toStrictEqual(new Set([HOST]))
  console.log(
    `${clicks} clicks in the wallet from a fresh profile to a site on Ethereum`,
  )
  expect(clicks).toBe(6)
})

test('no public node is contacted before it is turned on, nor after it is off', async ({
  launchWallet,
  publicNodes: { args, asked },
}) => {
  const wallet = await launchWallet({ args })
  const page = await wallet.openPopup()
  const popup = walletPopupOf(page)
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Ethereum', exact: true }) })
  const openEthereum = async (): Promise<void> => {
    await popup.goTo('Networks')
    await row.getByRole('link').click()
    await expect(popup.box('Use public node')).toBeVisible()
  }
  await importWallet(page)
  await chooseNetwork(page, { name: 'Ethereum' })
  await expect(page.getByText('Ethereum has no node yet.')).toBeVisible()
  await popup.goTo('Networks')
  await expect(row).toContainText('No node')
  await row.getByRole('link').click()
  await expect(popup.box('Use public node')).not.toBeChecked()
  await wallet.stopWorker()
  await page.reload()
  await expect(popup.box('Use public node')).not.toBeChecked()
  expect(asked).toStrictEqual([])

  await popup.box('Use public node').check()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(row).toContainText('Public node')
  await expect(row.locator('.status-good')).toBeVisible()
  expect(new Set(asked.map(({ host }) => host))).toStrictEqual(new Set([HOST]))
  await popup.goTo('Home')
  await expect(page.getByText('1.5 ETH')).toBeVisible()
  await expect(page.getByText('Public node', { exact: true })).toBeVisible()

  await openEthereum()
  await popup.box('Use public node').uncheck()
  asked.length = 0
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(row).toContainText('No node')
  await popup.goTo('Home')
  await expect(page.getByText('Ethereum has no node yet.')).toBeVisible()
  expect(asked).toStrictEqual([])
})

test('one switch turns all public nodes on and off, and each network has one', {
  tag: '@full',
}, async ({ launchWallet, publicNodes: { args, asked } }) => {
  const page = await (await launchWallet({ args })).openPopup()
  const popup = walletPopupOf(page)
  await importWallet(page)
  await popup.goTo('Networks')
  const all = popup.box('Use public nodes')
  await expect(all).not.toBeChecked()
  await page.getByText('Networks and operators').click()
  await popup.box('Ethereum').check()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await all.check()
  await expect(popup.box('Linea')).toBeChecked()
  await popup.box('Linea').uncheck()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await expect(page.locator('.rows .tag', { hasText: 'Public' })).toHaveCount(9)
  await all.check()
  await expect(all).toBeChecked()
  await all.uncheck()
  await expect(page.locator('.rows .tag', { hasText: 'Public' })).toHaveCount(0)
  const methods = new Set(asked.flatMap((one) => one.methods))
  expect(methods).toStrictEqual(new Set(['eth_chainId']))
})

test('a connect request can turn on the public node that it needs', {
  tag: '@full',
}, async ({ launchWallet, publicNodes: { args, asked }, sites }) => {
  const { context } = await launchWallet({ args })
  const dapp = await context.newPage()
  await dapp.goto(sites.first.origin)
  const { window, created } = await askToConnect(dapp, {
    [ETHEREUM]: anything(),
  })
  await importWallet(window.page)
  await window.page.getByRole('button', { name: /^Set up node/ }).click()
  const popup = walletPopupOf(window.page)
  await expect(popup.box('Use public node')).toHaveAccessibleDescription(HOST)
  expect(asked).toStrictEqual([])
  await popup.box('Use public node').click()
  await expect(window.network('Ethereum')).toBeFocused()
  await window.network('Ethereum').check()
  await window.connect()
  expect(await created).toHaveProperty(['result', 'sessionScopes', ETHEREUM])
})
