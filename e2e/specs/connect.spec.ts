import { type Dialog, expect, type Page, type Request } from '@playwright/test'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { askToConnect, connect } from '../fixtures/connect.ts'
import { payloads } from '../fixtures/hostile-texts.ts'
import {
  accounts,
  anything,
  chainIdOnly,
  createSession,
  holding,
  LOCAL,
  LOCAL_TWO,
  nodesAt,
  resetWallet,
} from '../fixtures/session.ts'
import { advanceClock, stopClock } from '../fixtures/stopped-clock.ts'
import { test } from '../fixtures/test.ts'
import { connectWindowOf } from '../pages/connect-window.ts'
import { fillNode, walletPopupOf } from '../pages/wallet-popup.ts'
import { importWallet } from '../pages/wallet-screens.ts'

const ETHEREUM = 'eip155:1'

const region = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true })

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true })

const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name, exact: true })

/** Decimal digits only: an address without letters. */
const addressOf = (n: number): string => `0x1${`${n}`.padStart(39, '0')}`

const watchOnly = (names: readonly string[]) =>
  storedRecords({
    'accounts/held': names.map((name, index) => ({
      address: addressOf(index),
      name,
      kind: 'watch-only',
      developer: false,
      hidden: false,
    })),
  })

const customNetworks = (names: readonly string[]) =>
  storedRecords({
    'networks/custom': names.map((name, index) => ({
      chainId: `eip155:${900_000 + index}`,
      name,
      symbol: 'ETH',
    })),
  })

/** Stores a node for a network of any number. */
const nodesFor = (chainIds: readonly number[]) =>
  nodesAt(
    chainIds.map((chainId) => ({ chainId, baseUrl: 'http://127.0.0.1:9' })),
  )

const publicChains = [1, 10, 56, 137, 324, 8453, 42161, 43114, 59144, 11155111]

const scopesOf = (...chainIds: number[]) =>
  Object.fromEntries(
    chainIds.map((chainId) => [`eip155:${chainId}`, chainIdOnly]),
  )

/** The grant of the page: the chains, and the accounts of the first. */
const grantOf = (outcome: unknown): [string[], string[]] => {
  const { result } = outcome as {
    result: { sessionScopes: Record<string, { accounts: string[] }> }
  }
  const scopes = Object.entries(result.sessionScopes)
  return [
    scopes.map(([scope]) => scope),
    (scopes[0]?.[1].accounts ?? []).map(
      (account) => account.split(':')[2] ?? '',
    ),
  ]
}

test.describe('the origin on the connect screen', () => {
  const asks = async (page: Page, origin: string) => {
    await page.goto(origin)
    return (await askToConnect(page, { [LOCAL]: anything() })).window
  }
  const heading = (page: Page) =>
    page.getByRole('heading', { name: 'Connect to this site?' })

  test('is described as a page of this computer', { tag: '@full' }, async ({
    dapp,
    sites,
  }) => {
    const window = await asks(dapp, sites.first.origin)
    await expect(heading(window.page)).toBeFocused()
    await expect(heading(window.page)).toHaveAccessibleDescription(
      `${sites.first.origin} Runs on this computer`,
    )
  })

  test('is shown in full, with its registrable domain emphasised', {
    tag: '@full',
  }, async ({ dapp, sites }) => {
    const { port } = new URL(sites.secureOrigin)
    const origin = `https://login.dapp.test:${port}`
    const window = await asks(dapp, origin)
    await expect(window.page.getByRole('strong').last()).toHaveText('dapp.test')
    await expect(heading(window.page)).toHaveAccessibleDescription(origin)
  })

  test('is shown in Unicode and in ASCII if it is internationalised', async ({
    dapp,
    sites,
  }) => {
    const { port } = new URL(sites.secureOrigin)
    const window = await asks(dapp, `https://www.bücher.test:${port}`)
    await expect(heading(window.page)).toHaveAccessibleDescription(
      `https://www.bücher.test:${port} Also written as https://www.xn--bcher-kva.test:${port}`,
    )
    await expect(window.page.getByRole('strong').last()).toHaveText(
      'bücher.test',
    )
  })

  for (const [name, ascii, warning, tag] of [
    ['аррӏе.test', 'xn--80ak6aa92e.test', 'contains look-alike letters', []],
    [
      'uniswаp.test',
      'xn--uniswp-7nf.test',
      'mixes letters from different',
      '@full',
    ],
  ] as const) {
    test(`has a warning if it may imitate another: ${ascii}`, {
      tag: [tag].flat(),
    }, async ({ dapp, sites }) => {
      const { port } = new URL(sites.secureOrigin)
      const window = await asks(dapp, `https://${name}:${port}`)
      await expect(window.page.getByRole('strong').last()).toHaveText(ascii)
      await expect(heading(window.page)).toHaveAccessibleDescription(
        new RegExp(
          `^https://${ascii}:${port} Displayed as: ${name} This name ${warning}`,
        ),
      )
      expect(await axeViolations(window.page)).toStrictEqual([])
    })
  }
})

