import type { Locator, Page } from '@playwright/test'

/** The button with the chosen account or network; its list has the same name. */
export const menuOf = (page: Page, menu: string): Locator =>
  page.getByRole('button', { name: `${menu}: ` })

const choose = async (
  page: Page,
  { menu, name }: { menu: string; name: string },
): Promise<void> => {
  await menuOf(page, menu).click()
  await page
    .getByRole('dialog', { name: menu })
    .getByText(name, { exact: true })
    .click()
}

export const chooseNetwork = (
  page: Page,
  { menu = 'Network', name }: { menu?: string; name: string },
): Promise<void> => choose(page, { menu, name })

export const chooseAccount = (page: Page, name: string): Promise<void> =>
  choose(page, { menu: 'Account', name })
