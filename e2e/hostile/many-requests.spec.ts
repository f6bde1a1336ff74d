import { expect, type Page } from '@playwright/test'
import { type Hex, parseTransaction, verifyMessage } from 'viem'
import { createRandom, shuffle } from '../../src/dev/seeded-random.ts'
import { testSeed } from '../../src/dev/test-rounds.ts'
import { rejected } from '../fixtures/answers.ts'
import { axeViolations } from '../fixtures/axe.ts'
import { badgeOf } from '../fixtures/extension-page.ts'
import { openSites } from '../fixtures/many-sites.ts'
import type { Outcome } from '../fixtures/page-calls.ts'
import {
  accounts,
  holding,
  invoke,
  LOCAL,
  nodesAt,
  resetWallet,
  storedSessions,
} from '../fixtures/session.ts'
import { advanceClock, stopClock } from '../fixtures/stopped-clock.ts'
import { test } from '../fixtures/test.ts'
import { watchNode } from '../fixtures/watched-node.ts'
import { rejectRequests, requestQueueOf } from '../pages/request-queue.ts'

const TEN = Array.from({ length: 10 }, (_, index) => index + 1)

const acting = {
  [LOCAL]: {
    methods: ['personal_sign', 'eth_sendTransaction'],
    notifications: [],
    accounts: [`${LOCAL}:${accounts.first}`],
  },
}

const messageOf = (number: number): string => `message ${number} of ten`

const sign = (page: Page, message: string): Promise<Outcome> => {
  const params = [message, accounts.first]
  const answer = invoke(page, LOCAL, { method: 'personal_sign', params })
  // A test may end before a decision.
  answer.catch(() => 'the page is closed')
  return answer
}

/** The page asks for all of these at once; resolves when all are pending. */
const askAtOnce = async (
  page: Page,
  ask: (number: number) => Promise<Outcome>,
  numbers: readonly number[] = TEN,
): Promise<{ window: Page; answers: Promise<Outcome>[] }> => {
  const opened = page.context().waitForEvent('page')
  const answers = numbers.map(ask)
  const window = await opened
  await expect(requestQueueOf(window).bar).toContainText(
    `of ${numbers.length} from this site`,
  )
  return { window, answers }
}

/** Approves all in this order; each is on the screen with its own text. */
const approveInOrder = async (
  window: Page,
  texts: readonly string[],
): Promise<void> => {
  const closed = window.waitForEvent('close')
  const queue = requestQueueOf(window)
  const approve = window.locator('.approval-footer .button-primary')
  for (const [index, text] of texts.entries()) {
    const shown = window
      .locator('main')
      .getByText(text, { exact: true })
      // The closed list has it too, until it is removed.
      .filter({ visible: true })
    const left = texts.length - index
    if (left > 1 && !(await shown.isVisible())) await queue.pick(text)
    await expect(shown).toBeVisible()
    await expect(approve).toBeEnabled()
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    // The window may close before the click resolves.
    await Promise.allSettled([approve.click()])
    if (left > 2) {
      await expect(queue.bar).toContainText(`of ${left - 1} from this site`)
    } else if (left > 1) {
      await expect(queue.bar).toBeHidden()
    }
  }
  await closed
}

/** Each request is answered with the signature of its own message. */
const expectOwnSignatures = async (
  answers: readonly Promise<Outcome>[],
): Promise<void> => {
  for (const [index, outcome] of (await Promise.all(answers)).entries()) {
    const message = messageOf(index + 1)
    const signature = (outcome as { result: Hex }).result
    const address = accounts.first
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  }
}

const ORDERS = [
  [
    'in another order',
    (numbers: number[]) => shuffle(numbers, createRandom(testSeed)),
  ],
  ['first to last', (numbers: number[]) => numbers],
] as const