test('thirty accounts are searched, and ticked together or one by one', {
  tag: '@full',
}, async ({ dapp, openWallet }) => {
  const names = Array.from({ length: 30 }, (_, n) => `Watch ${n + 1}`)
  await resetWallet(openWallet, watchOnly(names))
  const { window, created } = await askToConnect(dapp, {
    [LOCAL]: anything([`${LOCAL}:${addressOf(26)}`]),
  })
  const { page } = window
  await expect(window.accounts).toHaveCount(30)
  // The site's own choice is visible from the start.
  await expect(window.accounts.first()).toBeChecked()
  await expect(window.accounts.first()).toHaveAccessibleName(
    `Watch 27 ${addressOf(26)}`,
  )
  await expect(window.accounts.first()).toHaveAccessibleDescription(
    'Watch-only',
  )
  const all = box(page, 'Select all accounts')
  await expect(all).toBeChecked({ indeterminate: true })
  await all.click()
  await expect(all).toBeChecked()
  await expect(page.getByText('30 accounts on 1 network')).toBeVisible()
  await window.account(`Watch 27 ${addressOf(26)}`).uncheck()
  await expect(all).toBeChecked({ indeterminate: true })
  await all.click()
  await expect(all).toBeChecked()
  await all.click()
  await expect(all).not.toBeChecked()
  await expect(all).not.toBeChecked({ indeterminate: true })
  await expect(window.connectButton).toBeDisabled()
  await expect(window.connectButton).toHaveAccessibleDescription(
    'Select at least one account to connect.',
  )
  const search = page.getByRole('searchbox', { name: 'Search accounts' })
  await search.fill('watch 3')
  await expect(window.accounts).toHaveCount(2)
  await box(page, 'Select matching accounts').check()
  await search.fill('nobody')
  await expect(window.accounts).toHaveCount(0)
  await expect(page.getByText('No results')).toBeVisible()
  await search.fill('')
  expect(await axeViolations(page)).toStrictEqual([])
  await window.connect()
  expect(grantOf(await created)).toStrictEqual([
    [LOCAL],
    [addressOf(2), addressOf(29)],
  ])
})

test('twelve networks are searched, and ticked together or one by one', {
  tag: '@full',
}, async ({ dapp, openWallet }) => {
  await resetWallet(openWallet, {
    ...holding(accounts.first),
    ...nodesFor(publicChains),
  })
  const chainIds = [...publicChains, 31337, 31338]
  const { window, created } = await askToConnect(dapp, scopesOf(...chainIds))
  const { page } = window
  const networks = page
    .getByRole('group', { name: 'Networks' })
    .getByRole('checkbox')
  await expect(networks).toHaveCount(12)
  const all = box(page, 'Select all networks')
  await expect(all).toBeChecked()
  await all.click()
  await expect(window.connectButton).toHaveAccessibleDescription(
    'Select at least one network to connect.',
  )
  const search = page.getByRole('searchbox', { name: 'Search networks' })
  await search.fill('eip155:313')
  await expect(networks).toHaveCount(2)
  await window.network('Local two').check()
  await expect(box(page, 'Select matching networks')).toBeChecked({
    indeterminate: true,
  })
  await search.fill('')
  await window.network('Base').check()
  expect(await axeViolations(page)).toStrictEqual([])
  await window.connect()
  expect(grantOf(await created)).toStrictEqual([
    ['eip155:31338', 'eip155:8453'],
    [accounts.first],
  ])
})

