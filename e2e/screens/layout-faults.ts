import type { Page } from '@playwright/test'

/** Elements that are wider than the page, cut off, or broken where they must not be. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** These scroll their content, or are for screen readers only. */
    const declared = '.visually-hidden, .secret-text, option, [data-scrolls]'
    const TOLERANCE = 1
    const width = document.documentElement.clientWidth
    const found: string[] = []

    const isInline = (element: Element): boolean =>
      getComputedStyle(element).display.startsWith('inline') &&
      element.clientWidth === 0

    const blockOf = (element: Element): Element => {
      let block = element
      while (isInline(block) && block.parentElement) block = block.parentElement
      return block
    }

    const cuts = (element: Element): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element)
      return (
        element !== document.body &&
        element !== document.documentElement &&
        (overflowX !== 'visible' || overflowY !== 'visible')
      )
    }

    /** Truncated on purpose: the full text is elsewhere. */
    const isExcused = (element: Element): boolean => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      const full = element.textContent
      return (
        (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') &&
        [
          element.getAttribute('title'),
          element.getAttribute('aria-label'),
        ].includes(full)
      )
    }

    const report = (fault: string, element: Element, text: string): void => {
      found.push(
        `${fault}: "${text.slice(0, 60)}" in ${element.outerHTML.slice(0, 90)}`,
      )
    }

    const judge = (node: Text): void => {
      const text = node.data.trim()
      const element = node.parentElement
      if (text === '' || !element || element.closest(declared)) return
      if (!element.checkVisibility({ visibilityProperty: true })) return
      const block = blockOf(element)
      // A dialog is above everything, and scrolls where it is too long.
      const dialog = element.closest(':modal')
      if (!isExcused(block)) {
        if (block.scrollWidth > block.clientWidth + TOLERANCE) {
          report('too wide', block, text)
        }
        if (
          block.scrollHeight > block.clientHeight + TOLERANCE &&
          cuts(block)
        ) {
          report('too high', block, text)
        }
      }
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.left < -TOLERANCE || rect.right > width + TOLERANCE) {
          report('beside the page', block, text)
        }
        for (
          let outer: Element | null = block;
          outer && outer !== dialog;
          outer = outer.parentElement
        ) {
          if (!cuts(outer) || isExcused(outer)) continue
          const box = outer.getBoundingClientRect()
          if (
            rect.left < box.left - TOLERANCE ||
            rect.right > box.right + TOLERANCE ||
            rect.top < box.top - TOLERANCE ||
            rect.bottom > box.bottom + TOLERANCE
          ) {
            report('cut', outer, text)
          }
        }
      }
      // What is shortened: Chromium may break it after the ellipsis.
      for (const { 0: short, index } of node.data.matchAll(/\w{4,6}…\w{4}/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + short.length)
        if (range.getClientRects().length > 1) report('broken', block, short)
      }
    }

    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      found.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) judge(nodes.currentNode as Text)
    return [...new Set(found)]
  })
