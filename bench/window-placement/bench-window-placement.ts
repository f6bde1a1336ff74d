import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import {
  type BrowserWindow,
  requestWindow,
} from '../../e2e/fixtures/browser-windows.ts'
import { forgiveRefusals } from '../../e2e/fixtures/extension-page.ts'
import {
  type LaunchedWallet,
  launchWallet,
} from '../../e2e/fixtures/launch-wallet.ts'
import {
  accounts,
  anything,
  createSession,
  holding,
  LOCAL,
  resetWallet,
} from '../../e2e/fixtures/session.ts'
import { outOfTime } from '../run/run-options.ts'
import {
  type Bounds,
  judgePlacement,
  type Measured,
  type Screen,
} from './judge-placement.ts'

const { values } = parseArgs({
  options: {
    /** A folder for pictures of the whole screen, made with ImageMagick. */
    pictures: { type: 'string' },
    /** Waits after each request, to look at it. */
    pause: { type: 'string', default: '0' },
  },
})

type Case = { name: string; state?: 'maximized'; bounds?: Bounds }

/** Where the browser window is when its page asks. */
const casesOn = ({ left, top, width, height }: Screen): Case[] => {
  const at = (x: number, y: number): Bounds => ({
    left: left + x,
    top: top + y,
    width: 900,
    height: 600,
  })
  return [
    { name: 'middle', bounds: at(300, 150) },
    { name: 'left edge', bounds: at(0, 100) },
    { name: 'right edge', bounds: at(width - 900, 100) },
    { name: 'bottom edge', bounds: at(400, height - 600) },
    { name: 'off the right', bounds: at(width - 750, 100) },
    { name: 'far off the right', bounds: at(width - 600, 100) },
    { name: 'off the bottom', bounds: at(400, height - 350) },
    { name: 'maximized', state: 'maximized' },
  ]
}

const moveWindow = async (
  { inside }: LaunchedWallet,
  window: { id: number } & Case,
): Promise<void> => {
  await inside.evaluate(async ({ id, state, bounds }) => {
    await chrome.windows.update(id, { state: 'normal' })
    await chrome.windows.update(id, bounds ?? { state })
  }, window)
  await settled(() => windowWith(inside, window.id))
}

const windowWith = (
  inside: Page,
  id: number,
): Promise<BrowserWindow | undefined> =>
  inside.evaluate(
    async (id) =>
      (await chrome.windows.getAll({})).find((one) => one.id === id),
    id,
  )

/** The window manager moves windows in its own time. */
const settled = async (
  read: () => Promise<BrowserWindow | undefined>,
): Promise<BrowserWindow> => {
  let before = ''
  for (let same = 0; same < 4; ) {
    await sleep(150)
    const window = await read()
    const now = JSON.stringify(window)
    same = window && now === before ? same + 1 : 0
    before = now
  }
  return JSON.parse(before)
}

const openSite = async (page: Page, origin: string): Promise<void> => {
  await page.route('**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>${origin}</title><h1>${origin}</h1>`,
    }),
  )
  await page.goto(origin)
}

/** The page asks to connect; where the window ends up, and what it hides. */
const measure = async (
  { inside, context }: LaunchedWallet,
  { name, page, windowId }: { name: string; page: Page; windowId: number },
): Promise<Measured> => {
  await forgiveRefusals(inside)
  const opened = context.waitForEvent('page')
  const answer = createSession(page, { [LOCAL]: anything() }).catch(() => '')
  const asked = await opened
  await asked.getByRole('button', { name: 'Connect', exact: true }).waitFor()
  const request = await settled(() => requestWindow(inside))
  const browser = await windowWith(inside, windowId)
  if (!browser) throw new Error('the browser window is gone')
  const shown = await asked.evaluate(() => ({
    content: document.documentElement.scrollHeight,
    inner: innerHeight,
    isVisible: document.visibilityState === 'visible' && document.hasFocus(),
  }))
  if (values.pictures !== undefined) {
    const file = join(values.pictures, `${name.replaceAll(' ', '-')}.png`)
    execFileSync('import', ['-window', 'root', file])
  }
  await sleep(Number(values.pause))
  await asked.close()
  await answer
  return { name, browser, request, ...shown }
}

const run = async (): Promise<boolean> => {
  const wallet = await launchWallet({ headless: false })
  try {
    const { inside, context } = wallet
    await resetWallet(wallet, holding(accounts.first, accounts.second))
    const screen = await inside.evaluate((): Screen => {
      const { availWidth: width, availHeight: height } = globalThis.screen
      const left = Reflect.get(globalThis.screen, 'availLeft')
      return {
        left,
        top: Reflect.get(globalThis.screen, 'availTop'),
        width,
        height,
      }
    })
    console.log(`screen ${JSON.stringify(screen)}`)
    const [first] = await inside.evaluate(() => chrome.windows.getAll({}))
    if (!first) throw new Error('the browser has no window')
    const page = await context.newPage()
    await openSite(page, 'https://first.example')
    const measured: Measured[] = []
    for (const one of casesOn(screen)) {
      await moveWindow(wallet, { id: first.id, ...one })
      measured.push(
        await measure(wallet, { name: one.name, page, windowId: first.id }),
      )
    }
    measured.push(...(await measureTwo(wallet, { first, page, screen })))
    const judged = measured.map((one) => judgePlacement(one, screen))
    for (const { line } of judged) console.log(line)
    return judged.every(({ isRight }) => isRight)
  } finally {
    await wallet.context.close()
  }
}

/** Two browser windows side by side: each asks while the other is in front. */
const measureTwo = async (
  wallet: LaunchedWallet,
  { first, page, screen }: { first: BrowserWindow; page: Page; screen: Screen },
): Promise<Measured[]> => {
  const { inside, context } = wallet
  const { left, top } = screen
  await moveWindow(wallet, {
    name: '',
    id: first.id,
    bounds: { left, top: top + 50, width: 800, height: 600 },
  })
  const opened = context.waitForEvent('page')
  const { id } = await inside.evaluate(
    (bounds) => chrome.windows.create({ url: 'about:blank', ...bounds }),
    { left: left + 850, top: top + 200, width: 900, height: 600 },
  )
  const other = await opened
  await openSite(other, 'https://second.example')
  const focus = (window: number): Promise<unknown> =>
    inside.evaluate(
      (id) => chrome.windows.update(id, { focused: true }),
      window,
    )
  await focus(first.id)
  const second = await measure(wallet, {
    name: 'second of two windows',
    page: other,
    windowId: id,
  })
  await focus(id)
  return [
    second,
    await measure(wallet, {
      name: 'first of two windows',
      page,
      windowId: first.id,
    }),
  ]
}

if (process.platform === 'linux' && !process.env.DISPLAY) {
  console.log(
    'skipped: there is no display. bench/README.md says how to start one.',
  )
} else {
  if (values.pictures !== undefined) {
    mkdirSync(values.pictures, { recursive: true })
  }
  const isRight = await Promise.race([run(), outOfTime(600_000)])
  console.log(isRight ? 'every window is in its place' : 'FAILED')
  if (!isRight) process.exitCode = 1
}
