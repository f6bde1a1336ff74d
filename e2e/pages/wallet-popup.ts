import type { Locator, Page } from '@playwright/test'

/** The popup, as the user navigates it. */
export type WalletPopup = {
  page: Page
  /** By the tab bar; resolves when the screen is there. */
  goTo: (tab: 'Home' | 'Sites' | 'Networks' | 'Settings') => Promise<void>
  heading: (name: string) => Locator
  button: (name: string) => Locator
  field: (name: string) => Locator
  box: (name: string) => Locator
  status: Locator
  /** The outcome of the last action. */
  toast: Locator
  /** On the activity screen. */
  showRequests: () => Promise<void>
}

export const walletPopupOf = (page: Page): WalletPopup => {
  const heading = (name: string): Locator =>
    page.getByRole('heading', { level: 1, name, exact: true })
  return {
    page,
    goTo: async (tab) => {
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      await menu.getByRole('link', { name: tab, exact: true }).click()
      await heading(tab === 'Home' ? 'Portolan' : tab).waitFor()
    },
    heading,
    button: (name) => page.getByRole('button', { name, exact: true }),
    field: (name) => page.getByLabel(name, { exact: true }),
    box: (name) =>
      page
        .getByRole('checkbox', { name })
        .or(page.getByRole('switch', { name })),
    status: page.getByRole('status').and(page.locator(':not(.toast)')),
    toast: page.locator('.toast'),
    showRequests: () =>
      page.getByRole('tab', { name: 'Requests from sites' }).click(),
  }
}

export type NodeFields = { url: string; webSocketUrl?: string }

export const fillNode = async (
  popup: WalletPopup,
  { url, webSocketUrl = '' }: NodeFields,
): Promise<void> => {
  await popup.field('Node URL').fill(url)
  await popup.field('WebSocket URL (optional)').fill(webSocketUrl)
}
