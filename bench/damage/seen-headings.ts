import type { BrowserContext, Page } from '@playwright/test'

declare global {
  var seenHeadings: Set<string>
}

/** Makes every page record each heading that it shows. */
export const watchHeadings = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    globalThis.seenHeadings = new Set()
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) {
        seenHeadings.add(textContent)
      }
    }).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })

export const headingsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...seenHeadings])
