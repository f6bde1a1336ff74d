import type { BrowserContext, Page } from '@playwright/test'
import type { LaneChoice, LaneRequest } from '../messaging/lane-contract.ts'
import { clickUntilTaken } from './click-until-taken.ts'

const APPROVAL_WINDOW = /\/popup\/popup\.html\?requests$/
const LONGEST_MS = 30_000

/** The window that the wallet opened for requests, or opens now. */
const findWindow = (context: BrowserContext): Promise<Page> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      context.off('page', look)
    }
    // A page that was just opened does not have its address yet.
    const look = (page: Page): void => {
      page
        .waitForURL(APPROVAL_WINDOW, {
          waitUntil: 'commit',
          timeout: LONGEST_MS,
        })
        .then(
          () => {
            end()
            resolve(page)
          },
          () => 'it is another page',
        )
    }
    const timer = setTimeout(() => {
      end()
      reject(new Error('The wallet opened no window for the request'))
    }, LONGEST_MS)
    context.on('page', look)
    for (const page of context.pages()) look(page)
  })

/** The window of the wallet, with this request in view. */
export const showRequest = async (
  context: BrowserContext,
  id: string,
): Promise<Page> => {
  const window = await findWindow(context)
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
  // Severe warnings, such as of an unlimited allowance, have to be confirmed.
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
  const names = fieldsByCount[await inputs.count()] ?? []
  for (const [name, text] of Object.entries(typed)) {
    const place = names.indexOf(name)
    if (place === -1) throw new Error(`The screen has no field for ${name}`)
    await inputs.nth(place).fill(text)
  }
}

/** A batch has one price for all calls; older types have no tip. */
const fieldsByCount: Readonly<Record<number, readonly string[]>> = {
  4: ['gas', 'highest', 'tip', 'nonce'],
  3: ['gas', 'highest', 'nonce'],
  2: ['highest', 'tip'],
  1: ['highest'],
}

const fieldsOf = ({
  fees,
  gas,
  nonce,
}: LaneChoice): Record<string, string> => ({
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

const toGwei = (wei: string): string => {
  const digits = BigInt(wei).toString().padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`
}
