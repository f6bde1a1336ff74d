import { expect, type Page } from '@playwright/test'
import { disconnected, rejected, unauthorized } from '../fixtures/answers.ts'
import { askToConnect, connect, connectInWindow } from '../fixtures/connect.ts'
import { callWallet } from '../fixtures/extension-page.ts'
import { HARBOUR, type HostedChain } from '../fixtures/hosted-chains.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import { anything, invoke, LOCAL, revokeSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { decideBy } from '../pages/signing-window.ts'
import { type WalletPopup, walletPopupOf } from '../pages/wallet-popup.ts'
import { importWallet, typePassword } from '../pages/wallet-screens.ts'

const WALLET = 'wallet:eip155'

const describing = ({ baseUrl, apiKey }: HostedChain, change: object = {}) => ({
  chainId: `0x${HARBOUR.toString(16)}`,
  chainName: 'Harbour',
  nativeCurrency: { name: 'Harbour coin', symbol: 'HRB', decimals: 18 },
  rpcUrls: [`${baseUrl}/v3/${apiKey}`],
  blockExplorerUrls: ['https://explorer.example'],
  ...change,
})

const suggest = (page: Page, network: object): Promise<Outcome> =>
  invoke(page, WALLET, { method: 'wallet_addEthereumChain', params: [network] })

/** The page suggests a network, and the user sees it. */
const askToAdd = async (
  page: Page,
  network: object,
): Promise<{ screen: WalletPopup; answer: Promise<Outcome> }> => {
  const opened = page.context().waitForEvent('page')
  const answer = suggest(page, network)
  // A test may end before a decision.
  answer.catch(() => 'the page is closed')
  const screen = walletPopupOf(await opened)
  await expect(screen.heading('Add this network?')).toBeVisible()
  return { screen, answer }
}

test('a network that a site suggests is tested, changed, added and used', async ({
  dapp,
  hostedChains,
}) => {
  await connect(dapp, { [WALLET]: anything(), [LOCAL]: anything() })
  const network = describing(hostedChains.harbour)
  const { screen, answer } = await askToAdd(dapp, network)
  await expect(screen.page.getByText(new URL(dapp.url()).host)).toBeVisible()
  await expect(screen.page.getByText(`${HARBOUR}`)).toBeVisible()
  await expect(screen.field('Name')).toHaveValue('Harbour')
  await expect(screen.field('Currency symbol')).toHaveValue('HRB')
  await expect(screen.field('Node URL')).toHaveValue(hostedChains.harbour.url)
  await screen.button('Test').click()
  await expect(screen.page.getByRole('status').last()).toContainText(
    `${HARBOUR} (correct)`,
  )
  await screen.field('Name').fill('Old Harbour')
  await decideBy(screen, 'Add network')
  expect(await answer).toStrictEqual({ result: null })
  const chainId = `eip155:${HARBOUR}`
  const { window, created } = await askToConnect(dapp, {
    [chainId]: anything(),
  })
  await expect(window.network('Old Harbour')).toBeChecked()
  await window.connect()
  await created
  expect(await invoke(dapp, chainId, { method: 'eth_chainId' })).toStrictEqual({
    result: network.chainId,
  })
  // Known by now: no approval is needed.
  expect(await suggest(dapp, network)).toStrictEqual({ result: null })
})

test('a node of another chain is named, and nothing is added', {
  tag: '@full',
}, async ({ dapp, hostedChains, openWallet }) => {
  await connectInWindow(dapp, { [WALLET]: anything() })
  const network = describing(hostedChains.ethereum)
  const { screen, answer } = await askToAdd(dapp, network)
  await screen.button('Add network').click()
  await expect(screen.page.getByText('Not added.')).toBeVisible()
  await expect(screen.field('Node URL')).toHaveAccessibleDescription(
    `Not added. This node is on chain 1, not ${HARBOUR}. It won’t be used.`,
  )
  await decideBy(screen, 'Cancel')
  // The user agreed before, so it is not a rejection.
  expect(await answer).toStrictEqual(disconnected('unreachable'))
  const popup = walletPopupOf(await openWallet.openPopup())
  await popup.goTo('Networks')
  await expect(popup.page.getByRole('link', { name: 'Harbour' })).toBeHidden()
})

test('a separate WebSocket is tested before the network is added', {
  tag: '@full',
}, async ({ dapp, hostedChains }) => {
  await connectInWindow(dapp, { [WALLET]: anything() })
  const network = describing(hostedChains.harbour)
  const { screen, answer } = await askToAdd(dapp, network)
  const { baseUrl } = hostedChains.harbour
  const { host } = new URL(baseUrl)
  await screen.field('WebSocket URL (optional)').fill(`ws://${host}/nowhere`)
  await screen.button('Add network').click()
  await expect(screen.page.getByText('Not added.')).toBeVisible()
  await expect(
    screen.field('WebSocket URL (optional)'),
  ).toHaveAccessibleDescription(/Not added\. WebSocket: /)
  await screen.field('WebSocket URL (optional)').fill('')
  await decideBy(screen, 'Add network')
  expect(await answer).toStrictEqual({ result: null })
})

