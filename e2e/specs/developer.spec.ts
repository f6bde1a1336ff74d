import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningChains } from '../../src/dev/start-chains.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { callNode } from '../fixtures/call-node.ts'
import { connect } from '../fixtures/connect.ts'
import { callWallet } from '../fixtures/extension-page.ts'
import { extensionId, type LaunchedWallet } from '../fixtures/launch-wallet.ts'
import {
  accounts,
  anything,
  createSession,
  holding,
  invoke,
  LOCAL,
  nodesAt,
  resetWallet,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { watchNode } from '../fixtures/watched-node.ts'
import { sendWindowOf } from '../pages/send-window.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import { importWallet } from '../pages/wallet-screens.ts'
import { layoutFaults } from '../screens/layout-faults.ts'

const SOMEBODY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ETHER = 10n ** 18n
const popupUrl = `chrome-extension://${extensionId}/popup/popup.html`

const askNode = async (
  { networks }: RunningChains,
  method: string,
  ...params: unknown[]
): Promise<unknown> => {
  const url = `${networks[0]?.baseUrl}/v3/portolan-development-key`
  return (await callNode(url, { method, params })).result
}

const balanceOf = async (
  chains: RunningChains,
  address: string,
): Promise<bigint> =>
  BigInt(String(await askNode(chains, 'eth_getBalance', address, 'latest')))

const headOf = async (chains: RunningChains) => {
  const block = await askNode(chains, 'eth_getBlockByNumber', 'latest', false)
  const { number, timestamp } = block as { number: string; timestamp: string }
  return { number: Number(number), time: Number(timestamp) }
}

/** What the toolbar icon says; it is set after the icon itself. */
const titleOf = ({ inside }: LaunchedWallet): Promise<string> =>
  inside.evaluate(() => chrome.action.getTitle({}))

const AUTOMATIC = 'Portolan: requests are decided automatically'

const openPanel = async (wallet: LaunchedWallet): Promise<Page> => {
  const page = await wallet.openPopup()
  const { goTo, heading } = walletPopupOf(page)
  await goTo('Settings')
  await page.getByRole('link', { name: 'Developer', exact: true }).click()
  await expect(heading('Developer')).toBeVisible()
  return page
}

const partOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

test('the panel mines, moves the time, changes balances and goes back', async ({
  chains,
  openWallet,
}) => {
  const page = await openPanel(openWallet)
  const { button, field, toast } = walletPopupOf(page)
  const before = await headOf(chains)
  await field('Blocks').fill('3')
  await button('Mine').click()
  await expect(toast).toHaveText('3 blocks mined')
  const number = before.number + 3
  await expect(partOf(page, 'Blocks and time')).toContainText(`Block ${number}`)
  expect((await headOf(chains)).number).toBe(number)

  await field('Forward by').fill('2')
  await button('Move').click()
  await expect(toast).toHaveText('Time moved')
  expect((await headOf(chains)).time - before.time).toBeGreaterThan(7_199)

  await button('Take a snapshot').click()
  const goBack = partOf(page, 'Snapshots').getByRole('button', {
    name: 'Go back',
  })
  await expect(goBack).toHaveCount(1)
  const balance = await balanceOf(chains, accounts.first)
  const part = partOf(page, 'Balance')
  await button('Add 100 ETH').click()
  await expect(toast).toHaveText('Balance set')
  await expect
    .poll(() => balanceOf(chains, accounts.first))
    .toBe(balance + 100n * ETHER)
  await field('New balance in ETH').fill('5')
  await button('Set').click()
  await expect(part).toContainText('5 ETH')
  expect(await balanceOf(chains, accounts.first)).toBe(5n * ETHER)

  await goBack.click()
  await expect(toast).toHaveText('The chain went back')
  await expect(goBack).toHaveCount(0)
  await expect(part).toContainText('10,000 ETH')
  expect(await balanceOf(chains, accounts.first)).toBe(balance)
})

test('what the panel reads of a chain moves nothing when it arrives', async ({
  chains,
  openWallet,
}) => {
  const watched = await watchNode(chains.networks[0]?.baseUrl ?? '')
  let answerNow = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  watched.delay('eth_getBlockByNumber', answered)
  watched.delay('eth_getBalance', answered)
  await resetWallet(openWallet, {
    ...holding(accounts.first),
    ...nodesAt([{ chainId: 31337, baseUrl: watched.baseUrl }]),
  })
  const page = await openPanel(openWallet)
  const { button } = walletPopupOf(page)
  const places = () =>
    Promise.all(
      ['Mine', 'Move', 'Set', 'Take a snapshot'].map((name) =>
        button(name).boundingBox(),
      ),
    )
  await expect(button('Mine')).toBeVisible()
  const before = await places()
  answerNow()
  await expect(partOf(page, 'Blocks and time')).toContainText('Block 0')
  await expect(partOf(page, 'Balance')).toContainText('10,000 ETH')
  expect(await places()).toStrictEqual(before)
  await watched.stop()
})

test('a chain sends for an impersonated account until the user ends it', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const { origin } = new URL(dapp.url())
  await callWallet(openWallet.inside, {
    name: 'addWatchOnlyAccount',
    params: { address: SOMEBODY, name: 'Somebody' },
  })
  await connect(dapp, { [LOCAL]: anything() })
  await callWallet(openWallet.inside, {
    name: 'editSession',
    params: { origin, accounts: [SOMEBODY], chains: [LOCAL] },
  })
  await askNode(chains, 'hardhat_setBalance', SOMEBODY, '0xde0b6b3a7640000')
  const send = () =>
    invoke(dapp, LOCAL, {
      method: 'eth_sendTransaction',
      params: [{ from: SOMEBODY, to: accounts.second, value: '0x5' }],
    })
  expect(await send()).toMatchObject({ error: { code: 4200 } })
  const page = await openPanel(openWallet)
  const control = page.getByRole('switch', { name: 'Somebody' })
  await control.check()
  await expect(control).toHaveAttribute('aria-busy', 'false')
  const opened = dapp.context().waitForEvent('page')
  const sent = send()
  await sendWindowOf(await opened).send()
  const { result } = (await sent) as { result: string }
  expect(
    await askNode(chains, 'eth_getTransactionByHash', result),
  ).toMatchObject({ from: SOMEBODY.toLowerCase(), value: '0x5' })
  await control.uncheck()
  await expect(control).toHaveAttribute('aria-busy', 'false')
  expect(await send()).toMatchObject({ error: { code: 4200 } })
})

