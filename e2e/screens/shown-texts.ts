import type { Page } from '@playwright/test'

/**
 * The visible and accessible texts of the page, without literals: code, content
 * with `dir="ltr"` (origins, addresses, chain ids, words of a phrase), times in
 * digits, and names, which are isolated from the text around them.
 */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spelled = 'body :is(code, [dir="ltr"], option[dir], bdi:not(h1 > *))'
    const attributes = ['aria-label', 'title', 'placeholder', 'alt']
    const texts: string[] = []
    const add = (text: string | null, element: Element | null): void => {
      const words = text?.trim() ?? ''
      if (!/\p{Letter}/u.test(words) || element?.closest(spelled)) return
      // Formatted by the browser; "today" is a text of the wallet.
      if (element?.closest('time') && /\d/.test(words)) return
      texts.push(words)
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      add(node.textContent, node.parentElement)
    }
    for (const name of attributes) {
      for (const element of document.querySelectorAll(`body [${name}]`)) {
        // The name of a control is text, whatever it contains.
        const inside = name === 'aria-label' ? null : element
        add(element.getAttribute(name), inside)
      }
    }
    return [...new Set(texts)]
  })
