import type { BrowserContext, Page } from '@playwright/test'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { chainIdOnly, LOCAL } from '../fixtures/session.ts'
import type { Sites } from '../fixtures/sites.ts'

/** Opens a page of a host below .test, over https. */
export const openHost = async (
  context: BrowserContext,
  { sites, host }: { sites: Sites; host: string },
): Promise<Page> => {
  const { port } = new URL(sites.secureOrigin)
  const page = await context.newPage()
  await page.goto(`https://${host}.test:${port}/?uncaptured`)
  return page
}

export type SentFrame = { received: unknown[]; isClosed: boolean }

/** Opens a port and posts a frame of this size; resolves when it is closed. */
export const sendFrame = (page: Page, bytes: number): Promise<SentFrame> =>
  page.evaluate(
    ({ extensionId, bytes }) =>
      new Promise<SentFrame>((resolve) => {
        const received: unknown[] = []
        const port = chrome.runtime.connect(extensionId)
        port.onMessage.addListener((message) => received.push(message))
        port.onDisconnect.addListener(() =>
          resolve({ received, isClosed: true }),
        )
        const params = ['x'.repeat(bytes)]
        const frame = { jsonrpc: '2.0', method: 'wallet_getSession' }
        port.postMessage({ ...frame, id: 1, params })
        port.postMessage({ ...frame, id: 2 })
      }),
    { extensionId, bytes },
  )

/** Opens a port that asks nothing; resolves when it is closed. */
export const opensNoPort = (page: Page): Promise<boolean> =>
  page.evaluate(
    (extensionId) =>
      new Promise<boolean>((resolve) => {
        const port = chrome.runtime.connect(extensionId)
        port.onMessage.addListener(() => resolve(false))
        port.onDisconnect.addListener(() => resolve(true))
      }),
    extensionId,
  )

/** Asks for a session over a port of its own, which stays open. */
export const askOverPort = (page: Page): Promise<void> =>
  page.evaluate(
    ({ extensionId, optionalScopes }) => {
      const port = chrome.runtime.connect(extensionId)
      const received: unknown[] = []
      // Referenced by the page, so that the port is not collected.
      Object.assign(globalThis, {
        listeningPort: port,
        receivedByPort: received,
      })
      port.onMessage.addListener((message) => received.push(message))
      const method = 'wallet_createSession'
      const params = { optionalScopes }
      port.postMessage({ jsonrpc: '2.0', id: 1, method, params })
    },
    { extensionId, optionalScopes: { [LOCAL]: chainIdOnly } },
  )

/** Closes that port; what it had received. */
export const leavePort = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    listeningPort.disconnect()
    return receivedByPort
  })