for (const [title, order] of ORDERS) {
  test(`ten signatures and ten transactions requested at once are approved ${title}`, {
    tag: '@full',
  }, async ({ chains, dapp, openWallet }) => {
    test.slow()
    const [local] = chains.networks
    const watched = await watchNode(local?.baseUrl ?? '')
    await resetWallet(openWallet, {
      ...holding(accounts.first),
      ...nodesAt([{ chainId: 31337, baseUrl: watched.baseUrl }]),
      ...storedSessions([new URL(dapp.url()).origin], acting),
    })
    await dapp.reload()
    const numbers = order(TEN)

    const signing = await askAtOnce(dapp, (n) => sign(dapp, messageOf(n)))
    expect(await sign(dapp, 'one too many')).toMatchObject({
      error: {
        code: -32005,
        data: { reason: '10 requests of an origin may wait for the user' },
      },
    })
    await approveInOrder(signing.window, numbers.map(messageOf))
    await expectOwnSignatures(signing.answers)

    const to = '0x000000000000000000000000000000000000dEaD'
    const sending = await askAtOnce(dapp, (n) => {
      // Tenths of an ether.
      const value = `0x${(BigInt(n) * 10n ** 17n).toString(16)}`
      return invoke(dapp, LOCAL, {
        method: 'eth_sendTransaction',
        params: [{ from: accounts.first, to, value }],
      })
    })
    await approveInOrder(
      sending.window,
      numbers.map((n) => `Send ${n / 10} ETH to 0x0000…dEaD`),
    )
    const sent = await Promise.all(sending.answers)
    expect(new Set(sent.map((one) => 'result' in one && one.result)).size).toBe(
      10,
    )
    const transactions = watched.raws.map((raw) => parseTransaction(raw))
    const [{ nonce: first = 0 } = {}] = transactions
    expect(transactions.map(({ nonce }) => nonce)).toStrictEqual(
      TEN.map((_, index) => first + index),
    )
    expect(transactions.map(({ value }) => value)).toStrictEqual(
      numbers.map((n) => BigInt(n) * 10n ** 17n),
    )
    await watched.stop()
  })
}

