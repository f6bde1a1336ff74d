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
  /** Shows the popup at a place of paths.ts, as if it had just been opened. */
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
  /** Has the next screen loaded anew, whatever the last one was. */
  expectNewLoad: () => void
  /** Windows and sites, all but the popup itself and who may ask again. */
  closeOthers: () => Promise<void>
  /** The sites too that may ask again. */
  closeAll: () => Promise<void>
}

const popupUrl = `chrome-extension://${extensionId}/popup/popup.html`

export const openScene = async ({
  wallet,
  node,
  locale,
  loadsAlways = true,
}: {
  wallet: LaunchedWallet
  node: HostedNode
  locale: Locale
  /** Or the popup goes from place to place by itself where it can: faster. */
  loadsAlways?: boolean
}): Promise<Scene> => {
  const say = textIn(messagesIn(locale))
  const places = popupPlaces()
  let loads = 0
  let needsLoad = true
  const page = await wallet.context.newPage()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })

  const visit = async (origin: string): Promise<Page> => {
    needsLoad = true
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

  const askers = new Map<string, Page>()
  let answers: Promise<unknown>[] = []

  const askFrom = async (
    origin: string,
    request: (site: Page) => Promise<unknown>,
  ): Promise<void> => {
    // Windows of screens before were closed, which counts as a no.
    await forgiveRefusals(wallet.inside)
    needsLoad = true
    const site = askers.get(origin) ?? (await visit(origin))
    askers.set(origin, site)
    const window = wallet.context.waitForEvent('page')
    const answer = request(site).catch(() => 'the page is gone')
    answers.push(answer)
    const first = await Promise.race([window.then(() => true), answer])
    if (first !== true) {
      throw new Error(`Nobody was asked: ${JSON.stringify(first)}`)
    }
  }

  return {
    wallet,
    page,
    node,
    say,
    open: async (place = 'home', which = '') => {
      // Behind a site's tab it is hardly painted, and a click waits for that.
      await page.bringToFront()
      const path = places[place]
      if (path === undefined) throw new Error(`No place is called ${place}`)
      const here = `#${path.replace('*', () => encodeURIComponent(which))}`
      // A place that is left loses what was typed into it.
      const isLeft = new URL(page.url()).hash !== here
      const mayGo = isLeft && !needsLoad && !loadsAlways
      if (mayGo && (await page.evaluate(goTo, here))) return
      // A query that is new has it loaded, by the process it is in.
      loads += 1
      await page.goto(`${popupUrl}?${loads}${here}`)
      needsLoad = false
    },
    expectNewLoad: () => {
      needsLoad = true
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
    ask: (origin, scopes) =>
      askFrom(origin, (site) => createSession(site, scopes)),
    suggest: (origin, scope, call) =>
      askFrom(origin, (site) => invoke(site, scope, call)),
    closeOthers: async () => {
      const others = wallet.context
        .pages()
        .filter((other) => other !== page && other !== wallet.inside)
      // What they asked for may have been in the popup too.
      if (others.length > 0) needsLoad = true
      // A site that asked may ask again, which is faster than a new one.
      const kept = loadsAlways ? [] : [...askers.values()]
      if (loadsAlways) askers.clear()
      await Promise.all(
        others
          .filter((other) => !kept.includes(other))
          .map((other) => other.close()),
      )
      await Promise.all(answers)
      answers = []
    },
    closeAll: async () => {
      for (const site of askers.values()) await site.close()
      askers.clear()
    },
  }
}

/** Runs in the popup: resolves once it shows the place, or says it cannot. */
const goTo = async (here: string): Promise<boolean> => {
  // A dialog outlives a change of place that nobody can make while it is open.
  if (document.querySelector('dialog[open]')) return false
  // Its own listener comes first, and React is done with the task's end.
  const shown = new Promise((resolve) =>
    addEventListener('hashchange', () => setTimeout(resolve), { once: true }),
  )
  location.hash = here
  await shown
  return true
}
