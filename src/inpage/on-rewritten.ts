/**
 * Calls when `document.open` has replaced the page. It takes every listener off
 * the window and the document, and says nothing; but an observer of the document
 * stays, and sees its root go. Watching the document's own children costs
 * nothing: a page that does not rewrite itself takes none of them away.
 */
export const onRewritten = (document: Document, listener: () => void): void => {
  const observer = new MutationObserver((records) => {
    // By index: a page can replace the iterator of lists.
    for (let index = 0; index < records.length; index += 1) {
      if ((records[index]?.removedNodes.length ?? 0) === 0) continue
      listener()
      return
    }
  })
  observer.observe(document, { childList: true })
}
