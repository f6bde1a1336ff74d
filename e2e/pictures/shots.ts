import type { Page } from '@playwright/test'

export type Size = { width: number; height: number }

/** Gives a page its size, and stops motion. */
export const prepareShots = async (page: Page, size: Size): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(size)
}

/** As a URL, to be part of another picture. */
export const shotOf = async (page: Page): Promise<string> => {
  const png = await page.screenshot({ caret: 'hide' })
  return `data:image/png;base64,${png.toString('base64')}`
}
