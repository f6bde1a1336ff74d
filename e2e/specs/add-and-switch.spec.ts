import { expect, type Page } from '@playwright/test'
import { disconnected, rejected, unauthorized } from '../fixtures/answers.ts'
import { startCountingNode } from '../fixtures/counting-node.ts'
import {
  ask,
  askForWindow,
  eventsOf,
  findProvider,
  requestAccounts,
} from '../fixtures/ethereum.ts'
import { HARBOUR } from '../fixtures/hosted-chains.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import { accounts, getSession } from '../fixtures/session.ts'
import { test as base } from '../fixtures/test.ts'
import { decideBy } from '../pages/signing-window.ts'
import { type WalletPopup, walletPopupOf } from '../pages/wallet-popup.ts'

const HEX = `0x${HARBOUR.toString(16)}`
const SWITCH = 'Add and switch to this network?'
const ADD = 'Add this network?'

type BareNodes = {
  /** A node like anvil: loopback HTTP, without a key or a WebSocket. */
  bare: Awaited<ReturnType<typeof startCountingNode>>
  /** The same for another chain. */
  other: Awaited<ReturnType<typeof startCountingNode>>
  /** The URL of a node that was stopped. */
  dead: string
}

const test = base.extend<{ nodes: BareNodes }>({
  nodes: async ({ hostedChains }, use) => {
    const bare = await startCountingNode(hostedChains.harbour.url)
    const other = await startCountingNode(hostedChains.ethereum.url)
    const stopped = await startCountingNode(hostedChains.harbour.url)
    await stopped.stop()
    await use({ bare, other, dead: stopped.baseUrl })
    await bare.stop()
    await other.stop()
  },
})

/** The page adds a network, and the user sees it. */
const askToAdd = async (
  page: Page,
  { rpcUrls, heading }: { rpcUrls: string[]; heading: string },
): Promise<{ screen: WalletPopup; answer: Promise<Outcome> }> => {
  const opened = page.context().waitForEvent('page')
  const answer = ask(page, 'wallet_addEthereumChain', [
    {
      chainId: HEX,
      chainName: 'Harbour',
      nativeCurrency: { name: 'Harbour coin', symbol: 'HRB', decimals: 18 },
      rpcUrls,
    },
  ])
  // A test may end before a decision.
  answer.catch(() => 'the page is closed')
  const screen = walletPopupOf(await opened)
  await expect(screen.heading(heading)).toBeVisible()
  return { screen, answer }
}

test('a connected page adds a bare node and is switched to it on one screen', async ({
  dapp,
  nodes: { bare, dead },
}) => {
  await findProvider(dapp)
  await requestAccounts(dapp)
  const rpcUrls = [dead, bare.baseUrl]
  const { screen, answer } = await askToAdd(dapp, { rpcUrls, heading: SWITCH })
  await expect(screen.page.getByText(accounts.first)).toBeVisible()
  await expect(screen.page.getByText(bare.baseUrl)).toBeVisible()
  expect(bare.asked).toStrictEqual([])
  await decideBy(screen, 'Add and switch')
  expect(await answer).toStrictEqual({ result: null })
  expect(await ask(dapp, 'eth_chainId')).toStrictEqual({ result: HEX })
  expect(await eventsOf(dapp)).toContainEqual(['chainChanged', HEX])
  expect(await ask(dapp, 'eth_accounts')).toStrictEqual({
    result: [accounts.first],
  })
  expect(await ask(dapp, 'eth_blockNumber')).toStrictEqual({
    result: expect.stringMatching(/^0x/),
  })
  expect(await getSession(dapp)).toMatchObject({
    result: { sessionScopes: { [`eip155:${HARBOUR}`]: {} } },
  })
  // Known and granted by now: no approval is needed.
  const back = [{ chainId: '0x7a69' }]
  await ask(dapp, 'wallet_switchEthereumChain', back)
  const again = { chainId: HEX, chainName: 'Harbour', rpcUrls }
  const nativeCurrency = { symbol: 'HRB', decimals: 18 }
  expect(
    await ask(dapp, 'wallet_addEthereumChain', [{ ...again, nativeCurrency }]),
  ).toStrictEqual({ result: null })
  expect(await ask(dapp, 'eth_chainId')).toStrictEqual({ result: HEX })
})

