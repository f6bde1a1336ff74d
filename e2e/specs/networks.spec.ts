import { expect } from '@playwright/test'
import { askToConnect, connect } from '../fixtures/connect.ts'
import { HARBOUR } from '../fixtures/hosted-chains.ts'
import {
  accounts,
  anything,
  getSession,
  holding,
  invoke,
  LOCAL,
  resetWallet,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { watchNode } from '../fixtures/watched-node.ts'
import {
  fillNode,
  type WalletPopup,
  walletPopupOf,
} from '../pages/wallet-popup.ts'

const ETHEREUM = 'eip155:1'

const openNetwork = async (popup: WalletPopup, name: string): Promise<void> => {
  await popup.goTo('Networks')
  await popup.page.getByRole('link', { name, exact: true }).click()
  await expect(popup.heading(name)).toBeFocused()
}

const rowOf = (popup: WalletPopup, name: string) =>
  popup.page
    .getByRole('listitem')
    .filter({ has: popup.page.getByRole('link', { name, exact: true }) })

test('a node of another chain is named and rejected', { tag: '@full' }, async ({
  chains,
  dapp,
  wallet,
}) => {
  const [local] = chains.networks
  const popup = walletPopupOf(await wallet.openPopup())
  await openNetwork(popup, 'Ethereum')
  await fillNode(popup, {
    url: `${local?.baseUrl}/v3/portolan-development-key`,
  })
  const words = 'This node is on chain 31337, not 1. It won’t be used.'
  await popup.button('Test').click()
  await expect(popup.status).toHaveText(words)
  await popup.button('Save').click()
  await expect(popup.status).toHaveText(`Not saved. ${words}`)
  await expect(popup.field('Node URL')).toHaveAccessibleDescription(
    `Not saved. ${words}`,
  )
  await popup.page.getByRole('link', { name: 'Back' }).click()
  await expect(rowOf(popup, 'Ethereum')).toContainText('No node')
  const { window } = await askToConnect(dapp, {
    [ETHEREUM]: anything(),
    'eip155:31337': anything(),
  })
  await expect(window.network('Ethereum')).toBeHidden()
  await window.cancel()
})

test('a valid node is tested, saved and used, and its key is stored', {
  tag: '@full',
}, async ({ dapp, hostedChains, wallet }) => {
  const { baseUrl, apiKey, url } = hostedChains.ethereum
  const popup = walletPopupOf(await wallet.openPopup())
  await openNetwork(popup, 'Ethereum')
  await fillNode(popup, { url })
  await popup.button('Test').click()
  await expect(popup.status).toContainText('1 (correct)')
  await expect(popup.status).toContainText(/Block height\d/)
  await expect(popup.status).toContainText(/Latency\d+ ms/)
  await expect(popup.status).toContainText('WebSocketConnected')
  await popup.button('Save').click()
  await expect(popup.toast).toHaveText('Saved')
  const stored = `${baseUrl}/v3/<key>`
  await expect(popup.field('Node URL')).toHaveValue(stored)
  const valuesOf = () =>
    popup.page
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => (input as HTMLInputElement).value),
      )
  expect(await popup.page.content()).not.toContain(apiKey)
  expect(String(await valuesOf())).not.toContain(apiKey)
  await popup.page.reload()
  await expect(popup.field('Node URL')).toHaveValue(stored)
  expect(await popup.page.content()).not.toContain(apiKey)
  expect(String(await valuesOf())).not.toContain(apiKey)
  // The stored key is used further, and goes nowhere else.
  await popup.button('Test').click()
  await expect(popup.status).toContainText('1 (correct)')
  await popup.field('Node URL').fill('https://elsewhere.example/v3/<key>')
  await popup.button('Test').click()
  await expect(popup.status).toHaveText(
    'Enter the whole URL with its key: the saved key isn’t sent to a different host.',
  )
  await popup.page.getByRole('link', { name: 'Back' }).click()
  await expect(rowOf(popup, 'Ethereum')).toContainText('Online')
  await connect(dapp, { [ETHEREUM]: anything() })
  expect(await invoke(dapp, ETHEREUM, { method: 'eth_chainId' })).toStrictEqual(
    { result: '0x1' },
  )
})

test('no row moves when the state of a node arrives', async ({
  chains,
  launchWallet,
}) => {
  const watched = await watchNode(chains.networks[0]?.baseUrl ?? '')
  let answerNow = (): void => undefined
  watched.delay(
    'eth_chainId',
    new Promise((resolve) => {
      answerNow = resolve
    }),
  )
  // In front of the nodes that are built in.
  const { host } = new URL(watched.baseUrl)
  const wallet = await launchWallet({
    args: [`--host-resolver-rules=MAP 127.0.0.1:8645 ${host}`],
  })
  await resetWallet(wallet, holding(accounts.first))
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Networks')
  const row = rowOf(popup, 'Local')
  await expect(row).toContainText('Checking…')
  const before = await row.boundingBox()
  answerNow()
  await expect(row).toContainText('Online')
  expect(await row.boundingBox()).toStrictEqual(before)
  await watched.stop()
})

test('the address of a hosted node can be filled in', {
  tag: '@full',
}, async ({ openWallet }) => {
  const popup = walletPopupOf(await openWallet.openPopup())
  await openNetwork(popup, 'OP Mainnet')
  await expect(popup.field('Node URL')).toHaveValue('')
  await popup.button('Use this computer’s hosted node').click()
  await expect(popup.field('Node URL')).toHaveValue(
    'http://127.0.0.1:8645/optimism-mainnet/v3/',
  )
  await expect(popup.button('Use this computer’s hosted node')).toBeHidden()
  await expect(popup.field('Node URL')).toBeFocused()
})