test('an account created in the list is ticked', { tag: '@full' }, async ({
  chains,
  launchWallet,
  sites,
}) => {
  const wallet = await launchWallet()
  await resetWallet(wallet, nodesAt(chains.networks))
  const page = await wallet.context.newPage()
  await page.goto(sites.first.origin)
  const { window, created } = await askToConnect(page, { [LOCAL]: anything() })
  await importWallet(window.page)
  await expect(window.accounts).toHaveCount(1)
  await expect(window.connectButton).toBeEnabled()
  await stopClock(window.page)
  await button(window.page, 'Create account').click()
  // The list has changed, so the delay restarts.
  await expect(window.connectButton).toHaveAttribute('aria-disabled', 'true')
  await expect(window.accounts).toHaveCount(2)
  await expect(window.accounts.last()).toBeChecked()
  await expect(window.accounts.last()).toHaveAccessibleDescription('Phrase')
  await expect(
    window.page.getByText('Account created and selected.'),
  ).toBeAttached()
  await button(window.page, 'Import private key').click()
  await window.page
    .getByLabel('Private key', { exact: true })
    .fill(`0x${'17'.repeat(32)}`)
  await button(window.page, 'Import').click()
  await expect(window.accounts).toHaveCount(3)
  await expect(window.accounts.last()).toBeChecked()
  expect(await axeViolations(window.page)).toStrictEqual([])
  await advanceClock(window.page, 800)
  await window.connect()
  expect(grantOf(await created)[1]).toHaveLength(3)
})

test('a wallet without keys can create them during a request', {
  tag: '@full',
}, async ({ dapp, openWallet }) => {
  await resetWallet(openWallet, watchOnly(['Watch']))
  const { window, created } = await askToConnect(dapp, { [LOCAL]: anything() })
  const { page } = window
  await expect(button(page, 'Create account')).toBeHidden()
  await button(page, 'Create or import a wallet').click()
  await button(page, 'Back').click()
  await expect(window.accounts).toHaveCount(1)
  await button(page, 'Create or import a wallet').click()
  await page.getByRole('button', { name: /^Developer wallet/ }).click()
  await expect(window.connectButton).toBeEnabled()
  await expect(window.account('Watch 0x')).toBeChecked()
  await expect(window.accounts.last()).toHaveAccessibleDescription(
    'Test account Not for real funds',
  )
  await box(page, 'Select all accounts').uncheck()
  await window.account(accounts.first).check()
  await window.connect()
  expect(grantOf(await created)).toStrictEqual([[LOCAL], [accounts.first]])
})

test('a network without a node gets one in place, and is ticked', {
  tag: '@full',
}, async ({ dapp, hostedChains }) => {
  const { window, created } = await askToConnect(dapp, {
    [LOCAL]: chainIdOnly,
    ...scopesOf(1, 10),
  })
  const { page } = window
  await expect(window.network('Local')).toBeChecked()
  await expect(window.network('Ethereum')).toBeHidden()
  const setUp = button(page, 'Set up node for Ethereum')
  const other = button(page, 'Set up node for OP Mainnet')
  await expect(page.getByText('Needs a node')).toHaveCount(2)
  await expect(setUp).toHaveAttribute('aria-expanded', 'false')
  await other.click()
  await expect(other).toHaveAttribute('aria-expanded', 'true')
  await setUp.click()
  await expect(other).toHaveAttribute('aria-expanded', 'false')
  const popup = walletPopupOf(page)
  const { baseUrl, url: nodeUrl } = hostedChains.ethereum
  const url = page.getByLabel('Node URL', { exact: true })
  const shown = {
    ...popup,
    field: (name: string) => popup.field(name).filter({ visible: true }),
  }
  await fillNode(shown, { url: `${baseUrl}/v3/another-key-0123456789` })
  await popup.button('Test').filter({ visible: true }).click()
  await expect(page.getByText('The API key was rejected.')).toBeVisible()
  expect(await axeViolations(page)).toStrictEqual([])
  await fillNode(shown, { url: nodeUrl })
  await popup.button('Test').filter({ visible: true }).click()
  await expect(page.getByText('1 (correct)')).toBeVisible()
  await popup.button('Save').filter({ visible: true }).click()
  await expect(window.network('Ethereum')).toBeChecked()
  await expect(window.network('Ethereum')).toBeFocused()
  await expect(url.filter({ visible: true })).toHaveCount(0)
  await window.connect()
  expect(grantOf(await created)).toStrictEqual([
    [ETHEREUM, LOCAL],
    [accounts.first],
  ])
})

