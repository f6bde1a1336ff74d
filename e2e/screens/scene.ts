import { expect, type Locator, type Page } from '@playwright/test'
import { ask, findProvider } from '../fixtures/ethereum.ts'
import { badgeOf, forgiveRefusals } from '../fixtures/extension-page.ts'
import { extensionId, type LaunchedWallet } from '../fixtures/launch-wallet.ts'
import { createSession, invoke } from '../fixtures/session.ts'
import { type Locale, messagesIn, type TextKey, textIn } from './locales.ts'
import { popupPlaces } from './popup-places.ts'

export type HostedNode = { baseUrl: string; apiKey: string }

/** The popup in a language, as the list of screens uses it. */
export type Scene = {
  wallet: LaunchedWallet
  /** 360 by 600, without motion. */
  page: Page
  /** A node that answers for the network Local. */
  node: HostedNode
  say: (key: TextKey, ...values: string[]) => string
  /** Shows the popup at a place of paths.ts, as if just opened. */
  open: (place?: string, which?: string) => Promise<void>
  title: (name: string) => Locator
  press: (key: TextKey, ...values: string[]) => Promise<void>
  follow: (key: TextKey) => Promise<void>
  fill: (key: TextKey, value: string, ...values: string[]) => Promise<void>
  unfold: (key: TextKey) => Promise<void>
  /** A page of a site; closed before the next screen. */
  visit: (origin: string) => Promise<Page>
  /** A site's session request, which also has its own window. */
  ask: (origin: string, scopes: Record<string, unknown>) => Promise<void>
  /** A site's call that needs an approval, such as a new network. */
  suggest: (origin: string, scope: string, call: object) => Promise<void>
  /** The same through the EIP-1193 provider. */
  request: (origin: string, method: string, params: unknown) => Promise<void>
  /** Forces the next screen to load anew. */
  expectNewLoad: () => void
  /** Closes windows and sites, except the popup itself and reusable sites. */
  closeOthers: () => Promise<void>
  /** Also closes the reusable sites. */
  closeAll: () => Promise<void>
}

/** In ms, as for tests: pictures are taken without their settings. */
const CLOSED_WITHIN = 120_000

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
  /** Otherwise the popup navigates by itself where possible: faster. */
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
    // Any name works: it is never resolved.
    await site.route('**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>A site</title>',
      }),
    )
    await site.goto(origin)
    return site
  }

  const otherPages = (): Page[] =>
    wallet.context
      .pages()
      .filter((other) => other !== page && other !== wallet.inside)

  /** Returns the badge, which counts what is still asked. */
  const closeWindows = async (): Promise<string> => {
    const windows = otherPages().filter((other) =>
      other.url().startsWith(popupUrl),
    )
    await Promise.all(windows.map((window) => window.close()))
    return badgeOf(wallet.inside)
  }

  const askers = new Map<string, Page>()
  let answers: Promise<unknown>[] = []

  const askFrom = async (
    origin: string,
    request: (site: Page) => Promise<unknown>,
  ): Promise<void> => {
    // Windows of previous screens were closed, which counts as a rejection.
    await forgiveRefusals(wallet.inside)
    needsLoad = true
    const site = askers.get(origin) ?? (await visit(origin))
    askers.set(origin, site)
    const window = wallet.context.waitForEvent('page')
    const answer = request(site).catch(() => 'the page is closed')
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
      // Behind a site's tab it is hardly painted, which delays clicks.
      await page.bringToFront()
      const path = places[place]
      if (path === undefined) throw new Error(`No place is called ${place}`)
      const here = `#${path.replace('*', () => encodeURIComponent(which))}`
      // Leaving a place discards typed input.
      const isLeft = new URL(page.url()).hash !== here
      const mayGo = isLeft && !needsLoad && !loadsAlways
      if (mayGo && (await page.evaluate(goTo, here))) return
      // A new query reloads it, in the same process.
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
    request: (origin, method, params) =>
      askFrom(origin, async (site) => {
        await findProvider(site)
        return ask(site, method, params)
      }),
    closeOthers: async () => {
      const others = otherPages()
      // Their requests may have been in the popup too.
      if (others.length > 0) needsLoad = true
      // Their rejection is stored before the badge is empty, and the next
      // request forgives it.
      await expect
        .poll(closeWindows, { timeout: CLOSED_WITHIN })
        .toMatch(/^(REC)?$/)
      // Reusing a site is faster than opening a new one.
      const reused = loadsAlways ? [] : [...askers.values()]
      if (loadsAlways) askers.clear()
      await Promise.all(
        others
          .filter((other) => !reused.includes(other))
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

/** Runs in the popup: resolves once it shows the place, or reports an error. */
const goTo = async (here: string): Promise<boolean> => {
  // A dialog survives a change of place, which users cannot make meanwhile.
  if (document.querySelector('dialog[open]')) return false
  // The popup's own listener comes first, and React finishes with the task.
  const shown = new Promise((resolve) =>
    addEventListener('hashchange', () => setTimeout(resolve), { once: true }),
  )
  location.hash = here
  await shown
  return true
}
