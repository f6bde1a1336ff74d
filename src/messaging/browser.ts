import polyfill, { type Browser, type Runtime } from 'webextension-polyfill'

/**
 * The only import of the browser's extension API, so that supporting another
 * browser changes one file.
 */
export const browser: Browser = polyfill

export type { Browser }

/** The polyfill does not know the side panel; older browsers have none. */
export const sidePanel: SidePanel | undefined = (
  globalThis as { chrome?: { sidePanel?: SidePanel } }
).chrome?.sidePanel

export type SidePanel = { open: (where: { windowId: number }) => Promise<void> }

export type Port = Runtime.Port

/** The polyfill's types lack these; Chromium sets them. */
export type PageSender = Runtime.MessageSender & {
  origin?: string
  documentId?: string
  documentLifecycle?: string
}

/**
 * Reads `lastError`: Chromium logs an unread disconnect reason on the
 * extension's error page, for example when a page enters the back-forward
 * cache.
 */
export const readDisconnects = (port: Port): Port => {
  port.onDisconnect.addListener(() => void browser.runtime.lastError)
  return port
}
