import type { Locator, Page } from '@playwright/test'
import { forgiveRefusals } from '../fixtures/extension-page.ts'
import { extensionId, type LaunchedWallet } from '../fixtures/launch-wallet.ts'
import { createSession, invoke } from '../fixtures/session.ts'
import { type Locale, messagesIn, type TextKey, textIn } from './locales.ts'
import { popupPlaces } from './popup-places.ts'

export type HostedNode = { baseUrl: string; apiKey: string }

/** The popup in a language, as the list of screens uses it. */
export type Scene = {
  wallet: LaunchedWallet
  /** Of 360 by 600, without motion. */
  page: Page
  /** A node that answers for the network Local. */
  node: HostedNode
  say: (key: TextKey, ...values: string[]) => string
  /** Loads the popup anew, at a place of paths.ts. */
  open: (place?: string, which?: string) => Promise<void>
  title: (name: string) => Locator
  press: (key: TextKey, ...values: string[]) => Promise<void>
  follow: (key: TextKey) => Promise<void>
  fill: (key: TextKey, value: string, ...values: string[]) => Promise<void>
  unfold: (key: TextKey) => Promise<void>
  /** A page of a site; it goes before the next screen is reached. */
  visit: (origin: string) => Promise<Page>
  /** A site's request, which has a window of its own too. */
  ask: (origin: string, scopes: Record<string, unknown>) => Promise<void>
  /** A site's call that the person is asked about, like a new network. */
  suggest: (origin: string, scope: string, call: object) => Promise<void>
  /** Sites and windows, all but the popup itself. */
  closeOthers: () => Promise<void>
}

const popupUrl = `chrome-extension://${extensionId}/popup/popup.html`

export const openScene = async ({
  wallet,
  node,
  locale,
}: {
  wallet: LaunchedWallet
  node: HostedNode
  locale: Locale
}): Promise<Scene> => {
  const say = textIn(messagesIn(locale))
  const places = popupPlaces()
  const page = await wallet.context.newPage()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })

  const visit = async (origin: string): Promise<Page> => {
    const site = await wallet.context.newPage()
    // Any name will do: nobody is asked where it is.
    await site.route('**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>A site</title>',
      }),
    )
    await site.goto(origin)
    return site
  }

  // Windows of screens before were closed, which counts as a no.
  const forgive = (): Promise<void> => forgiveRefusals(wallet.inside)

  return {
    wallet,
    page,
    node,
    say,
    open: async (place = 'home', which = '') => {
      // Behind a site's tab it is hardly painted, and a click waits for that.
      await page.bringToFront()
      await page.setViewportSize({ width: 360, height: 600 })
      await page.goto('about:blank')
      const path = places[place]
      if (path === undefined) throw new Error(`No place is called ${place}`)
      const here = path.replace('*', () => encodeURIComponent(which))
      await page.goto(`${popupUrl}#${here}`)
    },
    title: (name) => page.getByRole('heading', { level: 1, name, exact: true }),
    press: (key, ...values) =>
      page
        .getByRole('button', { name: say(key, ...values), exact: true })
        .click(),
    follow: (key) =>
      page.getByRole('link', { name: say(key), exact: true }).click(),
    fill: (key, value, ...values) =>
      page.getByLabel(say(key, ...values), { exact: true }).fill(value),
    unfold: (key) => page.getByText(say(key)).first().click(),
    visit,
    ask: async (origin, scopes) => {
      await forgive()
      const site = await visit(origin)
      const window = wallet.context.waitForEvent('page')
      const answer = createSession(site, scopes).catch(() => 'the page is gone')
      const first = await Promise.race([window.then(() => true), answer])
      if (first !== true) {
        throw new Error(`Nobody was asked: ${JSON.stringify(first)}`)
      }
    },
    suggest: async (origin, scope, call) => {
      await forgive()
      const site = await visit(origin)
      const window = wallet.context.waitForEvent('page')
      const answer = invoke(site, scope, call).catch(() => 'the page is gone')
      const first = await Promise.race([window.then(() => true), answer])
      if (first !== true) {
        throw new Error(`Nobody was asked: ${JSON.stringify(first)}`)
      }
    },
    closeOthers: async () => {
      const others = wallet.context
        .pages()
        .filter((other) => other !== page && other !== wallet.inside)
      await Promise.all(others.map((other) => other.close()))
    },
  }
}
