import { type BrowserContext, expect } from '@playwright/test'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { badgeOf } from '../fixtures/extension-page.ts'
import { receivedOnPort } from '../fixtures/external-port.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import {
  accounts,
  chainIdOnly,
  createSession,
  fillWallet,
  holding,
  LOCAL,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { requestQueueOf } from '../pages/request-queue.ts'
import { holdRefusals } from './hold-refusals.ts'
import { askOverPort, leavePort, openHost } from './hostile-site.ts'

/** Counts the wallet's windows that open from now on. */
const countWindows = (context: BrowserContext): (() => number) => {
  let count = 0
  context.on('page', (page) => {
    if (page.url() === '' || page.url().includes(extensionId)) count += 1
  })
  return () => count
}

const scopes = { [LOCAL]: chainIdOnly }
const refused = { error: { code: -32005 } }

test('asking and disconnecting again and again opens few windows and blocks the domain', async ({
  context,
  openWallet,
  sites,
}) => {
  const page = await openHost(context, { sites, host: 'ask' })
  const windows = countWindows(context)
  const answers: unknown[] = []
  for (let round = 0; round < 8; round += 1) {
    await askOverPort(page)
    await expect
      .poll(async () => {
        const received = await receivedOnPort(page)
        return received.length > 0 || (await badgeOf(openWallet.inside))
      })
      .toBeTruthy()
    answers.push(...(await leavePort(page)))
    await expect.poll(() => badgeOf(openWallet.inside)).toBe('')
    await holdRefusals(openWallet, round + 1)
  }
  // Each of the first three counts as a refusal.
  expect(answers).toMatchObject(Array(5).fill(refused))
  expect(windows()).toBeLessThanOrEqual(3)
  expect(await createSession(page, scopes)).toMatchObject(refused)
})

test('asking and reloading again and again opens few windows and blocks the domain', async ({
  context,
  openWallet,
  sites,
}) => {
  const page = await openHost(context, { sites, host: 'reload' })
  const windows = countWindows(context)
  for (let round = 0; round < 3; round += 1) {
    const asked = createSession(page, scopes).catch(() => 'reloaded')
    await expect.poll(() => badgeOf(openWallet.inside)).toBe('1')
    await page.reload()
    await asked
    await expect.poll(() => badgeOf(openWallet.inside)).toBe('')
    await holdRefusals(openWallet, round + 1)
  }
  expect(await createSession(page, scopes)).toMatchObject(refused)
  expect(windows()).toBeLessThanOrEqual(3)
})

test('siblings of a blocked domain open no window', {
  tag: '@full',
}, async ({ context, openWallet, sites }) => {
  for (const [round, name] of ['a', 'b', 'c'].entries()) {
    const page = await openHost(context, { sites, host: `${name}.many` })
    const opened = context.waitForEvent('page')
    const answer = createSession(page, scopes)
    const window = await opened
    // What waits for its window is on the badge.
    await expect.poll(() => badgeOf(openWallet.inside)).toBe('1')
    await expect(requestQueueOf(window).origin).toBeVisible()
    await window.close()
    expect(await answer).toMatchObject({ error: { code: 4001 } })
    await holdRefusals(openWallet, round + 1)
  }
  const windows = countWindows(context)
  for (const name of ['d', 'e', 'f']) {
    const page = await openHost(context, { sites, host: `${name}.many` })
    const before = windows()
    expect(await createSession(page, scopes)).toMatchObject(refused)
    expect(windows()).toBe(before)
  }
  const other = await openHost(context, { sites, host: 'honest' })
  const opened = context.waitForEvent('page')
  const answer = createSession(other, scopes).catch(() => 'closed')
  const window = await opened
  await expect(requestQueueOf(window).origin).toBeVisible()
  await window.close()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('a site without a session cannot find out which networks the user added', async ({
  context,
  wallet,
  sites,
}) => {
  await fillWallet(wallet, {
    ...holding(accounts.first),
    ...storedRecords({
      'networks/custom': [
        { chainId: 'eip155:777001', name: 'Mine', symbol: 'MN' },
      ],
    }),
  })
  const page = await openHost(context, { sites, host: 'probe' })
  const windows = countWindows(context)
  const answers = [
    await createSession(page, { 'eip155:777001': chainIdOnly }),
    await createSession(page, { 'eip155:777002': chainIdOnly }),
  ]
  expect(answers[0]).toMatchObject({ error: { code: 5100 } })
  expect(answers[1]).toStrictEqual(answers[0])
  expect(windows()).toBe(0)
})