test('requests of a site are decided automatically until the user ends it', async ({
  dapp,
  openWallet,
}) => {
  const { origin } = new URL(dapp.url())
  expect(await titleOf(openWallet)).toBe('Portolan')
  const page = await openPanel(openWallet)
  const { button, field, goTo } = walletPopupOf(page)
  await field('Site address').fill(origin)
  await button('Start').click()
  const active = partOf(page, 'Automatic decisions').getByRole('listitem')
  await expect(active).toContainText(/Approve until/)
  expect(await titleOf(openWallet)).toBe(AUTOMATIC)
  await openWallet.stopWorker()
  expect(await createSession(dapp, { [LOCAL]: anything() })).toMatchObject({
    result: { sessionScopes: { [LOCAL]: {} } },
  })
  await page.goBack()
  await goTo('Home')
  await expect(
    page.getByText('Requests of 1 site are decided automatically.'),
  ).toBeVisible()
  await button('End').click()
  await expect(button('End')).toBeHidden()
  await expect.poll(() => titleOf(openWallet)).toBe('Portolan')
})

test('the page of a transaction shows its calls and why it failed', {
  tag: '@full',
}, async ({ chains, dapp, openWallet }) => {
  const CONTRACT = '0x00000000000000000000000000000000000c0de5'
  // Reverts with Error("too late").
  const words = Buffer.from('too late').toString('hex').padEnd(64, '0')
  const data = `08c379a0${'20'.padStart(64, '0')}${'8'.padStart(64, '0')}${words}`
  await askNode(
    chains,
    'hardhat_setCode',
    CONTRACT,
    `0x6064600c60003960646000fd${data}`,
  )
  await connect(dapp, { [LOCAL]: anything() })
  const { origin } = new URL(dapp.url())
  const until = Date.now() + 3_600_000
  const decide = (decision: 'approve' | 'ask') =>
    callWallet(openWallet.inside, {
      name: 'setAutomatic',
      params: { origin, decision, until },
    })
  await decide('approve')
  const { result: hash } = (await invoke(dapp, LOCAL, {
    method: 'eth_sendTransaction',
    params: [{ from: accounts.first, to: CONTRACT, data: '0x12345678' }],
  })) as { result: string }
  await decide('ask')
  const page = await openWallet.context.newPage()
  await page.setViewportSize({ width: 360, height: 600 })
  await page.goto(`${popupUrl}#/transaction/${hash}`)
  await page.getByRole('button', { name: 'Show trace' }).click()
  const trace = partOf(page, 'Trace')
  await expect(trace).toContainText('CALL')
  await expect(trace).toContainText('0x12345678')
  await expect(trace).toContainText('too late')
  expect(await axeViolations(page)).toStrictEqual([])
  expect(await layoutFaults(page)).toStrictEqual([])
})

test('a wallet with an own phrase offers none of it', async ({ wallet }) => {
  const page = await wallet.openPopup()
  const { goTo, heading } = walletPopupOf(page)
  await importWallet(page)
  await goTo('Settings')
  await expect(page.getByRole('link', { name: 'Address book' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Developer' })).toHaveCount(0)
  await page.goto(`${popupUrl}#/settings/developer`)
  await expect(heading('Portolan')).toBeVisible()
  await expect(heading('Developer')).toHaveCount(0)
  await callWallet(wallet.inside, {
    name: 'addWatchOnlyAccount',
    params: { address: SOMEBODY, name: '' },
  })
  const until = Date.now() + 3_600_000
  for (const call of [
    {
      name: 'callDevelopmentNode',
      params: { chainId: LOCAL, method: 'evm_mine', params: [] },
    },
    { name: 'impersonate', params: { address: SOMEBODY, isOn: true } },
    {
      name: 'setAutomatic',
      params: { origin: 'https://a.example', decision: 'approve', until },
    },
  ]) {
    expect(await callWallet(wallet.inside, call)).not.toHaveProperty('result')
  }
  expect(await titleOf(wallet)).toBe('Portolan')
})
