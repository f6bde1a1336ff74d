import type { Locator, Page } from '@playwright/test'

/** The pending requests, as the user goes through them. */
export type RequestQueue = {
  page: Page
  bar: Locator
  previous: Locator
  next: Locator
  /** Opens the list of all requests. */
  place: Locator
  list: Locator
  /** Shows the request whose row has this text. */
  pick: (text: string) => Promise<void>
  rejectAll: Locator
  /** The site of the visible request. */
  origin: Locator
  /** The notice about a withdrawn request. */
  news: Locator
}

export const requestQueueOf = (page: Page): RequestQueue => {
  const bar = page.getByRole('navigation', { name: 'Pending requests' })
  const button = (name: string): Locator =>
    bar.getByRole('button', { name, exact: true })
  const place = bar.getByRole('button', { name: /Show all requests$/ })
  const list = page.getByRole('dialog', { name: 'Pending requests' })
  return {
    page,
    bar,
    previous: button('Previous request'),
    next: button('Next request'),
    place,
    list,
    pick: async (text) => {
      await place.click()
      await list.getByRole('button').filter({ hasText: text }).click()
      await list.waitFor({ state: 'hidden' })
    },
    rejectAll: button('Reject all'),
    origin: page.locator('#approval-origin'),
    news: page.getByRole('status').filter({ hasText: 'no longer pending' }),
  }
}

/**
 * Chooses in the dialog how far the rejection reaches; `count` is on its
 * button.
 */
export const rejectRequests = async (
  { page, rejectAll }: RequestQueue,
  { reach, count }: { reach: 'all' | 'site'; count: number },
): Promise<void> => {
  await rejectAll.click()
  const dialog = page.getByRole('dialog', { name: 'Reject pending requests?' })
  await dialog
    .getByRole('radio', { name: reach === 'all' ? /^All: / : /^Only from/ })
    .check()
  const words = count === 1 ? 'Reject 1 request' : `Reject ${count} requests`
  // The window may close before the click resolves.
  await Promise.allSettled([
    dialog.getByRole('button', { name: words, exact: true }).click(),
  ])
}
