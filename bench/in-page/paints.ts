declare global {
  var menuShownAt: Promise<number>
}

/** Runs before a page's scripts: notes when the tab bar of the popup is there. */
export const watchMenu = (): void => {
  globalThis.menuShownAt = new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('nav')) return
      observer.disconnect()
      resolve(performance.now())
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Runs in the page: milliseconds from the navigation to the home screen. */
export const menuShown = (): Promise<number> => menuShownAt

/**
 * Runs in the page: milliseconds from the navigation to the first contentful
 * paint, and its time in epoch ms.
 */
export const firstPaint = (): Promise<{ at: number; epoch: number }> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint')
      if (!entry) return
      const at = entry.startTime
      resolve({ at, epoch: performance.timeOrigin + at })
    }).observe({ type: 'paint', buffered: true })
  })

/** Runs in a request window: when Connect can be clicked, in epoch ms. */
export const clickable = (): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      const live = document.querySelectorAll('button[aria-disabled="false"]')
      if ([...live].some(({ textContent }) => textContent === 'Connect')) {
        resolve(performance.timeOrigin + performance.now())
      } else {
        requestAnimationFrame(look)
      }
    }
    look()
  })
