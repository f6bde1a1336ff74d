import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { LaneChoice, LaneRequest } from '../messaging/lane-contract.ts'
import { clickUntilTaken } from './click-until-taken.ts'

const isApprovalWindow = (page: Page): boolean =>
  page.url().endsWith('/popup/popup.html?requests')

/** The window that the wallet opened for requests, with this one in view. */
export const showRequest = async (
  context: BrowserContext,
  id: string,
): Promise<Page> => {
  const opened = context.pages().find(isApprovalWindow)
  const window =
    opened ??
    (await context.waitForEvent('page', {
      predicate: async (page) => {
        await page.waitForURL(/^chrome-extension:/)
        return isApprovalWindow(page)
      },
    }))
  const inView = window.locator('[data-request]')
  await inView.waitFor({ state: 'attached' })
  const isShown = async (): Promise<boolean> =>
    (await inView.getAttribute('data-request')) === id
  // The first request is at the start of the queue.
  const previous = window.locator('.queue-previous[aria-disabled="false"]')
  while (!(await isShown()) && (await previous.count()) > 0) {
    await previous.click()
  }
  const next = window.locator('.queue-next[aria-disabled="false"]')
  while (!(await isShown()) && (await next.count()) > 0) await next.click()
  if (await isShown()) return window
  throw new Error('The request is not in the window of the wallet')
}

/** Clicks as a user who changes these things on the screen. */
export const approveOnScreen = async (
  window: Page,
  { shown }: LaneRequest,
  choice: LaneChoice,
): Promise<void> => {
  if (shown.kind === 'connect') await tickBoxes(window, choice)
  if (shown.kind === 'send-transaction' || shown.kind === 'send-calls') {
    await chooseLimits(window, choice)
  }
  // A transaction that would fail has to be confirmed.
  const confirmed = window.locator('.transaction-warnings input[type=checkbox]')
  for (const box of await confirmed.all()) await box.check()
  await clickUntilTaken(window.locator('.approval-footer .button-primary'))
}

export const rejectOnScreen = (window: Page): Promise<void> =>
  clickUntilTaken(
    window.locator('.approval-footer button:not(.button-primary)'),
  )

const tickBoxes = async (
  window: Page,
  { accounts, chains }: LaneChoice,
): Promise<void> => {
  const kinds = [
    { prefix: 'kind-', wanted: accounts },
    { prefix: 'id-', wanted: chains },
  ]
  for (const { prefix, wanted } of kinds) {
    if (!wanted) continue
    const boxes = window.locator(
      `input.choice-box[aria-describedby^="${prefix}"]`,
    )
    for (const box of await boxes.all()) {
      const [described = ''] = (
        (await box.getAttribute('aria-describedby')) ?? ''
      ).split(' ')
      await box.setChecked(wanted.includes(described.slice(prefix.length)))
    }
  }
}

const SPEEDS = ['slow', 'normal', 'fast'] as const

const chooseLimits = async (
  window: Page,
  { fees, gas, nonce }: LaneChoice,
): Promise<void> => {
  const chooser = window.locator('.fee-chooser')
  await chooser.waitFor()
  if (typeof fees === 'string') {
    const radios = chooser.locator('input[type=radio]')
    // The fees of the site come first, if it asked for any.
    const first = (await radios.count()) - SPEEDS.length
    await radios.nth(first + SPEEDS.indexOf(fees)).check()
  }
  const typed = fieldsOf({ fees, gas, nonce })
  if (Object.keys(typed).length === 0) return
  await chooser.locator('button[aria-expanded=false]').click()
  const inputs = chooser.locator('input:not([type=radio])')
  const names = (await inputs.count()) === 3 ? LEGACY_FIELDS : FIELDS
  for (const [place, name] of names.entries()) {
    const text = typed[name]
    if (text !== undefined) await fill(inputs.nth(place), text)
  }
}

const FIELDS = ['gas', 'highest', 'tip', 'nonce'] as const
const LEGACY_FIELDS = ['gas', 'highest', 'nonce'] as const

const fieldsOf = ({
  fees,
  gas,
  nonce,
}: LaneChoice): Partial<Record<(typeof FIELDS)[number], string>> => ({
  ...(gas && { gas: BigInt(gas).toString() }),
  ...(nonce && { nonce: BigInt(nonce).toString() }),
  ...(typeof fees === 'object' &&
    ('gasPrice' in fees
      ? { highest: toGwei(fees.gasPrice) }
      : {
          highest: toGwei(fees.maxFeePerGas),
          tip: toGwei(fees.maxPriorityFeePerGas),
        })),
})

const fill = async (input: Locator, text: string): Promise<void> => {
  await input.fill(text)
}

const toGwei = (wei: string): string => {
  const digits = BigInt(wei).toString().padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`
}