test('a page that is not connected adds a bare node, connects and switches', {
  tag: '@full',
}, async ({ dapp, nodes: { bare, other } }) => {
  await findProvider(dapp)
  const rpcUrls = [other.baseUrl, bare.baseUrl]
  const { screen, answer } = await askToAdd(dapp, { rpcUrls, heading: ADD })
  await expect(
    screen.page.getByText('The site gets no access to it.'),
  ).toBeVisible()
  expect([...bare.asked, ...other.asked]).toStrictEqual([])
  await decideBy(screen, 'Add network')
  expect(await answer).toStrictEqual({ result: null })
  expect(await ask(dapp, 'eth_accounts')).toStrictEqual({ result: [] })
  const params = [{ chainId: HEX }]
  expect(await ask(dapp, 'wallet_switchEthereumChain', params)).toStrictEqual(
    unauthorized,
  )
  const asked = await askForWindow(dapp, 'eth_requestAccounts')
  await expect(asked.window.network('Harbour')).toBeChecked()
  await asked.window.connect()
  await asked.answer
  expect(await ask(dapp, 'wallet_switchEthereumChain', params)).toStrictEqual({
    result: null,
  })
  expect(await ask(dapp, 'eth_blockNumber')).toStrictEqual({
    result: expect.stringMatching(/^0x/),
  })
})

for (const isConnected of [true, false]) {
  const who = isConnected ? 'a connected page' : 'a page that is not connected'

  test(`a dead node is 4901 for ${who}, and nothing is added`, {
    tag: '@full',
  }, async ({ dapp, nodes: { dead, other }, openWallet }) => {
    await findProvider(dapp)
    if (isConnected) await requestAccounts(dapp)
    const { screen, answer } = await askToAdd(dapp, {
      rpcUrls: [dead, other.baseUrl],
      heading: isConnected ? SWITCH : ADD,
    })
    await screen.button(isConnected ? 'Add and switch' : 'Add network').click()
    await expect(screen.page.getByText('Not added.')).toBeVisible()
    await expect(screen.page.getByRole('listitem').last()).toContainText(
      `This node is on chain 1, not ${HARBOUR}.`,
    )
    await decideBy(screen, 'Cancel')
    expect(await answer).toStrictEqual(disconnected('unreachable'))
    const popup = walletPopupOf(await openWallet.openPopup())
    await popup.goTo('Networks')
    await expect(popup.page.getByRole('link', { name: 'Harbour' })).toBeHidden()
  })
}

test('a rejected network is 4001, and its node is never contacted', async ({
  dapp,
  nodes: { bare },
}) => {
  await findProvider(dapp)
  const rpcUrls = [bare.baseUrl]
  const { screen, answer } = await askToAdd(dapp, { rpcUrls, heading: ADD })
  await decideBy(screen, 'Cancel')
  expect(await answer).toStrictEqual(rejected)
  expect(bare.asked).toStrictEqual([])
})

test('a suggested network is added and switched to after a worker stop', {
  tag: '@full',
}, async ({ dapp, nodes: { bare }, openWallet }) => {
  await findProvider(dapp)
  await requestAccounts(dapp)
  const rpcUrls = [bare.baseUrl]
  const { screen, answer } = await askToAdd(dapp, { rpcUrls, heading: SWITCH })
  await openWallet.stopWorker()
  await expect(screen.button('Add and switch')).toBeEnabled()
  await decideBy(screen, 'Add and switch')
  expect(await answer).toStrictEqual({ result: null })
  expect(await ask(dapp, 'eth_chainId')).toStrictEqual({ result: HEX })
})

test('a name that imitates another network is pointed out', {
  tag: '@full',
}, async ({ dapp, nodes: { bare } }) => {
  await findProvider(dapp)
  const rpcUrls = [bare.baseUrl]
  const { screen } = await askToAdd(dapp, { rpcUrls, heading: ADD })
  const warning = screen.page.locator('.site-warning')
  await expect(warning).toHaveCount(0)
  // The second letter is Cyrillic.
  await screen.field('Name').fill('Bаse Mainnet')
  await expect(warning).toHaveText(
    `This name looks like “Base” (chain 8453), but this is another network: chain ${HARBOUR}.`,
  )
  await screen.field('Name').fill('base')
  await expect(warning).toContainText('already the name of chain 8453')
  await screen.field('Name').fill('Hаrbour')
  await expect(warning).toContainText('look-alike letters')
})
