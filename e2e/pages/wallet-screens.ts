import { expect, type Locator, type Page } from '@playwright/test'
import { menuOf } from './home-menus.ts'
import { walletPopupOf } from './wallet-popup.ts'

export const PASSWORD = 'Wind over 7 harbours'
export const PHRASE =
  'legal winner thank year wave sausage worth useful legal winner thank yellow'
/** The first account of the phrase. */
export const ADDRESS = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
export const SECOND_ADDRESS = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

export const choosePassword = async (
  page: Page,
  password: string = PASSWORD,
): Promise<void> => {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

/** Pastes a whole phrase into the first field. */
export const pastePhrase = async (
  page: Page,
  phrase: string = PHRASE,
): Promise<void> => {
  const first = page.getByLabel('Word 1', { exact: true })
  await first.focus()
  await first.evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true }),
    )
  }, phrase)
}

/** Tries to import a phrase from the first screen. */
export const submitPhrase = async (
  page: Page,
  { phrase = PHRASE, password = PASSWORD } = {},
): Promise<void> => {
  await page.getByRole('button', { name: /^Import/ }).click()
  await pastePhrase(page, phrase)
  await choosePassword(page, password)
  await button(page, 'Import').click()
}

/** Ends the first run as it is by default: without public nodes. */
export const endFirstRun = (page: Page): Promise<void> =>
  button(page, 'Continue').click()

/** From the first screen to an open wallet of the phrase. */
export const importWallet = async (page: Page): Promise<void> => {
  await submitPhrase(page)
  await endFirstRun(page)
}

export const typePassword = async (
  page: Page,
  password: string = PASSWORD,
): Promise<void> => {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Unlock').click()
}

/** From one of the screens in the main menu. */
export const lockNow = async (page: Page): Promise<void> => {
  await walletPopupOf(page).goTo('Settings')
  await button(page, 'Lock now').click()
}

/** From the settings to the words of a phrase, one of several if need be. */
export const revealPhrase = async (
  page: Page,
  phrase?: string,
): Promise<string[]> => {
  await page.getByRole('link', { name: 'Reveal recovery phrase' }).click()
  if (phrase !== undefined) {
    await page.getByRole('radio', { name: phrase }).check()
  }
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Reveal').click()
  return uncoverPhrase(page)
}

/** From the home screen. */
export const openAccounts = async (page: Page): Promise<void> => {
  const balances = page.getByRole('region', { name: 'Balances' })
  await expect(balances.getByRole('status')).not.toContainText('Checking')
  await menuOf(page, 'Account').click()
  await page.getByRole('link', { name: 'Manage accounts' }).click()
}

/** To the previous screen, by its link. */
export const goBack = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Back', exact: true }).click()

export const accountRow = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name })

/** The words on screen, once revealed. */
export const uncoverPhrase = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Show phrase' }).click()
  const words = await page
    .getByRole('list', { name: 'Recovery phrase' })
    .getByRole('listitem')
    .allInnerTexts()
  return words.map((word) => word.replace(/[\d\s]+/g, ''))
}

/** Types the requested words. */
export const answerBackupCheck = async (
  page: Page,
  words: readonly string[],
): Promise<void> => {
  const fields = page.getByLabel(/^Word \d+$/)
  await expect(fields).toHaveCount(3)
  for (const field of await fields.all()) {
    const label = await field.evaluate(
      (input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '',
    )
    const position = Number(label.replace(/\D/g, ''))
    await field.fill(words[position - 1] ?? '')
  }
  await button(page, 'Check').click()
}
