import type { Page } from '@playwright/test'

/** Where the wallet is shown, with a usual size. */
export const layouts = {
  popup: { width: 360, height: 600 },
  window: { width: 400, height: 640 },
  tab: { width: 1280, height: 800 },
  panel: { width: 400, height: 900 },
  /** The narrowest that Chromium allows. */
  'narrow-panel': { width: 320, height: 900 },
  /** The largest popup of Chromium at a zoom of 200 %. */
  'zoomed-popup': { width: 400, height: 300 },
} as const

export type Layout = keyof typeof layouts

/** Resolves when the page has the layout of this size, with its content. */
export const showIn = async (page: Page, layout: Layout): Promise<void> => {
  await page.setViewportSize(layouts[layout])
  // As src/popup/main.tsx does for the address of the window and the panel.
  await page.evaluate(
    (isSized) => document.documentElement.classList.toggle('sized', isSized),
    !['popup', 'tab', 'zoomed-popup'].includes(layout),
  )
  await page.waitForFunction(() => {
    if (!document.querySelector('.views-wide')) return true
    const list = document.querySelector('.list-pane')
    return (
      document.querySelector('.rail-menu') &&
      // Its rows, or why there are none.
      (!list || list.querySelector('.row, .empty, .activity, .hint'))
    )
  })
}
