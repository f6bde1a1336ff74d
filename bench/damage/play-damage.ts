import type { Page } from '@playwright/test'
import { launchWallet } from '../../e2e/fixtures/launch-wallet.ts'
import { walletPopupOf } from '../../e2e/pages/wallet-popup.ts'
import {
  PASSWORD,
  PHRASE,
  typePassword,
  uncoverPhrase,
} from '../../e2e/pages/wallet-screens.ts'
import { messageOf } from '../../src/protocol/message-of.ts'
import { headingsOf, watchHeadings } from './seen-headings.ts'

export type DamageOutcome = {
  /** Whether the first run was ever visible, even for a moment. */
  onboarded: boolean
  /** Why the phrase could not be shown; absent if it was. */
  lost?: string
}

const FIRST_RUN = 'Welcome to Portolan'
const TIMEOUT_MS = 15_000

/** Opens the wallet of a damaged profile, as its user would. */
export const playDamage = async (
  userDataDir: string,
): Promise<DamageOutcome> => {
  const { context, openPopup } = await launchWallet({ userDataDir })
  context.setDefaultTimeout(TIMEOUT_MS)
  try {
    await watchHeadings(context)
    const page = await openPopup()
    const lost = await revealPhrase(page).then(
      (phrase) => (phrase === PHRASE ? {} : { lost: 'another phrase' }),
      (error) => ({ lost: messageOf(error) }),
    )
    const headings = await headingsOf(page)
    return { onboarded: headings.includes(FIRST_RUN), ...lost }
  } finally {
    await context.close()
  }
}

/** Only the content of an intact vault can be shown. */
const revealPhrase = async (page: Page): Promise<string> => {
  const popup = walletPopupOf(page)
  await popup.heading('Unlock Portolan').waitFor()
  await typePassword(page)
  await popup.goTo('Settings')
  await page.getByRole('link', { name: 'Reveal recovery phrase' }).click()
  await popup.field('Password').fill(PASSWORD)
  await popup.button('Reveal').click()
  return (await uncoverPhrase(page)).join(' ')
}
