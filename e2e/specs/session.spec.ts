import { expect, type Page } from '@playwright/test'
import { emptySession, rejected, unauthorized } from '../fixtures/answers.ts'
import { askToConnect, connect } from '../fixtures/connect.ts'
import { badgeOf } from '../fixtures/extension-page.ts'
import { type Outcome, request } from '../fixtures/page-calls.ts'
import {
  accounts,
  anything,
  createSession,
  getSession,
  invoke,
  LOCAL,
  LOCAL_TWO,
  nodesAt,
  resetWallet,
  revokeSession,
  sessionEvents,
} from '../fixtures/session.ts'
import { advanceClock, stopClock } from '../fixtures/stopped-clock.ts'
import { test } from '../fixtures/test.ts'
import { nextConnectWindow } from '../pages/connect-window.ts'
import { requestQueueOf } from '../pages/request-queue.ts'

/** The accounts of each scope of an outcome. */
const grantsOf = (outcome: unknown): Record<string, string[]> => {
  const { result } = outcome as {
    result: { sessionScopes: Record<string, { accounts: string[] }> }
  }
  return Object.fromEntries(
    Object.entries(result.sessionScopes).map(([scope, { accounts }]) => [
      scope,
      accounts,
    ]),
  )
}

test('requested accounts that the wallet holds are ticked, others ignored', async ({
  dapp,
}) => {
  const { window, created } = await askToConnect(dapp, {
    [LOCAL]: anything([
      `${LOCAL}:${accounts.second.toLowerCase()}`,
      `${LOCAL}:${accounts.third}`,
      'not an account',
    ]),
  })
  await expect(window.account('Account 1')).not.toBeChecked()
  await expect(window.account('Account 2')).toBeChecked()
  await expect(window.accounts).toHaveCount(2)
  await expect(
    window.page.getByRole('region', { name: 'Not granted' }),
  ).toContainText('is not in this wallet')
  await window.connect()
  expect(grantsOf(await created)).toStrictEqual({
    [LOCAL]: [`${LOCAL}:${accounts.second}`],
  })
})

test('without requested accounts the active account is ticked', {
  tag: '@full',
}, async ({ dapp }) => {
  const { window, created } = await askToConnect(dapp, {
    [LOCAL]: anything(),
    [LOCAL_TWO]: anything(),
    'eip155:1': anything(),
    'eip155:999999': anything(),
  })
  await expect(window.account('Account 1')).toBeChecked()
  await expect(window.account('Account 2')).not.toBeChecked()
  await window.connect()
  expect(grantsOf(await created)).toStrictEqual({
    [LOCAL]: [`${LOCAL}:${accounts.first}`],
    [LOCAL_TWO]: [`${LOCAL_TWO}:${accounts.first}`],
  })
  expect(await getSession(dapp)).toStrictEqual(await created)
})

test('closing the window rejects, with the worker running or stopped', async ({
  dapp,
  wallet,
}) => {
  for (const beforeClosing of [async () => undefined, wallet.stopWorker]) {
    const { window, created } = await askToConnect(dapp, {
      [LOCAL]: anything(),
    })
    await window.connectButton.waitFor()
    await beforeClosing()
    await window.page.close()
    expect(await created).toStrictEqual(rejected)
  }
  expect(await getSession(dapp)).toStrictEqual({ result: emptySession })
})

test('closing the window rejects the request in view alone, with the worker running or stopped', async ({
  context,
  dapp,
  sites,
  wallet,
}) => {
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  for (const beforeClosing of [async () => undefined, wallet.stopWorker]) {
    const { window, created } = await askToConnect(dapp, {
      [LOCAL]: anything(),
    })
    await window.connectButton.waitFor()
    const waiting = createSession(other, { [LOCAL]: anything() })
    const queue = requestQueueOf(window.page)
    await queue.next.click()
    await expect(queue.origin).toContainText(sites.second.origin)
    await queue.previous.click()
    await expect(queue.origin).toContainText(sites.first.origin)
    const windows: Page[] = []
    const count = (page: Page): unknown => windows.push(page)
    context.on('page', count)
    await beforeClosing()
    await window.page.close()
    expect(await created).toStrictEqual(rejected)
    await expect.poll(() => badgeOf(wallet.inside)).toBe('1')
    expect(windows).toStrictEqual([])
    context.off('page', count)

    // The popup of the toolbar shows what is left.
    const popup = await wallet.openPopup()
    await expect(requestQueueOf(popup).origin).toContainText(
      sites.second.origin,
    )
    await popup.getByRole('button', { name: 'Cancel', exact: true }).click()
    expect(await waiting).toStrictEqual(rejected)
    await popup.close()
  }
})

