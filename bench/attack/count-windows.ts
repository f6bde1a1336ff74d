import type { Page } from '@playwright/test'

type Windows = { opened: number; closed: number }
type Watching = typeof globalThis & { walletWindows: Windows }

/**
 * Counts the windows that the wallet opens from now on. The browser counts, to
 * a document of the wallet: Playwright reports no page that closes at once.
 */
export const watchWindows = async (
  inside: Page,
): Promise<() => Promise<Windows>> => {
  await inside.evaluate(() => {
    const walletWindows = { opened: 0, closed: 0 }
    Object.assign(globalThis, { walletWindows })
    const filter = { windowTypes: ['popup'] }
    const { onCreated, onRemoved } = chrome.windows
    onCreated.addListener(() => {
      walletWindows.opened += 1
    }, filter)
    onRemoved.addListener(() => {
      walletWindows.closed += 1
    }, filter)
  })
  return () => inside.evaluate(() => (globalThis as Watching).walletWindows)
}
