import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { startReplayNode } from '../../src/playwright/replay-node.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { callNode } from '../fixtures/call-node.ts'
import { connect } from '../fixtures/connect.ts'
import { ask, findProvider } from '../fixtures/ethereum.ts'
import { badgeOf, callWallet } from '../fixtures/extension-page.ts'
import { envelope, postExternally } from '../fixtures/external-port.ts'
import { findInText } from '../fixtures/find-secrets.ts'
import { extensionId, type LaunchedWallet } from '../fixtures/launch-wallet.ts'
import { accounts, anything, invoke, LOCAL } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { askForAccount, decideBy } from '../pages/signing-window.ts'
import { type WalletPopup, walletPopupOf } from '../pages/wallet-popup.ts'
import { PASSWORD, PHRASE } from '../pages/wallet-screens.ts'

const SITE = { [LOCAL]: anything() }

/** The inspector in a tab, of all sites or of one. */
const openInspector = async (
  { context }: LaunchedWallet,
  origin?: string,
): Promise<WalletPopup> => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  const site = origin === undefined ? '' : `/${encodeURIComponent(origin)}`
  await page.goto(
    `chrome-extension://${extensionId}/popup/popup.html#/settings/inspector${site}`,
  )
  const inspector = walletPopupOf(page)
  await expect(inspector.heading('Traffic inspector')).toBeVisible()
  return inspector
}

const startRecording = async (inspector: WalletPopup): Promise<void> => {
  await inspector.button('Start recording').click()
  await expect(inspector.button('Stop and delete')).toBeVisible()
}

const allRows = ({ page }: WalletPopup): Locator =>
  page.getByRole('listbox', { name: 'Traffic inspector' }).getByRole('option')

const rowsOf = (inspector: WalletPopup, text: string): Locator =>
  allRows(inspector).filter({ hasText: text })

const exported = async ({ page, button }: WalletPopup): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button('Export').click(),
  ])
  expect(download.suggestedFilename()).toMatch(
    /^portolan-traffic-\d{4}-\d\d-\d\d\.ndjson$/,
  )
  return readFileSync(await download.path(), 'utf8')
}

const balance = { method: 'eth_getBalance', params: [accounts.first, 'latest'] }

const postOnce = (page: Page, call: object): Promise<unknown[]> =>
  postExternally(page, {
    messages: [envelope({ jsonrpc: '2.0', id: 1, ...call })],
    answers: 1,
  })

test('the inspector is off until it is turned on, shows that it is on, and deletes everything when it is off', {
  tag: '@full',
}, async ({ dapp, wallet }) => {
  await connect(dapp, SITE)
  const inspector = await openInspector(wallet)
  await expect(inspector.page.getByRole('listbox')).toBeHidden()
  expect(
    await callWallet(wallet.inside, {
      name: 'listTraffic',
      params: { log: 0, revision: 0 },
    }),
  ).toMatchObject({
    result: { log: 0, rows: [] },
  })
  expect(await badgeOf(wallet.inside)).toBe('')
  const popup = await wallet.openPopup()
  const banner = popup.getByRole('complementary', { name: 'Traffic inspector' })
  await expect(walletPopupOf(popup).heading('Portolan')).toBeVisible()
  await expect(banner).toBeHidden()

  // The keys of a developer wallet are public: it does not ask.
  await startRecording(inspector)
  await expect.poll(() => badgeOf(wallet.inside)).toBe('REC')
  await expect(banner).toContainText('The traffic of sites is being recorded.')
  await invoke(dapp, LOCAL, balance)
  await expect(rowsOf(inspector, 'eth_getBalance')).toHaveCount(1)

  await inspector.button('Stop and delete').click()
  await expect(inspector.button('Start recording')).toBeVisible()
  await expect.poll(() => badgeOf(wallet.inside)).toBe('')
  await expect(banner).toBeHidden()
  await invoke(dapp, LOCAL, balance)
  await startRecording(inspector)
  await expect(inspector.page.getByText('No traffic yet')).toBeVisible()
})

