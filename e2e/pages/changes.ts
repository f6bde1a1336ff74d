import { expect, type Page } from '@playwright/test'

/** A row of “What changes”, with every digit. */
export type ShownChange = {
  name: string
  change: string
  /** The contract, in full. */
  contract?: string
  /** Balances before and after, as they are written. */
  before?: string
  after?: string
}

/** What a transaction is said to change, once that is known. */
export type ShownChanges = {
  /** In place of the rows, or above them. */
  message: string | undefined
  rows: ShownChange[]
}

export const readChanges = async (page: Page): Promise<ShownChanges> => {
  const list = page.locator('.changes-list')
  await expect(list).toHaveAttribute('aria-busy', 'false')
  return list.evaluate((element) => {
    const rowOf = (row: Element): ShownChange => {
      const part = (name: string) => row.querySelector(`.change-${name}`)
      const title = (name: string) => part(name)?.getAttribute('title')
      const contract = title('contract')
      const [before, after] = title('span')?.split(/ → (?:at least )?/) ?? []
      return {
        name: part('name')?.textContent ?? '',
        change: title('amount') ?? '',
        ...(contract && { contract }),
        ...(before && { before }),
        ...(after && { after }),
      }
    }
    return {
      message: element.querySelector('.hint')?.textContent ?? undefined,
      rows: [...element.querySelectorAll('.change')].map(rowOf),
    }
  })
}
