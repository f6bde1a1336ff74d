import type { BrowserContext } from '@playwright/test'

declare global {
  var menuShownAt: Promise<number>
}

/** Milliseconds since the navigation. */
export type Paint = {
  /** The browser's first contentful paint. */
  first: number
  /** When the tab bar, and with it the home screen, was there. */
  home: number
}

/** Makes every page report when the wallet's menu appeared. */
export const watchMenu = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    globalThis.menuShownAt = new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('nav')) return
        observer.disconnect()
        resolve(performance.now())
      }).observe(document, { childList: true, subtree: true })
    })
  })

export const measurePaint = async (
  context: BrowserContext,
  { url, hasMenu }: { url: string; hasMenu: boolean },
): Promise<Paint> => {
  const page = await context.newPage()
  try {
    await page.setViewportSize({ width: 360, height: 600 })
    await page.goto(url)
    const first = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [entry] = list.getEntriesByName('first-contentful-paint')
            if (entry) resolve(entry.startTime)
          }).observe({ type: 'paint', buffered: true })
        }),
    )
    const home = hasMenu ? await page.evaluate(() => menuShownAt) : first
    return { first, home }
  } finally {
    await page.close()
  }
}
