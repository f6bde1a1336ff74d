import { expect } from '@playwright/test'
import { emptySession, rejected, unauthorized } from '../../fixtures/answers.ts'
import { askToConnect, connect } from '../../fixtures/connect.ts'
import { envelope, postExternally } from '../../fixtures/external-port.ts'
import type { LaunchedWallet } from '../../fixtures/launch-wallet.ts'
import { request } from '../../fixtures/page-calls.ts'
import {
  accounts,
  chainIdOnly,
  createSession,
  getSession,
  granted,
  invoke,
  LOCAL,
  LOCAL_TWO,
  sessionEvents,
} from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'

/** Everything in storage, as text. */
/** Except the activity, which also records a rejection. */
const storedIn = async (wallet: LaunchedWallet): Promise<string> => {
  const worker = await wallet.worker()
  const stored = await worker.evaluate(() => chrome.storage.local.get(null))
  return JSON.stringify(
    Object.entries(stored).filter(([key]) => !key.startsWith('activity/')),
  )
}

test('the result has scopes with their three lists', async ({ dapp }) => {
  expect(
    await connect(dapp, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly }),
  ).toStrictEqual({
    result: {
      sessionScopes: {
        [LOCAL]: granted(LOCAL, accounts.first),
        [LOCAL_TWO]: granted(LOCAL_TWO, accounts.first),
      },
      sessionProperties: {},
    },
  })
})

test('a rejection is 4001 and leaves no trace', async ({ dapp, wallet }) => {
  // With its first answer, a new worker has signed what it found.
  await getSession(dapp)
  const before = await storedIn(wallet)
  const { window, created } = await askToConnect(dapp, { [LOCAL]: chainIdOnly })
  await window.cancel()
  expect(await created).toStrictEqual(rejected)
  expect(await storedIn(wallet)).toBe(before)
  expect(await sessionEvents(dapp)).toStrictEqual([])
})

test('Connect is disabled when nothing is selected', async ({ dapp }) => {
  const { window } = await askToConnect(dapp, { [LOCAL]: chainIdOnly })
  await window.account('Account 1').uncheck()
  await expect(window.connectButton).toBeDisabled()
  await window.account('Account 1').check()
  await expect(window.connectButton).toBeEnabled()
  await window.network('Local').uncheck()
  await expect(window.connectButton).toBeDisabled()
})

test('a second request meanwhile is -32002, with one window', async ({
  dapp,
  context,
  sites,
}) => {
  const other = await context.newPage()
  await other.goto(sites.first.origin)
  const { window, created } = await askToConnect(dapp, { [LOCAL]: chainIdOnly })
  await window.connectButton.waitFor()
  const windows = context.pages().length
  for (const asking of [dapp, other]) {
    expect(await createSession(asking, { [LOCAL]: chainIdOnly })).toStrictEqual(
      {
        error: {
          code: -32002,
          message: 'A request is already pending; wait for its answer.',
        },
      },
    )
  }
  expect(context.pages()).toHaveLength(windows)
  await window.cancel()
  expect(await created).toStrictEqual(rejected)
})

test('a repeated request stores what is ticked, and a rejection nothing', async ({
  dapp,
  wallet,
}) => {
  await connect(dapp, { [LOCAL]: chainIdOnly })
  const before = await storedIn(wallet)
  const refused = await askToConnect(dapp, { [LOCAL_TWO]: chainIdOnly })
  await refused.window.cancel()
  expect(await refused.created).toStrictEqual(rejected)
  expect(await storedIn(wallet)).toBe(before)
  const { window, created } = await askToConnect(dapp, {
    [LOCAL_TWO]: chainIdOnly,
  })
  await window.network('Local').uncheck()
  await window.account('Account 1').uncheck()
  await window.account('Account 2').check()
  await window.connect()
  expect(await created).toStrictEqual({
    result: {
      sessionScopes: { [LOCAL_TWO]: granted(LOCAL_TWO, accounts.second) },
      sessionProperties: {},
    },
  })
  expect(await getSession(dapp)).toStrictEqual(await created)
})

test("an origin in a message is ignored, and no origin sees another's session", async ({
  context,
  dapp,
  sites,
}) => {
  const created = await connect(dapp, { [LOCAL]: chainIdOnly })
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  const { origin } = sites.first
  const forged = {
    origin,
    sender: { origin },
    url: origin,
    params: { origin, sender: { origin }, sessionId: origin },
  }
  expect(
    await request(other, { method: 'wallet_getSession', ...forged }),
  ).toStrictEqual({ result: emptySession })
  expect(
    await postExternally(other, {
      messages: [
        {
          ...envelope({
            jsonrpc: '2.0',
            id: 1,
            method: 'wallet_revokeSession',
            ...forged,
          }),
          origin,
        },
      ],
      answers: 1,
    }),
  ).toStrictEqual([envelope({ jsonrpc: '2.0', id: 1, result: true })])
  expect(await getSession(dapp)).toStrictEqual(created)
  expect(await invoke(other, LOCAL, { method: 'eth_chainId' })).toStrictEqual(
    unauthorized,
  )
})

test('a session survives a reload, a second tab and a worker stop', async ({
  context,
  dapp,
  sites,
  wallet,
}) => {
  const created = await connect(dapp, { [LOCAL]: chainIdOnly })
  await dapp.reload()
  expect(await getSession(dapp)).toStrictEqual(created)
  const second = await context.newPage()
  await second.goto(sites.first.origin)
  expect(await getSession(second)).toStrictEqual(created)
  await wallet.stopWorker()
  expect(await getSession(second)).toStrictEqual(created)
  expect(await invoke(dapp, LOCAL, { method: 'eth_chainId' })).toStrictEqual({
    result: '0x7a69',
  })
})
