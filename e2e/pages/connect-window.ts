import type { BrowserContext, Locator, Page } from '@playwright/test'
import { clickToClose } from './click-to-close.ts'

/** The account selection step, as the user sees it. */
export type ConnectWindow = {
  page: Page
  account: (name: string) => Locator
  network: (name: string) => Locator
  accounts: Locator
  connectButton: Locator
  addAccount: (account: { address: string; name: string }) => Promise<void>
  /** Resolves when the window has closed. */
  connect: () => Promise<void>
  cancel: () => Promise<void>
}

/**
 * Waits for the window that a request opens. Called before the request: an
 * existing window does not count.
 */
export const nextConnectWindow = async (
  context: BrowserContext,
): Promise<ConnectWindow> => {
  const page = await context.waitForEvent('page')
  return connectWindowOf(page)
}

export const connectWindowOf = (page: Page): ConnectWindow => {
  const accounts = page.getByRole('group', { name: 'Accounts' })
  const networks = page.getByRole('group', { name: 'Networks' })
  const connectButton = page.getByRole('button', {
    name: 'Connect',
    exact: true,
  })
  return {
    page,
    account: (name) => accounts.getByRole('checkbox', { name }),
    network: (name) => networks.getByRole('checkbox', { name, exact: true }),
    accounts: accounts.getByRole('checkbox'),
    connectButton,
    addAccount: async ({ address, name }) => {
      const form = page.getByRole('textbox', { name: 'Address' })
      if (!(await form.isVisible())) {
        await page.getByText('Add a watch-only account').click()
      }
      await form.fill(address)
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('button', { name: 'Add account' }).click()
      await accounts.getByRole('checkbox', { name }).waitFor()
    },
    connect: () => clickToClose(connectButton),
    cancel: () =>
      clickToClose(page.getByRole('button', { name: 'Cancel', exact: true })),
  }
}