test('revoking ends the session; revoking a scope leaves the others', {
  tag: '@full',
}, async ({ dapp }) => {
  await connect(dapp, { [LOCAL]: anything(), [LOCAL_TWO]: anything() })
  expect(await revokeSession(dapp, { scopes: [LOCAL] })).toStrictEqual({
    result: true,
  })
  expect(grantsOf(await getSession(dapp))).toStrictEqual({
    [LOCAL_TWO]: [`${LOCAL_TWO}:${accounts.first}`],
  })
  expect(await invoke(dapp, LOCAL, { method: 'eth_chainId' })).toStrictEqual(
    unauthorized,
  )
  expect(await revokeSession(dapp)).toStrictEqual({ result: true })
  expect(await getSession(dapp)).toStrictEqual({ result: emptySession })
  expect(await revokeSession(dapp)).toStrictEqual({ result: true })
  expect(
    (await sessionEvents(dapp)).map((event) =>
      Object.keys((event as { sessionScopes: object }).sessionScopes),
    ),
  ).toStrictEqual([[LOCAL, LOCAL_TWO], [LOCAL_TWO], []])
})

test('a session survives a reload and a worker stop', {
  tag: '@full',
}, async ({ dapp, wallet }) => {
  const created = await connect(dapp, { [LOCAL]: anything() })
  await dapp.reload()
  expect(await getSession(dapp)).toStrictEqual(created)
  await wallet.stopWorker()
  expect(await getSession(dapp)).toStrictEqual(created)
})

test('closing a page withdraws its request', async ({ dapp, sites }) => {
  const { window } = await askToConnect(dapp, { [LOCAL]: anything() })
  const closed = window.page.waitForEvent('close')
  await dapp.goto(sites.second.origin)
  await closed
  expect(await getSession(dapp)).toStrictEqual({ result: emptySession })
})

test('a worker stop during an approval changes nothing', async ({
  dapp,
  wallet,
}) => {
  const { window, created } = await askToConnect(dapp, { [LOCAL]: anything() })
  await window.account('Account 2').check()
  // After a long silence the window would report it, and lose the ticks.
  await stopClock(window.page)
  await wallet.stopWorker()
  await expect(window.account('Account 2')).toBeChecked()
  await advanceClock(window.page, 800)
  await window.connect()
  expect(grantsOf(await created)).toStrictEqual({
    [LOCAL]: [`${LOCAL}:${accounts.first}`, `${LOCAL}:${accounts.second}`],
  })
})

test('a session expires by itself, and its page is notified', async ({
  dapp,
}) => {
  const createUntil = async (expiry: string): Promise<Outcome> => {
    const opened = nextConnectWindow(dapp.context())
    const created = request(dapp, {
      method: 'wallet_createSession',
      params: {
        optionalScopes: { [LOCAL]: anything() },
        sessionProperties: { expiry },
      },
    })
    await (await opened).connect()
    return created
  }
  // On a machine so slow that the session expires before Connect is clicked,
  // the request fails, and the next round has more time.
  let expiry = ''
  let created: Outcome | undefined
  for (let seconds = 5; seconds < 500; seconds *= 4) {
    if (created && 'result' in created) break
    expiry = new Date(Date.now() + seconds * 1_000).toISOString()
    created = await createUntil(expiry)
  }
  expect(created).toMatchObject({ result: { sessionProperties: { expiry } } })
  await expect
    // The last round may take this long.
    .poll(() => sessionEvents(dapp), { timeout: 500_000 })
    .toStrictEqual([
      { sessionScopes: { [LOCAL]: expect.anything() } },
      { sessionScopes: {} },
    ])
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiry))
})

test('a request with thousands of items is shown in part, and can be rejected', {
  tag: '@full',
}, async ({ dapp }) => {
  const scopes = Object.fromEntries(
    Array.from({ length: 98 }, (_, scope) => [
      `abc:${scope}`,
      anything(
        Array.from({ length: 200 }, (_, n) => `${'x'.repeat(30)}${scope}-${n}`),
      ),
    ]),
  )
  const { window, created } = await askToConnect(dapp, {
    [LOCAL]: anything(),
    ...scopes,
  })
  const leftOut = window.page.getByRole('region', { name: 'Not granted' })
  await expect(leftOut.getByRole('listitem')).toHaveCount(50)
  await expect(leftOut).toContainText('And 19,598 more.')
  await window.cancel()
  expect(await created).toStrictEqual(rejected)
})

test('a page that slept gets a change when it reconnects', async ({
  dapp,
  wallet,
}) => {
  await connect(dapp, { [LOCAL]: anything() })
  await wallet.stopWorker()
  const popup = await wallet.openPopup()
  await popup.evaluate(() => undefined)
  const other = await dapp.context().newPage()
  await other.goto(dapp.url())
  await revokeSession(other)
  await expect
    .poll(async () => (await sessionEvents(dapp)).at(-1))
    .toStrictEqual({ sessionScopes: {} })
})

test('the first account can be added in the window itself', {
  tag: '@full',
}, async ({ dapp, wallet, chains }) => {
  await resetWallet(wallet, nodesAt(chains.networks))
  const { window, created } = await askToConnect(dapp, { [LOCAL]: anything() })
  // Nothing to connect with: the first run comes before the approval.
  await expect(window.page.getByText('wants to connect')).toBeVisible()
  await expect(window.connectButton).toBeHidden()
  await window.addAccount({ address: accounts.third, name: 'Harbour' })
  await expect(window.account('Harbour')).toBeChecked()
  await window.connect()
  expect(grantsOf(await created)).toStrictEqual({
    [LOCAL]: [`${LOCAL}:${accounts.third}`],
  })
})
