import { expect, type Locator, type Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { emptySession, rejected, unauthorized } from '../fixtures/answers.ts'
import { callNode } from '../fixtures/call-node.ts'
import { connect } from '../fixtures/connect.ts'
import { evaluateInContentScript } from '../fixtures/content-script.ts'
import { countReceived } from '../fixtures/count-received.ts'
import {
  ask,
  askForWindow,
  eventsOf,
  findProvider,
  requestAccounts,
} from '../fixtures/ethereum.ts'
import {
  accounts,
  anything,
  getSession,
  LOCAL,
  LOCAL_TWO,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { nextConnectWindow } from '../pages/connect-window.ts'
import { decideBy } from '../pages/signing-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

const { first, second } = accounts
const HERITAGE = 'eip155:61337'
const [LOCAL_HEX, TWO_HEX, HERITAGE_HEX] = ['0x7a69', '0x7a6a', '0xef99']

const switchTo = (page: Page, chainId: string) =>
  ask(page, 'wallet_switchEthereumChain', [{ chainId }])

/** From a plain page to one that is connected on both local chains. */
const connectBoth = async (page: Page): Promise<void> => {
  await findProvider(page)
  const { window, answer } = await askForWindow(page, 'eth_requestAccounts')
  await window.network('Heritage').uncheck()
  await window.connect()
  expect(await answer).toStrictEqual({ result: [first] })
}

test('a dapp connects, reads and signs, and the session API shows the same', async ({
  dapp,
  sites,
  wallet,
}) => {
  await findProvider(dapp)
  expect(await ask(dapp, 'eth_accounts')).toStrictEqual({ result: [] })
  expect(await ask(dapp, 'eth_chainId')).toStrictEqual({ result: LOCAL_HEX })
  expect(await ask(dapp, 'eth_blockNumber')).toStrictEqual(unauthorized)
  const { window, answer } = await askForWindow(dapp, 'eth_requestAccounts')
  await window.account('Account 2').check()
  await window.network('Heritage').uncheck()
  await window.connect()
  expect(await answer).toStrictEqual({ result: [first, second] })
  expect(await eventsOf(dapp)).toStrictEqual([
    ['connect', { chainId: LOCAL_HEX }],
    ['accountsChanged', [first, second]],
  ])

  const session = await getSession(dapp)
  expect(session).toMatchObject({
    result: {
      sessionScopes: {
        [LOCAL]: { accounts: [`${LOCAL}:${first}`, `${LOCAL}:${second}`] },
        [LOCAL_TWO]: {},
        'wallet:eip155': {},
      },
      sessionProperties: { 'eip1193-compatible': true },
    },
  })
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  await popup.page.getByRole('link', { name: sites.first.origin }).click()
  await expect(popup.box('Account 2')).toBeChecked()
  await expect(popup.box('Local two')).toBeChecked()
  await popup.page.close()

  expect(await ask(dapp, 'eth_blockNumber')).toStrictEqual({
    result: expect.stringMatching(/^0x/),
  })
  expect(await ask(dapp, 'wallet_getPermissions')).toStrictEqual({
    result: [
      {
        invoker: sites.first.origin,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [first, second] }],
      },
      {
        invoker: sites.first.origin,
        parentCapability: 'endowment:permitted-chains',
        caveats: [
          { type: 'restrictNetworkSwitching', value: [LOCAL_HEX, TWO_HEX] },
        ],
      },
    ],
  })
  const opened = dapp.context().waitForEvent('page')
  const signing = ask(dapp, 'personal_sign', ['0x616e63686f72', second])
  const screen = walletPopupOf(await opened)
  await expect(screen.heading('Sign this message?')).toBeVisible()
  await decideBy(screen, 'Sign')
  const signed = await signing
  if (!('result' in signed)) throw new Error(JSON.stringify(signed))
  const signature = signed.result as Hex
  const message = { message: 'anchor', address: second, signature }
  expect(await verifyMessage(message)).toBe(true)
})