test('a site that only requests a network without a node gets it in place', {
  tag: '@full',
}, async ({ dapp, hostedChains }) => {
  const { window, created } = await askToConnect(dapp, scopesOf(1))
  const { page, connectButton } = window
  await expect(connectButton).toBeDisabled()
  await expect(connectButton).toHaveAccessibleDescription(
    'To connect, set up a node for a network.',
  )
  await button(page, 'Set up node for Ethereum').click()
  const popup = walletPopupOf(page)
  await fillNode(popup, { url: hostedChains.ethereum.url })
  await popup.button('Save').click()
  await expect(window.network('Ethereum')).toBeChecked()
  await window.connect()
  expect(grantOf(await created)).toStrictEqual([[ETHEREUM], [accounts.first]])
})

test('permissions are explained in plain words, folded under Details', {
  tag: '@full',
}, async ({ dapp }) => {
  const { window } = await askToConnect(dapp, {
    [LOCAL]: { methods: ['eth_call', 'personal_sign'], notifications: [] },
    [LOCAL_TWO]: {
      methods: ['personal_sign', 'eth_call'],
      notifications: [],
    },
    'wallet:eip155': { methods: [], notifications: [] },
  })
  const { page } = window
  const details = button(page, 'Details')
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('personal_sign')).toBeHidden()
  await details.focus()
  await page.keyboard.press('Enter')
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('On Local, Local two')).toBeVisible()
  await expect(page.getByText('On Wallet requests')).toBeVisible()
  const items = page.getByRole('listitem')
  await expect(
    items.filter({ hasText: 'personal_sign' }).first(),
  ).toContainText('Ask you to sign messages')
  await expect(items.filter({ hasText: 'eth_call' }).first()).toContainText(
    'Read blockchain data',
  )
  await expect(page.getByText('Receive notifications')).toBeVisible()
  expect(await axeViolations(page)).toStrictEqual([])
})

test('unavailable networks and other omissions have their reasons', {
  tag: '@full',
}, async ({ dapp }) => {
  const { window } = await askToConnect(dapp, {
    [LOCAL]: {
      methods: ['eth_chainId', 'eth_sign'],
      notifications: ['eth_other'],
      accounts: [`${LOCAL}:${accounts.third}`],
    },
    'eip155:999999': anything(),
    'solana:AbcDefGhijkLmNopQrStUvWxYz123456': anything(),
  })
  const unavailable = region(window.page, 'Unavailable networks')
  await expect(unavailable.getByRole('listitem')).toHaveText([
    'eip155:999999 is not a network in this wallet',
    'solana:AbcDefGhijkLmNopQrStUvWxYz123456 is not a network in this wallet',
  ])
  await expect(
    region(window.page, 'Not granted').getByRole('listitem'),
  ).toHaveText([
    'eth_sign is not a supported method',
    'eth_other is not a supported notification',
    `${LOCAL}:${accounts.third.toLowerCase()} is not in this wallet`,
  ])
  await expect(window.connectButton).toBeEnabled()
})

test('granted items stay ticked, and changed boxes stay as they are', {
  tag: '@full',
}, async ({ dapp, wallet }) => {
  await connect(dapp, { [LOCAL]: chainIdOnly })
  const { window, created } = await askToConnect(dapp, {
    [LOCAL_TWO]: chainIdOnly,
  })
  await expect(window.account('Account 1')).toBeChecked()
  await expect(window.network('Local')).toBeChecked()
  await expect(window.network('Local two')).toBeChecked()
  await expect(window.connectButton).toBeEnabled()
  await window.account('Account 1').uncheck()
  await window.account('Account 2').check()
  // A tick by the user does not restart the delay.
  await expect(window.connectButton).toHaveAttribute('aria-disabled', 'false')
  const popup = await wallet.openPopup()
  const other = connectWindowOf(popup)
  await other.addAccount({ address: addressOf(7), name: 'Seven' })
  await expect(window.account('Seven')).toBeChecked()
  await expect(window.account('Account 1')).not.toBeChecked()
  await expect(window.account('Account 2')).toBeChecked()
  await popup.close()
  await window.page.bringToFront()
  await window.account('Seven').uncheck()
  await window.connect()
  expect(grantOf(await created)).toStrictEqual([
    [LOCAL, LOCAL_TWO],
    [accounts.second],
  ])
})

