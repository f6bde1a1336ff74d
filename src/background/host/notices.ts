import type { Browser } from '../../messaging/browser.ts'
import { transactionPath } from '../../messaging/popup-contract.ts'

export type Notice = { title: string; message: string; contextMessage?: string }

/** Desktop notifications about transactions. */
export type Notices = Readonly<{
  /** Whether the user switched them on: that is the permission itself. */
  areAllowed: () => Promise<boolean>
  /** One for each hash; another one takes its place. */
  show: (hash: string, notice: Notice) => Promise<void>
}>

export const createNotices = (browser: Browser): Notices => ({
  areAllowed: () =>
    browser.permissions.contains({ permissions: ['notifications'] }),
  show: async (hash, notice) =>
    void (await browser.notifications.create(hash, {
      type: 'basic',
      iconUrl: browser.runtime.getURL('icons/icon-128.png'),
      ...notice,
    })),
})

/** A click on a notification opens the page of its transaction. */
export const openClickedNotices = (browser: Browser): void => {
  const open = async (hash: string): Promise<void> => {
    const page = browser.runtime.getURL('popup/popup.html')
    const url = `${page}#${transactionPath(hash)}`
    void browser.notifications.clear(hash)
    try {
      const { windowId } = await browser.tabs.create({ url })
      if (windowId === undefined) return
      await browser.windows.update(windowId, { focused: true })
    } catch {
      // The browser runs without a window.
      await browser.windows.create({ url })
    }
  }
  // Without the permission there is no such API.
  const listen = (): void => browser.notifications?.onClicked.addListener(open)
  listen()
  browser.permissions.onAdded.addListener(listen)
}