test('a duplicate name is reported at its field', { tag: '@full' }, async ({
  dapp,
  hostedChains,
}) => {
  await connectInWindow(dapp, { [WALLET]: anything() })
  const network = describing(hostedChains.harbour, { chainName: 'Ethereum' })
  const { screen, answer } = await askToAdd(dapp, network)
  await screen.button('Add network').click()
  await expect(screen.field('Name')).toHaveAccessibleDescription(
    'Another network already uses this.',
  )
  await expect(screen.field('Name')).toBeFocused()
  // Enter in a field approves nothing.
  await screen.field('Name').fill('Harbour')
  await screen.field('Name').press('Enter')
  await expect(screen.button('Add network')).toBeEnabled()
  await decideBy(screen, 'Add network')
  expect(await answer).toStrictEqual({ result: null })
})

test('a URL that the wallet cannot use is left out, and so is a bad explorer', {
  tag: '@full',
}, async ({ dapp, hostedChains }) => {
  await connectInWindow(dapp, { [WALLET]: anything() })
  const { url } = hostedChains.harbour
  const network = describing(hostedChains.harbour, {
    rpcUrls: ['http://rpc.example/harbour', url],
    blockExplorerUrls: ['http://explorer.example'],
    iconUrls: ['nowhere'],
  })
  const { screen, answer } = await askToAdd(dapp, network)
  await expect(screen.page.getByText('http://rpc.example')).toBeHidden()
  await expect(screen.field('Node URL')).toHaveValue(url)
  await expect(screen.field('Block explorer URL (optional)')).toHaveValue('')
  await decideBy(screen, 'Add network')
  expect(await answer).toStrictEqual({ result: null })
})

test('without a node nothing is added, and a later cancel is 4901', {
  tag: '@full',
}, async ({ dapp, hostedChains, openWallet }) => {
  await connectInWindow(dapp, { [WALLET]: anything() })
  const network = describing(hostedChains.harbour)
  const { screen, answer } = await askToAdd(dapp, network)
  await screen.field('Node URL').fill('')
  await screen.button('Add network').click()
  await expect(screen.page.getByText('Not added.')).toBeVisible()
  await decideBy(screen, 'Cancel')
  expect(await answer).toStrictEqual(disconnected('no-node'))
  const popup = walletPopupOf(await openWallet.openPopup())
  await popup.goTo('Networks')
  await expect(popup.page.getByRole('link', { name: 'Harbour' })).toBeHidden()
})

test('an invalid, known, ungranted or revoked suggestion opens no window', {
  tag: '@full',
}, async ({ context, dapp, hostedChains }) => {
  const network = describing(hostedChains.harbour)
  expect(await suggest(dapp, network)).toStrictEqual(unauthorized)
  await connectInWindow(dapp, { [WALLET]: anything() })
  const windows: Page[] = []
  context.on('page', (page) => windows.push(page))
  expect(await suggest(dapp, { ...network, rpcUrls: [] })).toStrictEqual({
    error: {
      code: -32602,
      message: 'Invalid method parameter(s).',
      data: {
        path: 'params.request.params.0.rpcUrls',
        reason: 'must have a URL by https or wss, or by http or ws on loopback',
      },
    },
  })
  expect(await suggest(dapp, { ...network, chainId: '0x1' })).toStrictEqual({
    result: null,
  })
  expect(windows).toHaveLength(0)
  const { screen, answer } = await askToAdd(dapp, network)
  const closed = screen.page.waitForEvent('close')
  await revokeSession(dapp)
  await closed
  expect(await answer).toStrictEqual(rejected)
})

test('a suggested network survives a worker stop', { tag: '@full' }, async ({
  dapp,
  hostedChains,
  openWallet,
}) => {
  await connectInWindow(dapp, { [WALLET]: anything() })
  const network = describing(hostedChains.harbour)
  const { screen, answer } = await askToAdd(dapp, network)
  await openWallet.stopWorker()
  await expect(screen.button('Add network')).toBeEnabled()
  await decideBy(screen, 'Add network')
  expect(await answer).toStrictEqual({ result: null })
})

test('a lock rejects a suggestion, and a session request waits for the password', {
  tag: '@full',
}, async ({ wallet, hostedChains, sites }) => {
  const popup = await wallet.openPopup()
  await importWallet(popup)
  const [one, other] = [
    await wallet.context.newPage(),
    await wallet.context.newPage(),
  ]
  await one.goto(sites.first.origin)
  await other.goto(sites.second.origin)
  await connectInWindow(one, { [WALLET]: anything() })
  await popup.bringToFront()
  await walletPopupOf(popup).goTo('Settings')
  const { screen, answer } = await askToAdd(
    one,
    describing(hostedChains.harbour),
  )
  const waiting = invoke(other, WALLET, { method: 'none' })
  expect(await waiting).toStrictEqual(unauthorized)
  await screen.page.close()
  expect(await answer).toStrictEqual(rejected)
  const asked = await askToConnect(other, { [LOCAL]: anything() })
  const again = suggest(one, describing(hostedChains.harbour))
  await expect(
    asked.window.page.getByRole('navigation', { name: 'Pending requests' }),
  ).toContainText('1 of 2')
  await callWallet(popup, { name: 'lock' })
  expect(await again).toStrictEqual(rejected)
  await expect(
    asked.window.page.getByRole('heading', { name: 'Unlock Portolan' }),
  ).toBeVisible()
  // After unlocking, the user still has to connect.
  await typePassword(popup)
  await expect(asked.window.connectButton).toBeVisible()
  await asked.window.cancel()
  expect(await asked.created).toStrictEqual(rejected)
})
