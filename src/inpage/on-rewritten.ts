import { createHook, type Listen } from './hook.ts'

/** Adds a listener for the moment when the page has rewritten itself. */
export type OnRewritten = Listen<void>

/**
 * Calls when `document.open` has replaced the page. It silently removes every
 * listener of the window and the document; but an observer of the document
 * survives, and sees its root removed. Observing only the document's own
 * children costs nothing for other pages.
 */
export const watchRewrites = (document: Document): OnRewritten => {
  const { listen, call } = createHook<void>()
  const observer = new MutationObserver((records) => {
    // By index: a page can replace the iterator of lists.
    for (let index = 0; index < records.length; index += 1) {
      if ((records[index]?.removedNodes.length ?? 0) === 0) continue
      call()
      return
    }
  })
  observer.observe(document, { childList: true })
  return listen
}
