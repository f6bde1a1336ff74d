import { expect, type Page } from '@playwright/test'
import { fillMessage } from '../../src/texts/fill-message.ts'
import { callNode } from '../fixtures/call-node.ts'
import { extensionId, type LaunchedWallet } from '../fixtures/launch-wallet.ts'
import { accounts, holding, nodesAt, resetWallet } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'
import { messagesIn, textIn, walletFolderIn } from '../screens/locales.ts'

const popupUrl = `chrome-extension://${extensionId}/popup/popup.html`
const german = textIn(messagesIn('de'))
const english = textIn(messagesIn('en'))

const choose = async (
  page: Page,
  [name, choice]: [name: string, choice: string],
): Promise<void> => {
  await page.getByLabel(name, { exact: true }).selectOption(choice)
}

const goTo = (page: Page, tab: string): Promise<void> =>
  page.getByRole('link', { name: tab, exact: true }).click()

/** In an English browser, as every browser of the tests is. */
const chooseGerman = async (page: Page): Promise<void> => {
  await walletPopupOf(page).goTo('Settings')
  await choose(page, ['Language', 'Deutsch'])
}

const languageOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.lang)

/** No test may leave another language in the shared browser. */
const prepare = async (
  wallet: LaunchedWallet,
  networks: Parameters<typeof nodesAt>[0],
): Promise<void> =>
  resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    ...nodesAt(networks),
  })

test('German texts, numbers and dates appear at once, and stay after a restart', {
  tag: '@full',
}, async ({ chains, launchWallet, profiles }) => {
  const [local] = chains.networks
  await callNode(local?.rpcUrl ?? '', {
    method: 'hardhat_setBalance',
    params: [accounts.second, `0x${(1_234_500n * 10n ** 15n).toString(16)}`],
  })
  const userDataDir = await profiles.create()
  const wallet = await launchWallet({ userDataDir })
  await prepare(wallet, chains.networks)
  const page = await wallet.openPopup()
  await chooseGerman(page)
  await expect(
    page.getByRole('heading', { level: 1, name: german('settingsTitle') }),
  ).toBeVisible()
  expect(await languageOf(page)).toBe('de')

  await goTo(page, german('homeTitle'))
  await page.getByRole('button', { name: 'Konto 1' }).click()
  await page.getByRole('dialog').getByText('Konto 2').click()
  await expect(page.getByText('1.234,5 ETH').first()).toBeVisible()
  await page.getByRole('link', { name: 'Senden von Konto 2' }).click()
  await page
    .getByRole('combobox', { name: german('recipientName') })
    .fill(accounts.first)
  await page.getByLabel(german('amountName'), { exact: true }).fill('1000,5')
  await page.getByRole('button', { name: german('sendContinue') }).click()
  await expect(page.locator('#approval-sentence')).toHaveText(
    /^1\.000,5 ETH an \W?Konto 1\W? \(0xf39F…2266\) senden$/,
  )
  const send = page.getByRole('button', { name: german('send'), exact: true })
  await expect(send).toHaveAttribute('aria-disabled', 'false')
  await send.click()
  await page
    .getByRole('link', { name: /^1\.000,5 ETH an .* senden$/ })
    .first()
    .click()
  await expect(page.getByText(german('sentConfirmed')).first()).toBeVisible()
  await expect(
    page.getByRole('time').or(page.locator('time')).first(),
  ).toHaveText(/^\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/)
  await wallet.context.close()

  const again = await launchWallet({ userDataDir })
  const later = await again.openPopup()
  await expect(
    later.getByRole('navigation', { name: german('mainMenu') }),
  ).toBeVisible()
  await goTo(later, german('settingsTitle'))
  await choose(later, [german('languageTitle'), german('languageBrowser')])
  await expect(walletPopupOf(later).heading('Settings')).toBeVisible()
  expect(await languageOf(later)).toBe('en')
  expect(await later.evaluate(() => localStorage.length)).toBe(0)
})

test('another open page follows, and keeps what the user typed', {
  tag: '@full',
}, async ({ chains, launchWallet }) => {
  const wallet = await launchWallet()
  await prepare(wallet, chains.networks)
  const typing = await wallet.openPopup()
  await typing
    .getByRole('link', { name: 'Send from Account 1', exact: true })
    .click()
  await typing.getByRole('combobox', { name: 'Recipient' }).fill('0x12')
  await typing.getByLabel('Amount', { exact: true }).fill('12.5')

  const page = await wallet.openPopup()
  await chooseGerman(page)
  const recipient = typing.getByRole('combobox', {
    name: german('recipientName'),
  })
  await expect(recipient).toHaveValue('0x12')
  await expect(
    typing.getByLabel(german('amountName'), { exact: true }),
  ).toHaveValue('12.5')
  await expect(typing.getByText('Konto 1').first()).toBeVisible()
  expect(await languageOf(typing)).toBe('de')
})

/** A new page, and the files with texts that it loads. */
const watchedPage = async ({
  context,
}: LaunchedWallet): Promise<{ page: Page; loaded: string[] }> => {
  const page = await context.newPage()
  const loaded: string[] = []
  // Pages of extensions have no resource timing.
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/_locales')) loaded.push(pathname)
  })
  return { page, loaded }
}

test('the language of the browser loads no texts', async ({ openWallet }) => {
  const { page, loaded } = await watchedPage(openWallet)
  await page.goto(popupUrl)
  await walletPopupOf(page).goTo('Settings')
  expect(loaded).toStrictEqual([])
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('')
})

test('a popup for which the browser has no texts loads its own', async ({
  openWallet,
}) => {
  const { page, loaded } = await watchedPage(openWallet)
  await page.addInitScript(() => {
    // Newer versions of Chromium have both.
    const apis = globalThis as unknown as Record<string, typeof chrome>
    for (const api of [apis.chrome, apis.browser]) {
      if (api) Object.assign(api.i18n, { getMessage: () => '' })
    }
  })
  await page.goto(popupUrl)
  await walletPopupOf(page).goTo('Settings')
  expect(await languageOf(page)).toBe('en')
  expect(loaded).toStrictEqual(['/_locales/en/messages.json'])
})

for (const [locale, text] of [
  ['en', english],
  ['de', german],
] as const) {
  test(`texts of ${locale} are filled as the browser fills them`, {
    tag: '@full',
  }, async ({ launchWallet }) => {
    const { folder, remove } = walletFolderIn(locale)
    const wallet = await launchWallet({ folder })
    const page = await wallet.openPopup()
    expect(await languageOf(page)).toBe(text('languageTag'))
    const messages = messagesIn(locale)
    const values = ['one', '$2', '$$ $SITE$', 'four', 'five']
    const browsers = await page.evaluate(
      ({ keys, values }) =>
        keys.map((key) => chrome.i18n.getMessage(key, values)),
      { keys: Object.keys(messages), values },
    )
    expect(
      Object.keys(messages).map((key) => fillMessage(messages, key, values)),
    ).toStrictEqual(browsers)
    remove()
  })
}