test('a dapp switches the chain: at once, with an approval, or not at all', {
  tag: '@full',
}, async ({ dapp }) => {
  await connectBoth(dapp)
  const before = (await eventsOf(dapp)).length
  const news = async () => (await eventsOf(dapp)).slice(before)
  expect(await switchTo(dapp, TWO_HEX)).toStrictEqual({ result: null })
  expect(await news()).toStrictEqual([['chainChanged', TWO_HEX]])
  expect(await ask(dapp, 'eth_chainId')).toStrictEqual({ result: TWO_HEX })
  expect(await ask(dapp, 'net_version')).toStrictEqual({ result: '31338' })

  const params = [{ chainId: HERITAGE_HEX }]
  const method = 'wallet_switchEthereumChain'
  const refused = await askForWindow(dapp, method, params)
  await refused.window.cancel()
  expect(await refused.answer).toStrictEqual(rejected)
  expect(await ask(dapp, 'eth_chainId')).toStrictEqual({ result: TWO_HEX })

  const granted = await askForWindow(dapp, method, params)
  await expect(granted.window.network('Heritage')).toBeChecked()
  await expect(granted.window.network('Local')).toBeChecked()
  await granted.window.connect()
  expect(await granted.answer).toStrictEqual({ result: null })
  expect(await getSession(dapp)).toMatchObject({
    result: { sessionScopes: { [LOCAL]: {}, [HERITAGE]: {} } },
  })

  expect(await switchTo(dapp, '0x99')).toStrictEqual({
    error: {
      code: 4902,
      message: 'Unrecognized chain ID.',
      data: { reason: 'the wallet does not know the chain 0x99' },
    },
  })
  expect(await ask(dapp, 'eth_chainId')).toStrictEqual({ result: HERITAGE_HEX })
  expect(await news()).toStrictEqual([
    ['chainChanged', TWO_HEX],
    ['chainChanged', HERITAGE_HEX],
  ])
})

test('disconnecting ends the session, by the user or by the dapp', {
  tag: '@full',
}, async ({ dapp, sites, wallet }) => {
  await connectBoth(dapp)
  const end = [
    ['accountsChanged', []],
    ['disconnect', 4900],
  ]
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  await popup.page.getByRole('link', { name: sites.first.origin }).click()
  await popup.button('Disconnect').click()
  await expect
    .poll(async () => (await eventsOf(dapp)).slice(2))
    .toStrictEqual(end)
  await popup.page.close()

  await requestAccounts(dapp)
  expect(await ask(dapp, 'eth_accounts')).toStrictEqual({ result: [first] })
  const before = (await eventsOf(dapp)).length
  await dapp.evaluate(async () => {
    const params = [{ eth_accounts: {} }]
    await provider.request({ method: 'wallet_revokePermissions', params })
  })
  expect((await eventsOf(dapp)).slice(before)).toStrictEqual(end)
  expect(await getSession(dapp)).toStrictEqual({ result: emptySession })
})

test('a reload needs no approval, also after a worker stop', {
  tag: '@full',
}, async ({ dapp, context, wallet }) => {
  await connectBoth(dapp)
  await switchTo(dapp, TWO_HEX)
  await wallet.stopWorker()
  await dapp.reload()
  const pages = context.pages().length
  await findProvider(dapp)
  expect(await ask(dapp, 'eth_requestAccounts')).toStrictEqual({
    result: [first],
  })
  expect(await ask(dapp, 'eth_chainId')).toStrictEqual({ result: TWO_HEX })
  expect(await eventsOf(dapp)).toStrictEqual([
    ['connect', { chainId: TWO_HEX }],
  ])
  expect(context.pages()).toHaveLength(pages)
})

test('all tabs of a site are switched, also after a worker stop', {
  tag: '@full',
}, async ({ context, dapp, sites, wallet }) => {
  await connectBoth(dapp)
  const tab = await context.newPage()
  await tab.goto(sites.first.origin)
  await findProvider(tab)
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  await findProvider(other)
  await expect
    .poll(() => eventsOf(tab))
    .toStrictEqual([['connect', { chainId: LOCAL_HEX }]])
  await switchTo(dapp, TWO_HEX)
  await expect
    .poll(async () => (await eventsOf(tab)).slice(1))
    .toStrictEqual([['chainChanged', TWO_HEX]])
  await wallet.stopWorker()
  await switchTo(dapp, LOCAL_HEX)
  await expect
    .poll(async () => (await eventsOf(tab)).slice(1))
    .toStrictEqual([
      ['chainChanged', TWO_HEX],
      ['chainChanged', LOCAL_HEX],
    ])
  expect(await eventsOf(other)).toStrictEqual([])
})

test('a request that a worker stop interrupts is shown once', {
  tag: '@full',
}, async ({ dapp, wallet }) => {
  await findProvider(dapp)
  const { window, answer } = await askForWindow(dapp, 'eth_requestAccounts')
  await expect(window.connectButton).toBeVisible()
  await wallet.stopWorker()
  await expect(window.connectButton).toBeEnabled()
  await window.connect()
  expect(await answer).toStrictEqual({ result: [first] })
})

test('a subscription is delivered as a message, and ends on its own chain', {
  tag: '@full',
}, async ({ chains, dapp }) => {
  await connectBoth(dapp)
  const made = await ask(dapp, 'eth_subscribe', ['newHeads'])
  if (!('result' in made)) throw new Error(JSON.stringify(made))
  const subscription = made.result
  await switchTo(dapp, TWO_HEX)
  const { baseUrl = '' } =
    chains.networks.find(({ chainId }) => chainId === 31337) ?? {}
  const url = `${baseUrl}/v3/portolan-development-key`
  await callNode(url, { method: 'evm_mine' })
  await expect
    .poll(async () => (await eventsOf(dapp)).at(-1))
    .toMatchObject([
      'message',
      { type: 'eth_subscription', data: { subscription } },
    ])
  expect(await ask(dapp, 'eth_unsubscribe', [subscription])).toStrictEqual({
    result: true,
  })
})

