import polyfill, { type Browser, type Runtime } from 'webextension-polyfill'

/**
 * The one door to the browser's extension API. Everything else imports this
 * file, so that another browser is a change of one file.
 */
export const browser: Browser = polyfill

export type { Browser }

export type Port = Runtime.Port

/** The polyfill's types lack these; Chromium fills them in. */
export type PageSender = Runtime.MessageSender & {
  origin?: string
  documentId?: string
  documentLifecycle?: string
}

/**
 * Chromium writes a disconnect whose reason nobody read to the extension's error
 * page, such as that a page went to the back-forward cache.
 */
export const readDisconnects = (port: Port): Port => {
  port.onDisconnect.addListener(() => void browser.runtime.lastError)
  return port
}
