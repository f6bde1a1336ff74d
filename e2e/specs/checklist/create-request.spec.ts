import { expect } from '@playwright/test'
import { rejected } from '../../fixtures/answers.ts'
import { askToConnect, connect } from '../../fixtures/connect.ts'
import { request } from '../../fixtures/page-calls.ts'
import {
  accounts,
  anything,
  chainIdOnly,
  getSession,
  granted,
  LOCAL,
  LOCAL_TWO,
} from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { nextConnectWindow } from '../../pages/connect-window.ts'

test('one valid scope asks the user', async ({ dapp }) => {
  const { window, created } = await askToConnect(dapp, { [LOCAL]: chainIdOnly })
  await expect(window.connectButton).toBeEnabled()
  await window.cancel()
  expect(await created).toStrictEqual(rejected)
})

test('the user is asked in a separate window', async ({ dapp, wallet }) => {
  // The popup may be open in a tab, next to the user's tabs.
  const tab = await wallet.openPopup()
  const created = await connect(dapp, { [LOCAL]: chainIdOnly })
  // The window closes on the decision; the session exists with the answer.
  expect(await getSession(dapp)).toStrictEqual(created)
  expect(tab.isClosed()).toBe(false)
})

test('a request for nothing is 5100, without an approval', async ({ dapp }) => {
  const before = dapp.context().pages().length
  for (const params of [
    {},
    { requiredScopes: {}, optionalScopes: {} },
    { optionalScopes: { 'eip155:999999': anything() } },
  ]) {
    expect(
      await request(dapp, { method: 'wallet_createSession', params }),
    ).toStrictEqual({
      error: { code: 5100, message: 'Requested scopes are not supported' },
    })
  }
  expect(dapp.context().pages()).toHaveLength(before)
})

test('a denied required scope does not fail the others', async ({ dapp }) => {
  const opened = nextConnectWindow(dapp.context())
  const created = request(dapp, {
    method: 'wallet_createSession',
    params: {
      requiredScopes: { [LOCAL]: chainIdOnly },
      optionalScopes: { [LOCAL_TWO]: chainIdOnly },
    },
  })
  const window = await opened
  await window.network('Local').uncheck()
  await window.connect()
  expect(await created).toStrictEqual({
    result: {
      sessionScopes: { [LOCAL_TWO]: granted(LOCAL_TWO, accounts.first) },
      sessionProperties: {},
    },
  })
})
