import { type BrowserContext, expect, type Page } from '@playwright/test'
import { rounds } from '../../src/dev/test-rounds.ts'
import { emptySession, rejected } from '../fixtures/answers.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { badgeOf, prolongRefusals } from '../fixtures/extension-page.ts'
import { type AskingSite, openSites } from '../fixtures/many-sites.ts'
import {
  chainIdOnly,
  createSession,
  getSession,
  LOCAL,
} from '../fixtures/session.ts'
import { advanceClock, stopClock } from '../fixtures/stopped-clock.ts'
import { test } from '../fixtures/test.ts'
import { connectWindowOf } from '../pages/connect-window.ts'
import { rejectRequests, requestQueueOf } from '../pages/request-queue.ts'

const scopes = { [LOCAL]: chainIdOnly }

/** The first site sends a request, and once it is visible, the others do. */
const askInOrder = async (
  context: BrowserContext,
  sites: readonly AskingSite[],
): Promise<{ window: Page; answers: ReturnType<AskingSite['ask']>[] }> => {
  const opened = context.waitForEvent('page')
  const answers: ReturnType<AskingSite['ask']>[] = []
  const [first, ...others] = sites
  if (first) answers.push(first.ask())
  const window = await opened
  const queue = requestQueueOf(window)
  await expect(queue.origin).toHaveText(first?.origin ?? '')
  for (const [index, site] of others.entries()) {
    answers.push(site.ask())
    await expect(queue.bar).toContainText(`1 of ${index + 2}`)
  }
  return { window, answers }
}