test('requests of all transports appear live, with their answers, node calls, notifications and session', async ({
  dapp,
  wallet,
}) => {
  const inspector = await openInspector(wallet)
  const { page } = inspector
  await startRecording(inspector)
  await connect(dapp, SITE)
  await invoke(dapp, LOCAL, balance)
  await findProvider(dapp)
  await ask(dapp, 'eth_blockNumber')
  await postOnce(dapp, { method: 'wallet_getSession' })
  await invoke(dapp, 'eip155:10', balance)
  await postOnce(dapp, { method: 5 })

  await rowsOf(inspector, 'wallet_createSession').click()
  const details = page.getByRole('region', { name: 'wallet_createSession' })
  await expect(details).toContainText('injected')
  await expect(details).toContainText(/You\s*\d/)
  await expect(
    rowsOf(inspector, 'wallet_sessionChanged').first(),
  ).toContainText('Sent')

  await rowsOf(inspector, 'eth_getBalance').first().click()
  const read = page.getByRole('region', { name: 'eth_getBalance' })
  await expect(read).toContainText(LOCAL)
  await expect(read.getByRole('tabpanel')).toContainText(accounts.first)
  await read.getByRole('tab', { name: 'Answer' }).click()
  await expect(read.getByRole('tabpanel')).toContainText('0x')
  await read.getByRole('tab', { name: '1 node call' }).click()
  await expect(read.getByRole('tabpanel')).toContainText('eth_getBalance')
  await read.getByRole('tab', { name: 'Session' }).click()
  await expect(read.getByRole('tabpanel')).toContainText(LOCAL)
  expect(await axeViolations(page)).toStrictEqual([])

  await rowsOf(inspector, 'eth_blockNumber').first().click()
  const ethereum = page.getByRole('region', { name: 'eth_blockNumber' })
  await expect(ethereum).toContainText('eip1193')
  await expect(ethereum).toContainText(LOCAL)

  await rowsOf(inspector, 'wallet_getSession').last().click()
  await expect(
    page.getByRole('region', { name: 'wallet_getSession' }),
  ).toContainText('external')

  // The page gets the same error for every reason; the inspector says which.
  await rowsOf(inspector, 'eip155:10').click()
  await expect(
    page.getByText(`eip155:10 was not granted. Granted: ${LOCAL}.`),
  ).toBeVisible()

  // By keyboard, from the list.
  await page.getByRole('listbox').focus()
  const selected = allRows(inspector).and(
    page.locator('[aria-selected="true"]'),
  )
  await page.keyboard.press('End')
  await expect(selected).toContainText('?')
  await expect(selected).toContainText('Denied')
})

test('rows are filtered by site, method, outcome and text, paused and cleared', {
  tag: '@full',
}, async ({ context, dapp, sites, wallet }) => {
  await connect(dapp, SITE)
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  const inspector = await openInspector(wallet, sites.first.origin)
  const { page, field, button } = inspector
  const rows = allRows(inspector)
  await startRecording(inspector)
  await invoke(dapp, LOCAL, balance)
  await invoke(dapp, LOCAL, { method: 'eth_chainId', params: [] })
  await invoke(other, LOCAL, balance)
  // The link of a site shows its traffic alone.
  await expect(rows).toHaveCount(2)
  await field('Site').selectOption('All sites')
  await expect(rowsOf(inspector, 'eth_getBalance')).toHaveCount(2)
  await field('Outcome').selectOption('Denied')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(sites.second.origin)
  await field('Outcome').selectOption('All outcomes')
  await field('Method').selectOption('eth_chainId')
  await expect(rows).toHaveCount(1)
  await field('Method').selectOption('All methods')
  await page.getByRole('searchbox').fill('0x7A69')
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox').fill('nowhere')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('searchbox').fill('')

  await field('Site').selectOption(sites.first.origin)
  await button('Pause').click()
  await invoke(dapp, LOCAL, { method: 'eth_gasPrice', params: [] })
  await invoke(dapp, LOCAL, { method: 'eth_blockNumber', params: [] })
  await expect(rows).toHaveCount(2)
  await button('Pause').click()
  await expect(rows).toHaveCount(4)
  await button('Clear').click()
  await expect(page.getByText('No traffic yet')).toBeVisible()
})

