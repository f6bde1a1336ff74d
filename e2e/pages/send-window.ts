import { expect, type Locator, type Page } from '@playwright/test'

/** The screen of a transaction, as the user sees it. */
export type SendWindow = {
  page: Page
  origin: Locator
  sentence: Locator
  figure: (name: string) => Locator
  warnings: Locator
  /** Why it cannot be sent. */
  reason: Locator
  sendButton: Locator
  /** Resolves on the click; the result closes the window. */
  send: () => Promise<void>
  cancel: () => Promise<void>
}

export const sendWindowOf = (page: Page): SendWindow => {
  const button = (name: string): Locator =>
    page.getByRole('button', { name, exact: true })
  const panel = page.getByRole('region', { name: 'Transaction' })
  const sendButton = button('Send')
  const press = async (wanted: Locator): Promise<void> => {
    await expect(wanted).toHaveAttribute('aria-disabled', 'false')
    // The window may close before the click resolves.
    await Promise.allSettled([wanted.click()])
  }
  return {
    page,
    origin: page.locator('#approval-origin'),
    sentence: page.locator('#approval-sentence'),
    figure: (name) =>
      panel
        .locator('.figure')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd'),
    warnings: page.locator('.transaction-warnings'),
    reason: page.locator('#approval-sum'),
    sendButton,
    send: async () => {
      await expect(sendButton).toBeEnabled()
      await press(sendButton)
    },
    cancel: () => press(button('Cancel')),
  }
}