test('problems of a node are reported exactly', { tag: '@full' }, async ({
  hostedChains,
  sites,
  openWallet,
}) => {
  const { baseUrl, url } = hostedChains.ethereum
  const popup = walletPopupOf(await openWallet.openPopup())
  await openNetwork(popup, 'Ethereum')
  const failures: [Parameters<typeof fillNode>[1], string][] = [
    [
      { url: `${baseUrl}/v3/not-the-key` },
      'The API key was rejected. (HTTP 401)',
    ],
    [
      { url: 'http://127.0.0.1:1' },
      'The node can’t be reached, or doesn’t allow requests from the wallet.',
    ],
    [
      { url: `${sites.first.origin}/v3/0123456789abcdef` },
      'The server responded, but not with JSON-RPC. (HTTP 404)',
    ],
    [
      { url: 'http://node.example' },
      'Unencrypted URLs are only allowed for 127.0.0.1 and localhost.',
    ],
    [{ url: `${url}#fragment` }, 'The URL can’t contain a fragment (“#”).'],
    [{ url: 'nowhere' }, 'Enter a valid URL, such as https://node.example'],
  ]
  for (const [node, words] of failures) {
    await fillNode(popup, node)
    await popup.button('Test').click()
    await expect(popup.status).toHaveText(words)
  }
  await fillNode(popup, {
    url,
    webSocketUrl: 'ws://127.0.0.1:1',
  })
  await popup.button('Save').click()
  await expect(popup.status).toContainText(
    'Not saved. WebSocket: The node can’t be reached',
  )
})

test('a node that comes with the wallet is shown as built in', {
  tag: '@full',
}, async ({ chains, wallet }) => {
  await resetWallet(wallet, holding(accounts.first))
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Networks')
  await expect(rowOf(popup, 'Local')).toContainText('Built-in')
  await openNetwork(popup, 'Local')
  await expect(
    popup.page.getByText('http://127.0.0.1:8645/local'),
  ).toBeVisible()
  await fillNode(popup, {
    url: `${chains.networks[0]?.baseUrl}/v3/portolan-development-key`,
  })
  await popup.button('Save').click()
  await expect(popup.button('Remove node')).toBeVisible()
  await popup.button('Remove node').click()
  await expect(
    popup.page.getByText('http://127.0.0.1:8645/local'),
  ).toBeVisible()
  await expect(popup.field('Node URL')).toHaveValue('')
})

test('an added network gets a node, is granted, and is removed with both', async ({
  dapp,
  hostedChains,
  wallet,
}) => {
  const chainId = `eip155:${HARBOUR}`
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Networks')
  await popup.page.getByRole('link', { name: 'Add a network' }).click()
  await popup.field('Chain ID').fill('31337')
  await popup.field('Name').fill('Harbour')
  await popup.field('Currency symbol').fill('HRB')
  await popup.button('Add network').click()
  await expect(popup.field('Chain ID')).toHaveAccessibleDescription(
    'Another network already uses this.',
  )
  await expect(popup.field('Chain ID')).toBeFocused()
  await popup.field('Chain ID').fill(`${HARBOUR}`)
  await popup.button('Add network').click()
  await expect(popup.heading('Harbour')).toBeFocused()
  await fillNode(popup, { url: hostedChains.harbour.url })
  await popup.button('Save').click()
  await expect(popup.toast).toHaveText('Saved')
  // Beside a network that every wallet has: sites cannot look for added ones.
  const { window, created } = await askToConnect(dapp, {
    [LOCAL]: anything(),
    [chainId]: anything(),
  })
  await expect(window.network('Harbour')).toBeChecked()
  await window.connect()
  await created
  expect(await invoke(dapp, chainId, { method: 'eth_chainId' })).toStrictEqual({
    result: `0x${HARBOUR.toString(16)}`,
  })
  await popup.field('Name').fill('New Harbour')
  await popup.button('Save network').click()
  await expect(popup.heading('New Harbour')).toBeVisible()
  await popup.button('Remove network').click()
  await popup.page
    .getByRole('dialog', { name: 'Remove New Harbour?' })
    .getByRole('button', { name: 'Remove network' })
    .click()
  await expect(popup.heading('Networks')).toBeFocused()
  await expect(popup.toast).toHaveText('New Harbour removed')
  await expect(rowOf(popup, 'New Harbour')).toBeHidden()
  expect(await getSession(dapp)).toMatchObject({
    result: { sessionScopes: {} },
  })
})

test('a chosen theme stays, whatever the system prefers', {
  tag: '@full',
}, async ({ openWallet }) => {
  const popup = walletPopupOf(await openWallet.openPopup())
  const paper = () =>
    popup.page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
  await popup.page.emulateMedia({ colorScheme: 'light' })
  await popup.page.reload()
  const light = await paper()
  await popup.goTo('Settings')
  await popup.page.getByRole('radio', { name: 'Dark' }).check()
  const dark = await paper()
  expect(dark).not.toBe(light)
  await popup.page.reload()
  expect(await paper()).toBe(dark)
  await popup.page.getByRole('radio', { name: 'System' }).check()
  expect(await paper()).toBe(light)
  await popup.page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(paper).toBe(dark)
})
