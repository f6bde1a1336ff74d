import { expect, type Locator, type Page } from '@playwright/test'

type Transport = 'Injected provider' | 'External port' | 'Ethereum provider'

/** The demo dapp, as a user sees it. */
export type DemoPage = {
  page: Page
  /** The card of a wallet that was found. */
  wallet: (name: string) => Locator
  /** Resolves when the wallet has responded over that transport. */
  choose: (name: string, transport: Transport) => Promise<void>
  panel: (title: string) => Locator
  /** The scopes of the session, one card each. */
  granted: Locator
  /** The notifications of subscriptions, newest first. */
  notifications: Locator
  /** Every request, response and event, newest first. */
  log: Locator
  /** Presses a button, and waits for the window of the wallet it opens. */
  pressToAsk: (button: Locator) => Promise<Page>
}

export const demoPageOf = (page: Page): DemoPage => {
  const wallet = (name: string): Locator =>
    page
      .locator('#wallet-list > li')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
  return {
    page,
    wallet,
    choose: async (name, transport) => {
      const button = wallet(name).getByRole('button', { name: transport })
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect(wallet(name).getByRole('status')).toHaveText(
        `Using ${name}: ${transport}.`,
      )
    },
    panel: (title) => page.getByRole('region', { name: title, exact: true }),
    granted: page.locator('#granted > li'),
    notifications: page.getByRole('log').getByRole('listitem'),
    log: page.getByRole('complementary').locator('#log-entries > li'),
    pressToAsk: async (button) => {
      const opened = page.context().waitForEvent('page')
      await button.click()
      return opened
    },
  }
}