const isThere = () => 'ethereum' in globalThis

/**
 * Checked when it can no longer arrive: the relay reads the site's group as it
 * starts, and this reads it later, through the same storage. The answer to a
 * request comes after the settings over the same port.
 */
const isThereInTheEnd = async (page: Page): Promise<boolean> => {
  const lookup = `chrome.storage.sync.get(null).then(() => 'looked up')`
  expect(await evaluateInContentScript(page, lookup)).toBe('looked up')
  await ask(page, 'eth_chainId')
  return page.evaluate(isThere)
}

const isStored = (box: Locator): Promise<void> =>
  expect(box).toHaveAttribute('aria-busy', 'false')

test('window.ethereum is set where the user wants it, if it is free', {
  tag: '@full',
}, async ({ context, dapp, sites, wallet }) => {
  await connect(dapp, { [LOCAL]: anything() })
  await dapp.reload()
  await findProvider(dapp)
  expect(await isThereInTheEnd(dapp)).toBe(false)

  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  await popup.page.getByRole('link', { name: sites.first.origin }).click()
  const box = popup.box('Default wallet')
  await box.evaluate((element: HTMLInputElement) => {
    for (let clicks = 0; clicks < 2; clicks += 1) element.click()
  })
  await isStored(box)
  await popup.page.reload()
  await expect(box, 'the second click counts').not.toBeChecked()
  await box.check()
  await popup.page.reload()
  await expect(box).toBeChecked()

  await dapp.reload()
  await findProvider(dapp)
  await expect.poll(() => dapp.evaluate(isThere)).toBe(true)
  expect(
    await dapp.evaluate(() => {
      const { ethereum } = globalThis as unknown as { ethereum: object }
      return [ethereum === provider, 'isMetaMask' in ethereum]
    }),
  ).toStrictEqual([true, false])

  // Another wallet that is there first stays.
  const taken = await context.newPage()
  await taken.addInitScript(countReceived)
  await taken.addInitScript(() =>
    Object.assign(globalThis, { ethereum: { isOther: true } }),
  )
  await taken.goto(sites.first.origin)
  await taken.waitForFunction(() => settingsReceived > 0)
  expect(await taken.evaluate(() => Object(globalThis).ethereum)).toStrictEqual(
    { isOther: true },
  )

  const other = await context.newPage()
  await other.goto(sites.second.origin)
  await findProvider(other)
  expect(await isThereInTheEnd(other)).toBe(false)

  await popup.button('Disconnect').click()
  await expect(popup.page.getByText('No connected sites')).toBeVisible()
  expect(
    await wallet.inside.evaluate(() => chrome.storage.sync.get(null)),
  ).toStrictEqual({})
  const left = await wallet.inside.evaluate(() =>
    chrome.storage.local.get(null),
  )
  expect(
    Object.keys(left).filter((key) => /^(?:chain|sites)\//.test(key)),
  ).toStrictEqual([])
  await dapp.reload()
  await findProvider(dapp)
  expect(await isThereInTheEnd(dapp)).toBe(false)
})

test('a site that only knows window.ethereum is enabled by its address', {
  tag: '@full',
}, async ({ context, dapp, sites, wallet }) => {
  const { origin } = sites.first
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Sites')
  await popup.page.getByText('Site can’t find Portolan?').click()
  await popup.page.getByLabel('Site address').fill('http://far.example')
  await popup.button('Open site settings').click()
  await expect(
    popup.page.getByText('Enter an address that starts with'),
  ).toBeVisible()
  await popup.page.getByLabel('Site address').fill(`${origin}/swap?to=1`)
  await popup.button('Open site settings').click()
  await expect(popup.page.getByText('is not connected')).toBeVisible()
  await popup.box('Default wallet').check()
  await isStored(popup.box('Default wallet'))

  await dapp.reload()
  await findProvider(dapp)
  await dapp.waitForFunction(isThere)
  const opened = nextConnectWindow(context)
  const asked = dapp.evaluate(() =>
    Object(globalThis).ethereum.request({ method: 'eth_requestAccounts' }),
  )
  await (await opened).connect()
  expect(await asked).toStrictEqual([first])
  await expect(popup.box('Default wallet')).toBeChecked()

  // A site may reconnect after its own disconnect, but not after the user's.
  await ask(dapp, 'wallet_revokePermissions', [{ eth_accounts: {} }])
  await expect(popup.page.getByText('is not connected')).toBeVisible()
  await expect(popup.box('Default wallet')).toBeChecked()
  await popup.box('Default wallet').uncheck()
  await isStored(popup.box('Default wallet'))
  await dapp.reload()
  await findProvider(dapp)
  expect(await isThereInTheEnd(dapp)).toBe(false)
})