/** A wallet that signs for the dapp without asking to connect. */
test.describe('requests of one site', () => {
  test.beforeEach(async ({ dapp, openWallet }) => {
    await resetWallet(openWallet, {
      ...holding(accounts.first),
      // Nothing listens there, and signing needs no node.
      ...nodesAt([{ chainId: 31337, baseUrl: 'http://127.0.0.1:9' }]),
      ...storedSessions([new URL(dapp.url()).origin], acting),
    })
    await dapp.reload()
  })

  test('can be picked from a list, and each arms its button again', {
    tag: '@full',
  }, async ({ dapp, openWallet }) => {
    const { window, answers } = await askAtOnce(
      dapp,
      (n) => sign(dapp, messageOf(n)),
      [1, 2, 3, 4],
    )
    const queue = requestQueueOf(window)
    const shown = window.locator('.signed-text').first()
    const approve = window.getByRole('button', { name: 'Sign', exact: true })
    const isArmed = () => approve.getAttribute('aria-disabled')
    await expect(queue.bar).toContainText('1 of 4 from this site')
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await stopClock(window)

    await queue.place.click()
    const rows = queue.list.getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(2)).toHaveText(`Wants a signature${messageOf(3)}`)
    await expect(rows.first().getByRole('button')).toHaveAttribute(
      'aria-current',
      'true',
    )
    expect(await axeViolations(window)).toStrictEqual([])
    await rows.nth(2).getByRole('button').click()
    await expect(shown).toHaveText(messageOf(3))
    await expect(queue.bar).toContainText('3 of 4 from this site')
    expect(await isArmed()).toBe('true')
    await approve.click({ force: true })
    await advanceClock(window, 799)
    expect(await isArmed()).toBe('true')
    await advanceClock(window, 1)
    await expect(approve).toHaveAttribute('aria-disabled', 'false')

    // Closing the list restarts the delay: a second click could land behind it.
    await queue.place.click()
    await queue.list.getByRole('button', { name: 'Back' }).click()
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    await advanceClock(window, 800)
    await approve.click()
    expect(await answers[2]).toHaveProperty('result')
    await expect(queue.bar).toContainText('3 of 3 from this site')
    await expect(shown).toHaveText(messageOf(4))
    expect(await isArmed()).toBe('true')
    await expect(queue.news).toBeHidden()
    await window.close()
    expect(await answers[3]).toStrictEqual(rejected)

    // The others stay: on the badge, and in the popup of the toolbar.
    await expect.poll(() => badgeOf(openWallet.inside)).toBe('2')
    const left = await openWallet.openPopup()
    await expect(requestQueueOf(left).bar).toContainText(
      '1 of 2 from this site',
    )
    const cancel = left.getByRole('button', { name: 'Cancel', exact: true })
    for (const index of [0, 1]) {
      await cancel.click()
      expect(await answers[index]).toStrictEqual(rejected)
    }
  })

  test('that are withdrawn leave an open dialog over the button', async ({
    context,
    dapp,
  }) => {
    const opened = context.waitForEvent('page')
    const answer = sign(dapp, 'stays')
    const window = await opened
    const queue = requestQueueOf(window)
    const approve = window.getByRole('button', { name: 'Sign', exact: true })
    const dialog = window.getByRole('dialog')
    await expect(approve).toBeVisible()
    await stopClock(window)
    for (const [open, leave] of [
      [queue.place, 'Back'],
      [queue.rejectAll, 'Cancel'],
    ] as const) {
      const other = await context.newPage()
      await other.goto(dapp.url())
      void sign(other, 'goes')
      await expect(queue.bar).toContainText('1 of 2 from this site')
      await window.bringToFront()
      await advanceClock(window, 800)
      await expect(approve).toHaveAttribute('aria-disabled', 'false')
      await open.click()
      await expect(dialog).toBeVisible()
      await other.close()
      await expect(queue.bar).toHaveCount(0)
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: leave }).click()
      await expect(approve).toHaveAttribute('aria-disabled', 'true')
      await advanceClock(window, 800)
      await expect(approve).toHaveAttribute('aria-disabled', 'false')
    }
    await window.close()
    expect(await answer).toStrictEqual(rejected)
  })

  test('are rejected together, and those of another site stay', async ({
    context,
    dapp,
    sites,
  }) => {
    const { window, answers } = await askAtOnce(dapp, (n) =>
      sign(dapp, messageOf(n)),
    )
    const [other] = await openSites(context, { sites, names: ['other'] })
    const created = other?.ask()
    const queue = requestQueueOf(window)
    await expect(queue.bar).toContainText('1 of 10 from this site')
    await expect(queue.bar).toContainText('1 of 11 in all')
    await queue.place.click()
    await expect(queue.list).toContainText(other?.origin ?? '')
    await queue.list.getByRole('button', { name: 'Back' }).click()
    await rejectRequests(queue, { reach: 'site', count: 10 })
    expect(await Promise.all(answers)).toStrictEqual(TEN.map(() => rejected))
    await expect(queue.origin).toHaveText(other?.origin ?? '')
    await expect(queue.bar).toBeHidden()
    // Rejecting them all was one refusal.
    void sign(dapp, 'another')
    await expect(queue.bar).toContainText('1 of 2')
    await window.close()
    expect(await created).toStrictEqual(rejected)
  })

  test('survive a worker stop, and each gets its own answer', {
    tag: '@full',
  }, async ({ dapp, openWallet }) => {
    const { window, answers } = await askAtOnce(
      dapp,
      (n) => sign(dapp, messageOf(n)),
      [1, 2, 3, 4],
    )
    const queue = requestQueueOf(window)
    await queue.pick(messageOf(3))
    await openWallet.stopWorker()
    await expect(queue.bar).toContainText('3 of 4 from this site')
    const order = [3, 1, 4, 2]
    await approveInOrder(window, order.map(messageOf))
    await expectOwnSignatures(answers)
  })
})
