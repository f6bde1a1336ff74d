import type { BrowserContext, Page } from '@playwright/test'

declare global {
  var seenHeadings: Set<string>
}

/** Has every page write down each title that it ever shows. */
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
