import { expect } from '@playwright/test'
import { emptySession, rejected, unauthorized } from '../../fixtures/answers.ts'
import { askToConnect, connect } from '../../fixtures/connect.ts'
import {
  accounts,
  chainIdOnly,
  getSession,
  holding,
  invoke,
  LOCAL,
  LOCAL_TWO,
  nodesAt,
  resetWallet,
  revokeSession,
  sessionEvents,
} from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'

test('get returns what create and events sent, without an approval', async ({
  dapp,
}) => {
  const created = await connect(dapp, {
    [LOCAL]: chainIdOnly,
    [LOCAL_TWO]: chainIdOnly,
  })
  const before = dapp.context().pages().length
  expect(await getSession(dapp)).toStrictEqual(created)
  await revokeSession(dapp, { scopes: [LOCAL] })
  const [, event] = await sessionEvents(dapp)
  expect(await getSession(dapp)).toStrictEqual({
    result: { ...(event as object), sessionProperties: {} },
  })
  expect(dapp.context().pages()).toHaveLength(before)
})

test('get without a session is an empty session', async ({ dapp }) => {
  expect(await getSession(dapp)).toStrictEqual({ result: emptySession })
})

test('revoke is true, and invoke fails afterwards', async ({ dapp }) => {
  await connect(dapp, { [LOCAL]: chainIdOnly })
  expect(await revokeSession(dapp)).toStrictEqual({ result: true })
  expect(await getSession(dapp)).toStrictEqual({ result: emptySession })
  expect(await invoke(dapp, LOCAL, { method: 'eth_chainId' })).toStrictEqual(
    unauthorized,
  )
})

test('revoke without a session is true, and sends no event', async ({
  dapp,
}) => {
  expect(await revokeSession(dapp)).toStrictEqual({ result: true })
  expect(await revokeSession(dapp, { scopes: [LOCAL] })).toStrictEqual({
    result: true,
  })
  expect(await sessionEvents(dapp)).toStrictEqual([])
})

test('revoke withdraws a pending approval', async ({
  context,
  dapp,
  sites,
}) => {
  const second = await context.newPage()
  await second.goto(sites.first.origin)
  const { window, created } = await askToConnect(dapp, { [LOCAL]: chainIdOnly })
  await window.connectButton.waitFor()
  const closed = window.page.waitForEvent('close')
  expect(await revokeSession(second)).toStrictEqual({ result: true })
  expect(await created).toStrictEqual(rejected)
  await closed
})

test('revoke ends a call that its node has not answered', async ({
  dapp,
  silentNode,
  wallet,
}) => {
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...nodesAt([{ chainId: 31337, baseUrl: silentNode.baseUrl }]),
  })
  await connect(dapp, { [LOCAL]: chainIdOnly })
  const invoked = invoke(dapp, LOCAL, { method: 'eth_chainId' })
  await silentNode.asked
  await revokeSession(dapp)
  expect(await invoked).toStrictEqual(unauthorized)
})
