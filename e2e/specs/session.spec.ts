import { expect, type Page } from '@playwright/test'
import {
  accounts,
  anything,
  createSession,
  getSession,
  heard,
  holding,
  invoke,
  LOCAL,
  LOCAL_TWO,
  listen,
  nodesAt,
  resetWallet,
  revokeSession,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { connectWindowOf, nextConnectWindow } from '../pages/connect-window.ts'

const rejected = {
  error: { code: 4001, message: 'User rejected the request.' },
}
const emptySession = {
  result: { sessionScopes: {}, sessionProperties: {} },
}
const unauthorized = {
  error: {
    code: 4100,
    message:
      'The requested account and/or method has not been authorized by the user.',
  },
}

test.beforeEach(async ({ wallet, chains, page, sites }) => {
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    ...nodesAt(chains.networks),
  })
  await page.goto(sites.first.origin)
  await listen(page)
})

// The next test finds a wallet as it is on the first day.
test.afterEach(({ wallet }) => resetWallet(wallet))

/** Connects the page with what is preselected. */
const connect = async (
  page: Page,
  scopes: Record<string, unknown>,
): Promise<unknown> => {
  const opened = nextConnectWindow(page.context())
  const created = createSession(page, scopes)
  await (await opened).connect()
  return created
}

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

test('accounts the dapp names and the wallet holds are ticked, others ignored', async ({
  page,
}) => {
  const opened = nextConnectWindow(page.context())
  const created = createSession(page, {
    [LOCAL]: anything([
      `${LOCAL}:${accounts.second.toLowerCase()}`,
      `${LOCAL}:${accounts.third}`,
      'not an account',
    ]),
  })
  const window = await opened
  await expect(window.account('Account 1')).not.toBeChecked()
  await expect(window.account('Account 2')).toBeChecked()
  await expect(window.accounts).toHaveCount(2)
  await expect(
    window.page.getByRole('region', { name: 'Left out' }),
  ).toContainText('is not an account of this wallet')
  await window.connect()
  expect(grantsOf(await created)).toStrictEqual({
    [LOCAL]: [`${LOCAL}:${accounts.second}`],
  })
})

test('without accounts of the dapp the active account is ticked', async ({
  page,
}) => {
  const opened = nextConnectWindow(page.context())
  const created = createSession(page, {
    [LOCAL]: anything(),
    [LOCAL_TWO]: anything(),
    'eip155:1': anything(),
    'eip155:999999': anything(),
  })
  const window = await opened
  await expect(window.account('Account 1')).toBeChecked()
  await expect(window.account('Account 2')).not.toBeChecked()
  await window.connect()
  expect(grantsOf(await created)).toStrictEqual({
    [LOCAL]: [`${LOCAL}:${accounts.first}`],
    [LOCAL_TWO]: [`${LOCAL_TWO}:${accounts.first}`],
  })
  expect(await getSession(page)).toStrictEqual(await created)
})

test('a granted chain is invoked by its scope and reaches its own node', async ({
  page,
}) => {
  await connect(page, { [LOCAL]: anything(), [LOCAL_TWO]: anything() })
  const chainIds = [
    await invoke(page, LOCAL, { method: 'eth_chainId' }),
    await invoke(page, LOCAL_TWO, { method: 'eth_chainId', params: [] }),
  ]
  expect(chainIds).toStrictEqual([{ result: '0x7a69' }, { result: '0x7a6a' }])
  expect(
    await invoke(page, 'eip155:1', { method: 'eth_chainId' }),
  ).toStrictEqual(unauthorized)
})

test('nothing ticked disables Connect and says why', async ({ page }) => {
  const opened = nextConnectWindow(page.context())
  const created = createSession(page, { [LOCAL]: anything() })
  const window = await opened
  await window.account('Account 1').uncheck()
  await expect(window.connectButton).toBeDisabled()
  await expect(window.connectButton).toHaveAccessibleDescription(
    'Choose at least one account to connect.',
  )
  await window.account('Account 2').check()
  await window.connect()
  expect(grantsOf(await created)).toStrictEqual({
    [LOCAL]: [`${LOCAL}:${accounts.second}`],
  })
})

test('Cancel rejects and leaves the session as it was', async ({ page }) => {
  await connect(page, { [LOCAL]: anything() })
  const before = await getSession(page)
  const opened = nextConnectWindow(page.context())
  const created = createSession(page, { [LOCAL_TWO]: anything() })
  await (await opened).cancel()
  expect(await created).toStrictEqual(rejected)
  expect(await getSession(page)).toStrictEqual(before)
})

test('closing the window rejects, with the worker running or stopped', async ({
  page,
  wallet,
}) => {
  for (const beforeClosing of [async () => undefined, wallet.stopWorker]) {
    const opened = nextConnectWindow(page.context())
    const created = createSession(page, { [LOCAL]: anything() })
    const window = await opened
    await window.connectButton.waitFor()
    await beforeClosing()
    await window.page.close()
    expect(await created).toStrictEqual(rejected)
  }
  expect(await getSession(page)).toStrictEqual(emptySession)
})

test('a second request while one is open is told to wait', async ({ page }) => {
  const opened = nextConnectWindow(page.context())
  const created = createSession(page, { [LOCAL]: anything() })
  const window = await opened
  expect(await createSession(page, { [LOCAL]: anything() })).toMatchObject({
    error: { code: -32002 },
  })
  await window.connect()
  expect(grantsOf(await created)).toHaveProperty([LOCAL])
})

