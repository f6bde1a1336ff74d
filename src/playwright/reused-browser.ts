import type { BrowserContext, Page } from '@playwright/test'
import {
  type BrowserOptions,
  openWalletBrowser,
  type WalletBrowser,
} from './wallet-browser.ts'

/** The browser of a worker of the test runner; each test gets it clean. */
export type ReusedBrowser = {
  /** A new one if the last test left something, or had other options. */
  open: (options: BrowserOptions, key: string) => Promise<WalletBrowser>
  /** The test ends with this browser. */
  leave: (browser: WalletBrowser) => Promise<void>
  close: () => Promise<void>
}

/** They cannot be undone. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const

export const createReusedBrowser = (): ReusedBrowser => {
  let held: { browser: WalletBrowser; key: string } | undefined
  let isClean = true
  let origins = new Set<string>()

  const close = async (): Promise<void> => {
    const closing = held?.browser
    held = undefined
    await closing?.close()
  }

  const follow = (context: BrowserContext): void => {
    const followPage = (page: Page): void => {
      page.on('framenavigated', (frame) => {
        if (/^https?:/.test(frame.url()))
          origins.add(new URL(frame.url()).origin)
      })
    }
    context.on('page', followPage)
    for (const name of LASTING) {
      const own = context[name].bind(context) as (...args: never[]) => unknown
      Object.assign(context, {
        [name]: (...args: never[]) => {
          isClean = false
          return own(...args)
        },
      })
    }
  }

  return {
    open: async (options, key) => {
      if (held && held.key !== key) await close()
      if (!held) {
        held = { browser: await openWalletBrowser(options), key }
        isClean = true
        origins = new Set()
        follow(held.browser.context)
      }
      return held.browser
    },
    leave: async (browser) => {
      // The test restarted it.
      if (held && browser !== held.browser) held = { ...held, browser }
      else if (isClean) {
        await clear(browser, origins)
        origins.clear()
        return
      }
      await close()
    },
    close,
  }
}

/** Removes what pages stored, as in a new context. */
const clear = async (
  { context, lanePage, clearOrigin }: WalletBrowser,
  origins: ReadonlySet<string>,
): Promise<void> => {
  const opened = context.pages().filter((page) => page !== lanePage)
  await Promise.all(opened.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.clearPermissions()
  for (const origin of origins) await clearOrigin(origin)
}