test('texts of sites are inert: nothing runs, loads or hides', async ({
  dapp,
  openWallet,
}) => {
  const hidden = ['Main\u202e0001', 'Ma\u200bin', 'Line\u0000\u001b\nbreak']
  const names = [...payloads, ...hidden]
  await resetWallet(openWallet, {
    ...watchOnly(names),
    ...customNetworks(names),
    ...nodesFor(names.map((_, index) => 900_000 + index)),
  })
  const loaded: string[] = []
  const dialogs: string[] = []
  const context = dapp.context()
  // On the context: the window may load before its page is known.
  const onRequest = (request: Request) => loaded.push(request.url())
  const onDialog = async (dialog: Dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  }
  context.on('request', onRequest)
  context.on('dialog', onDialog)
  const opened = context.waitForEvent('page')
  const created = createSession(dapp, {
    ...scopesOf(...names.map((_, index) => 900_000 + index)),
    [LOCAL]: {
      methods: ['eth_call', ...payloads, ...hidden],
      notifications: payloads,
      accounts: payloads,
    },
    ...Object.fromEntries(
      payloads.slice(0, 40).map((one) => [one, anything()]),
    ),
  })
  const page = await opened
  const window = connectWindowOf(page)
  await expect(window.accounts).toHaveCount(names.length)
  for (const name of payloads) {
    const exact = { name: `${name} ${addressOf(names.indexOf(name))}` }
    await expect(page.getByRole('checkbox', exact)).toHaveCount(1)
  }
  await expect(window.account('Main[U+202E]0001')).toHaveCount(1)
  await expect(window.account('Ma[U+200B]in')).toHaveCount(1)
  await expect(window.network('Line[U+0000][U+001B][U+000A]break')).toHaveCount(
    1,
  )
  await button(page, 'Details').click()
  const said = await page.locator('body').textContent()
  expect(said).not.toMatch(/[\p{Cf}\p{Co}]/u)
  expect(
    await page.evaluate(() => [
      Reflect.get(globalThis, 'ran'),
      document.querySelectorAll(
        'main :is(script, img, iframe, svg:not(.emblem), style, a)',
      ).length,
      // The wallet's own: one for each account and network, and the site's.
      document.querySelectorAll('main svg.emblem').length,
    ]),
  ).toStrictEqual([undefined, 0, 2 * names.length + 2])
  const foreign = loaded.filter((url) => !url.startsWith('chrome-extension:'))
  expect([foreign, dialogs]).toStrictEqual([[], []])
  expect(loaded).not.toStrictEqual([])
  context.off('request', onRequest)
  context.off('dialog', onDialog)
  await window.cancel()
  expect(await created).toMatchObject({ error: { code: 4001 } })
})

test('long names and the narrowest window leave nothing out of reach', {
  tag: '@full',
}, async ({ dapp, openWallet }) => {
  const long = `A very long name ${'that goes on '.repeat(3)}`.trim()
  await resetWallet(openWallet, {
    ...watchOnly([long, 'W'.repeat(64)]),
    ...customNetworks([long, 'M'.repeat(64)]),
    ...nodesFor([900_000]),
  })
  const { window } = await askToConnect(dapp, scopesOf(900_000, 900_001, 31337))
  const { page } = window
  await page.setViewportSize({ width: 360, height: 600 })
  await expect(window.account(`${long} 0x`)).toBeVisible()
  await expect(window.network(long)).toBeVisible()
  await expect(window.connectButton).toBeInViewport()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - innerWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await axeViolations(page)).toStrictEqual([])
})