test('a row is copied as curl, viem, session API and kit code, which work', {
  tag: '@full',
}, async ({ chains, context, dapp, wallet }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await connect(dapp, SITE)
  const inspector = await openInspector(wallet)
  const { page, button } = inspector
  await startRecording(inspector)
  await invoke(dapp, LOCAL, balance)
  await rowsOf(inspector, 'eth_getBalance').click()
  const copied = async (name: string): Promise<string> => {
    await button(name).click()
    await expect(inspector.toast).toHaveText('Copied')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const curl = await copied('curl')
  expect(curl).toContain('https://<your node>/<your key>')
  const [, body = ''] = /--data-binary '(.*)'/.exec(curl) ?? []
  const [local] = chains.networks
  expect(await callNode(local?.rpcUrl ?? '', JSON.parse(body))).toHaveProperty(
    'result',
  )
  expect(await copied('viem')).toContain(
    "http('https://<your node>/<your key>')",
  )
  expect(await copied('Test kit')).toContain('wallet.node(31337).calls()')
  const code = await copied('Session API')
  // The page itself runs it.
  expect(
    await dapp.evaluate(
      (code) =>
        new Function(`return (async () => { ${code}; return result })()`)(),
      code,
    ),
  ).toMatch(/^0x/)
})

/** What a site may send by mistake, and what the node must not reveal. */
const KEY = 'canary-4f1d9a7c2e8b6053-harbour'

test('an exported file has no secrets, opens again, and answers as a node', async ({
  chains,
  dapp,
  wallet,
}) => {
  await connect(dapp, SITE)
  const inspector = await openInspector(wallet)
  await startRecording(inspector)
  const { result } = (await invoke(dapp, LOCAL, balance)) as { result: string }
  const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`
  const signing = await askForAccount(dapp, {
    scope: LOCAL,
    method: 'personal_sign',
    params: [hex(`My phrase: ${PHRASE}`), accounts.first],
  })
  await decideBy(signing.screen, 'Sign')
  const { result: signature } = (await signing.answer) as { result: string }
  await invoke(dapp, LOCAL, {
    method: 'eth_call',
    params: [{ to: accounts.first, password: KEY }, 'latest'],
  })
  await findProvider(dapp)
  await ask(dapp, 'wallet_addEthereumChain', [
    { chainId: 'none', rpcUrls: [`https://eth.example/v3/${KEY}`] },
  ])

  await expect(rowsOf(inspector, 'wallet_addEthereumChain')).toContainText(
    'Denied',
  )
  const file = await exported(inspector)
  const [local] = chains.networks
  const { host } = new URL(local?.baseUrl ?? '')
  const secrets = [KEY, PHRASE, signature, 'portolan-development-key', host]
  expect(findInText(file, secrets)).toStrictEqual([])
  expect(file).toContain('<removed: result>')
  // A planted one is found.
  expect(findInText(`${file}${btoa(KEY)}`, secrets)).not.toStrictEqual([])

  const node = await startReplayNode(file)
  expect(node.chains).toStrictEqual([LOCAL])
  const answer = await fetch(node.url(LOCAL), {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...balance }),
  })
  expect(await answer.json()).toStrictEqual({ jsonrpc: '2.0', id: 1, result })
  await node.stop()

  await inspector.button('Stop and delete').click()
  await expect(inspector.button('Start recording')).toBeVisible()
  const choosing = inspector.page.waitForEvent('filechooser')
  await inspector.button('Open a file').click()
  await (await choosing).setFiles({
    name: 'traffic.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(file),
  })
  await rowsOf(inspector, 'personal_sign').click()
  await inspector.page.getByRole('tab', { name: 'Answer' }).click()
  await expect(inspector.page.getByRole('tabpanel')).toHaveText(
    '<removed: result>',
  )
  await inspector.button('Close file traffic.ndjson').click()
  await expect(inspector.page.getByRole('listbox')).toBeHidden()
})

test('a wallet with the user’s own phrase asks first, and a lock ends the recording', {
  tag: '@full',
}, async ({ wallet }) => {
  await callWallet(wallet.inside, {
    name: 'importPhrase',
    params: { phrase: PHRASE, password: PASSWORD },
  })
  const inspector = await openInspector(wallet)
  const { page } = inspector
  await inspector.button('Start recording').click()
  const dialog = page.getByRole('dialog', {
    name: 'Record the traffic of all sites?',
  })
  await expect(dialog).toContainText('stays in memory until you stop it')
  expect(await axeViolations(page)).toStrictEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await badgeOf(wallet.inside)).toBe('')
  await inspector.button('Start recording').click()
  await dialog.getByRole('button', { name: 'Start recording' }).click()
  await expect(inspector.button('Stop and delete')).toBeVisible()
  await expect.poll(() => badgeOf(wallet.inside)).toBe('REC')

  await callWallet(wallet.inside, { name: 'lock' })
  await expect.poll(() => badgeOf(wallet.inside)).toBe('')
  await callWallet(wallet.inside, {
    name: 'unlock',
    params: { password: PASSWORD },
  })
  await expect(inspector.button('Start recording')).toBeVisible()
})

test('a worker stop ends the recording, and the toolbar says so', async ({
  openWallet,
}) => {
  const inspector = await openInspector(openWallet)
  await startRecording(inspector)
  await expect.poll(() => badgeOf(openWallet.inside)).toBe('REC')
  await openWallet.stopWorker()
  await expect(inspector.button('Start recording')).toBeVisible()
  await expect.poll(() => badgeOf(openWallet.inside)).toBe('')
})

test('settings, the palette and the page of a site lead to the inspector', {
  tag: '@full',
}, async ({ dapp, sites, wallet }) => {
  await connect(dapp, SITE)
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Settings')
  const [tab] = await Promise.all([
    wallet.context.waitForEvent('page'),
    popup.page.getByRole('link', { name: 'Traffic inspector' }).click(),
  ])
  await expect(walletPopupOf(tab).heading('Traffic inspector')).toBeVisible()
  await popup.goTo('Sites')
  await popup.page.getByRole('link', { name: sites.first.origin }).click()
  const [ofSite] = await Promise.all([
    wallet.context.waitForEvent('page'),
    popup.page.getByRole('link', { name: 'Traffic of this site' }).click(),
  ])
  await walletPopupOf(ofSite).button('Start recording').click()
  await expect(walletPopupOf(ofSite).field('Site')).toHaveValue(
    sites.first.origin,
  )
  await tab.keyboard.press('Control+k')
  await tab.keyboard.type('traffic')
  await expect(
    tab.getByRole('option', { name: 'Traffic inspector' }),
  ).toBeVisible()
})