test('requests are queued, and none displaces the visible one', async ({
  context,
  openWallet: _,
  sites,
}) => {
  const asking = await openSites(context, { sites, names: ['a', 'b', 'c'] })
  const [a, b, c] = asking as [AskingSite, AskingSite, AskingSite]
  const { window, answers } = await askInOrder(context, [a, b])
  const queue = requestQueueOf(window)
  const { connectButton } = connectWindowOf(window)
  await expect(queue.previous).toBeDisabled()
  await queue.next.click()
  await expect(queue.origin).toHaveText(b.origin)
  await expect(queue.bar).toContainText('2 of 2')
  // Enabled by now, it stays visible and enabled when another arrives.
  await expect(connectButton).toBeEnabled()
  answers.push(c.ask())
  await expect(queue.bar).toContainText('2 of 3')
  await expect(queue.origin).toHaveText(b.origin)
  expect(await connectButton.getAttribute('aria-disabled')).toBe('false')
  await stopClock(window)
  await connectButton.click()
  expect(await answers[1]).toHaveProperty('result')
  // The next takes its place, and its button is not enabled yet.
  await expect(queue.origin).toHaveText(c.origin)
  expect(await connectButton.getAttribute('aria-disabled')).toBe('true')
  await advanceClock(window, 800)
  await expect(connectButton).toHaveAttribute('aria-disabled', 'false')
  await expect(window.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(queue.news).toBeHidden()
  await expect(queue.bar).toContainText('2 of 2')
  await queue.previous.click()
  await expect(queue.origin).toHaveText(a.origin)
  await advanceClock(window, 800)
  await connectWindowOf(window).connectButton.click()
  await expect(queue.origin).toHaveText(c.origin)
  await connectWindowOf(window).cancel()
  expect(await answers[0]).toHaveProperty('result')
  expect(await answers[2]).toStrictEqual(rejected)
})

test('ticks stay with their request while others are viewed', {
  tag: '@full',
}, async ({ context, openWallet: _, sites }) => {
  const asking = await openSites(context, { sites, names: ['a', 'b'] })
  const { window } = await askInOrder(context, asking)
  const queue = requestQueueOf(window)
  const { account } = connectWindowOf(window)
  await expect(account('Account 2')).not.toBeChecked()
  await account('Account 2').check()
  await queue.next.click()
  await expect(account('Account 2')).not.toBeChecked()
  await queue.previous.click()
  await expect(account('Account 2')).toBeChecked()
})

test('a request is withdrawn when its page closes, with a notice', async ({
  context,
  openWallet: _,
  sites,
}) => {
  const asking = await openSites(context, { sites, names: ['a', 'b', 'c'] })
  const [a, b, c] = asking as [AskingSite, AskingSite, AskingSite]
  const { window } = await askInOrder(context, asking)
  const queue = requestQueueOf(window)
  const { connectButton } = connectWindowOf(window)
  await expect(connectButton).toBeEnabled()
  await stopClock(window)
  await a.page.close()
  await expect(queue.origin).toHaveText(b.origin)
  expect(await connectButton.getAttribute('aria-disabled')).toBe('true')
  await expect(queue.news).toContainText(a.origin)
  await expect(queue.bar).toContainText('1 of 2')
  await b.page.reload()
  await expect(queue.origin).toHaveText(c.origin)
  await expect(queue.news).toContainText(b.origin)
  await expect(queue.bar).toBeHidden()
  const closed = window.waitForEvent('close')
  await c.page.goto('about:blank')
  await closed
})

test('all requests are rejected at once, or those of one site', {
  tag: '@full',
}, async ({ context, openWallet: _, sites }) => {
  const names = ['a', 'b', 'c', 'd']
  const asking = await openSites(context, { sites, names })
  const { window, answers } = await askInOrder(context, asking)
  const queue = requestQueueOf(window)
  await rejectRequests(queue, { reach: 'site', count: 1 })
  expect(await answers[0]).toStrictEqual(rejected)
  await expect(queue.origin).toHaveText(asking[1]?.origin ?? '')
  await expect(queue.bar).toContainText('1 of 3')
  await expect(queue.news).toBeHidden()
  const closed = window.waitForEvent('close')
  await rejectRequests(queue, { reach: 'all', count: 3 })
  await closed
  expect(await Promise.all(answers)).toStrictEqual(Array(4).fill(rejected))
})

test('the badge counts pending requests, also after a worker stop', async ({
  context,
  openWallet,
  sites,
}) => {
  const badge = () => badgeOf(openWallet.inside)
  await expect.poll(badge).toBe('')
  const asking = await openSites(context, { sites, names: ['a', 'b'] })
  const { window, answers } = await askInOrder(context, asking)
  await expect.poll(badge).toBe('2')
  await openWallet.stopWorker()
  await expect(requestQueueOf(window).bar).toContainText('1 of 2')
  expect(await badge()).toBe('2')
  // A page is known to be closed once it has reconnected.
  for (const { page } of asking) await getSession(page)
  await asking[1]?.page.close()
  await expect.poll(badge).toBe('1')
  await connectWindowOf(window).cancel()
  await expect.poll(badge).toBe('')
  expect(await answers[0]).toStrictEqual(rejected)
})

test('a starting worker corrects the badge', { tag: '@full' }, async ({
  openWallet,
}) => {
  await openWallet.inside.evaluate(() =>
    chrome.action.setBadgeText({ text: '9' }),
  )
  expect(await badgeOf(openWallet.inside)).toBe('9')
  const popup = await openWallet.openPopup()
  await openWallet.stopWorker()
  await popup.reload()
  await expect.poll(() => badgeOf(openWallet.inside)).toBe('')
})

test('the popup of the toolbar shows the queue too', { tag: '@full' }, async ({
  context,
  openWallet,
  sites,
}) => {
  const asking = await openSites(context, { sites, names: ['a', 'b'] })
  const { window, answers } = await askInOrder(context, asking)
  const popup = await openWallet.openPopup()
  const queue = requestQueueOf(popup)
  await queue.next.click()
  await expect(queue.origin).toHaveText(asking[1]?.origin ?? '')
  // Each page has its own view.
  await expect(requestQueueOf(window).origin).toHaveText(
    asking[0]?.origin ?? '',
  )
  await popup.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(await answers[1]).toStrictEqual(rejected)
  await expect(requestQueueOf(window).bar).toBeHidden()
})

test('a site that is rejected three times in a row is blocked', {
  tag: '@full',
}, async ({ context, dapp, openWallet }) => {
  const windows: Page[] = []
  context.on('page', (page) => windows.push(page))
  for (let refusals = 0; refusals < 3; refusals += 1) {
    const opened = context.waitForEvent('page')
    const created = createSession(dapp, scopes)
    const window = connectWindowOf(await opened)
    if (refusals < 2) await window.cancel()
    else {
      await window.connectButton.waitFor()
      await window.page.close()
    }
    expect(await created).toStrictEqual(rejected)
    await prolongRefusals(openWallet.inside)
  }
  const blocked = {
    error: {
      code: -32005,
      message: 'Request limit exceeded.',
      data: {
        reason:
          'the user has rejected too many requests; wait before asking again',
      },
    },
  }
  expect(await createSession(dapp, scopes)).toStrictEqual(blocked)
  await openWallet.stopWorker()
  expect(await createSession(dapp, scopes)).toStrictEqual(blocked)
  expect(await getSession(dapp)).toStrictEqual({ result: emptySession })
  expect(windows).toHaveLength(3)
})

const REQUESTS = rounds('SITE_REQUESTS', { short: 64, long: 1_000 })

test(`${REQUESTS} requests of a site open one window`, {
  tag: '@long',
}, async ({ context, dapp, openWallet: _ }) => {
  const windows: Page[] = []
  context.on('page', (page) => windows.push(page))
  await dapp.evaluate(
    ({ optionalScopes, count }) => {
      const params = { optionalScopes }
      const codes: unknown[] = []
      Object.assign(globalThis, { receivedCodes: codes })
      for (let turn = 0; turn < count; turn += 1) {
        portolan
          .request({ method: 'wallet_createSession', params })
          .catch(({ code }) => codes.push(code))
      }
    },
    { optionalScopes: scopes, count: REQUESTS },
  )
  const counts = () =>
    dapp.evaluate(() => {
      const found: Record<number, number> = {}
      for (const code of receivedCodes) found[code] = (found[code] ?? 0) + 1
      return found
    })
  await expect.poll(counts).toStrictEqual({ '-32002': REQUESTS - 1 })
  // The browser opens it with a delay.
  await expect.poll(() => windows).toHaveLength(1)
  await connectWindowOf(windows[0] as Page).cancel()
  await expect.poll(counts).toStrictEqual({
    '-32002': REQUESTS - 1,
    '4001': 1,
  })
  expect(windows).toHaveLength(1)
})

test('axe finds nothing on a queue and its dialog', { tag: '@full' }, async ({
  context,
  openWallet,
  sites,
}) => {
  const asking = await openSites(context, { sites, names: ['a', 'b', 'c'] })
  await askInOrder(context, asking)
  const popup = await openWallet.openPopup()
  const queue = requestQueueOf(popup)
  const { connectButton } = connectWindowOf(popup)
  /** Nothing is about to change when axe runs. */
  const look = async (): Promise<string[]> => {
    await popup.bringToFront()
    await expect(connectButton).toBeEnabled()
    return axeViolations(popup)
  }
  await queue.next.click()
  const found = [await look()]
  await asking[1]?.page.close()
  await expect(queue.news).toBeVisible()
  found.push(await look())
  await queue.rejectAll.click()
  await expect(popup.getByRole('dialog')).toBeVisible()
  found.push(await axeViolations(popup))
  expect(found).toStrictEqual([[], [], []])
})