test('nothing that can be granted is refused without a window', async ({
  page,
}) => {
  expect(await createSession(page, { 'eip155:1': anything() })).toMatchObject({
    error: { code: 5100, message: 'Requested scopes are not supported' },
  })
  expect(page.context().pages()).toHaveLength(2)
})

test('connecting again adds to the session, and unticking takes away', async ({
  page,
}) => {
  await connect(page, {
    [LOCAL]: { methods: ['eth_chainId'], notifications: [] },
  })
  const opened = nextConnectWindow(page.context())
  const created = createSession(page, {
    [LOCAL]: { methods: ['eth_blockNumber'], notifications: [] },
    [LOCAL_TWO]: anything(),
  })
  const window = await opened
  await expect(window.account('Account 1')).toBeChecked()
  await window.network('Local two').uncheck()
  await window.account('Account 2').check()
  await window.connect()
  expect(await created).toMatchObject({
    result: {
      sessionScopes: {
        [LOCAL]: {
          methods: ['eth_blockNumber', 'eth_chainId'],
          accounts: [
            `${LOCAL}:${accounts.first}`,
            `${LOCAL}:${accounts.second}`,
          ],
        },
      },
    },
  })
  expect(Object.keys(grantsOf(await created))).toStrictEqual([LOCAL])
})

test('revoking ends the session; revoking a scope leaves the others', async ({
  page,
}) => {
  await connect(page, { [LOCAL]: anything(), [LOCAL_TWO]: anything() })
  expect(await revokeSession(page, { scopes: [LOCAL] })).toStrictEqual({
    result: true,
  })
  expect(grantsOf(await getSession(page))).toStrictEqual({
    [LOCAL_TWO]: [`${LOCAL_TWO}:${accounts.first}`],
  })
  expect(await invoke(page, LOCAL, { method: 'eth_chainId' })).toStrictEqual(
    unauthorized,
  )
  expect(await revokeSession(page)).toStrictEqual({ result: true })
  expect(await getSession(page)).toStrictEqual(emptySession)
  expect(await revokeSession(page)).toStrictEqual({ result: true })
  expect(
    (await heard(page)).map((event) =>
      Object.keys((event as { sessionScopes: object }).sessionScopes),
    ),
  ).toStrictEqual([[LOCAL, LOCAL_TWO], [LOCAL_TWO], []])
})

test('tabs of an origin share a session, and other origins know nothing of it', async ({
  context,
  page,
  sites,
}) => {
  const [sameOrigin, otherOrigin] = [
    await context.newPage(),
    await context.newPage(),
  ]
  await sameOrigin.goto(sites.first.origin)
  await otherOrigin.goto(sites.second.origin)
  await listen(sameOrigin)
  await listen(otherOrigin)
  const created = await connect(page, { [LOCAL]: anything() })
  expect(await getSession(sameOrigin)).toStrictEqual(created)
  expect(await getSession(otherOrigin)).toStrictEqual(emptySession)
  const { result } = created as { result: { sessionScopes: object } }
  const event = { sessionScopes: result.sessionScopes }
  await expect.poll(() => heard(sameOrigin)).toStrictEqual([event])
  expect(await heard(page)).toStrictEqual([event])
  expect(await heard(otherOrigin)).toStrictEqual([])
})

test('a session survives a reload and a worker stop', async ({
  page,
  wallet,
}) => {
  const created = await connect(page, { [LOCAL]: anything() })
  await page.reload()
  expect(await getSession(page)).toStrictEqual(created)
  await wallet.stopWorker()
  expect(await getSession(page)).toStrictEqual(created)
})

test('a page that goes takes its request with it', async ({
  context,
  page,
  sites,
}) => {
  const opened = nextConnectWindow(context)
  createSession(page, { [LOCAL]: anything() }).catch(() => 'the page is gone')
  const window = await opened
  const closed = window.page.waitForEvent('close')
  await page.goto(sites.second.origin)
  await closed
  expect(await getSession(page)).toStrictEqual(emptySession)
})

test('a worker stop while the person decides changes nothing', async ({
  page,
  wallet,
}) => {
  const opened = nextConnectWindow(page.context())
  const created = createSession(page, { [LOCAL]: anything() })
  const window = await opened
  await window.account('Account 2').check()
  await wallet.stopWorker()
  await expect(window.account('Account 2')).toBeChecked()
  await window.connect()
  expect(grantsOf(await created)).toStrictEqual({
    [LOCAL]: [`${LOCAL}:${accounts.first}`, `${LOCAL}:${accounts.second}`],
  })
})

test('a page that slept hears of a change when it is called', async ({
  page,
  wallet,
}) => {
  await connect(page, { [LOCAL]: anything() })
  await wallet.stopWorker()
  const popup = await wallet.openPopup()
  await popup.evaluate(() => undefined)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await revokeSession(other)
  await expect
    .poll(async () => (await heard(page)).at(-1))
    .toStrictEqual({ sessionScopes: {} })
})

test('the first account can be added in the window itself', async ({
  page,
  wallet,
  chains,
}) => {
  await resetWallet(wallet, nodesAt(chains.networks))
  const opened = page.context().waitForEvent('page')
  const created = createSession(page, { [LOCAL]: anything() })
  const window = connectWindowOf(await opened)
  await expect(window.connectButton).toBeDisabled()
  await window.addAccount({ address: accounts.third, name: 'Harbour' })
  await expect(window.account('Harbour')).toBeChecked()
  await window.connect()
  expect(grantsOf(await created)).toStrictEqual({
    [LOCAL]: [`${LOCAL}:${accounts.third}`],
  })
})
