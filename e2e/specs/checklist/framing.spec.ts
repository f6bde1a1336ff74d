import { expect } from '@playwright/test'
import { emptySession, unknownMethod } from '../../fixtures/answers.ts'
import { envelope, postExternally } from '../../fixtures/external-port.ts'
import { request } from '../../fixtures/page-calls.ts'
import {
  accounts,
  chainIdOnly,
  granted,
  LOCAL,
} from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { nextConnectWindow } from '../../pages/connect-window.ts'

test.beforeEach(({ page, sites }) => page.goto(sites.first.origin))

test('an answer has the id of its request and a result or an error', async ({
  page,
}) => {
  const calls = [
    { id: 7, method: 'wallet_getSession' },
    { id: '7', method: 'wallet_getSession' },
    { id: 0, method: 'wallet_none' },
    { id: '', method: 'wallet_none' },
  ].map((call) => ({ jsonrpc: '2.0', ...call }))
  const answers = await postExternally(page, {
    messages: calls.map(envelope),
    answers: calls.length,
  })
  const expected = calls.map(({ id, method }) =>
    envelope({
      jsonrpc: '2.0',
      id,
      ...(method === 'wallet_none' ? unknownMethod : { result: emptySession }),
    }),
  )
  expect(answers).toHaveLength(expected.length)
  // In any order.
  for (const answer of expected) expect(answers).toContainEqual(answer)
})

test('a message without an id is never answered, and the console says why', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const silent = [
    { jsonrpc: '2.0', method: 'wallet_getSession' },
    { jsonrpc: '2.0', method: 'wallet_none' },
    { jsonrpc: '2.0', method: 'wallet_createSession', params: {} },
    { jsonrpc: '1.0' },
  ]
  const last = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
  expect(
    await postExternally(page, {
      messages: [...silent, silent, last].map(envelope),
      answers: 1,
    }),
  ).toStrictEqual([envelope({ jsonrpc: '2.0', id: 1, result: emptySession })])
  await expect
    .poll(() => warnings)
    .toStrictEqual([expect.stringMatching(/^Portolan did not run wallet_get/)])
})

test('an unknown method is -32601, a bad frame -32600', async ({ page }) => {
  const call = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
  const bad = [
    7,
    'text',
    null,
    { ...call, jsonrpc: '1.0' },
    { id: 1, method: 'wallet_getSession' },
  ]
  const codesOf = async (frames: unknown[]): Promise<number[]> => {
    const answers = await postExternally(page, {
      messages: frames.map(envelope),
      answers: frames.length,
    })
    return answers.map(
      (answer) =>
        (answer as { data: { error: { code: number } } }).data.error.code,
    )
  }
  expect(await codesOf([{ ...call, method: 'eth_chainId' }])).toStrictEqual([
    -32601,
  ])
  expect(await codesOf(bad)).toStrictEqual(bad.map(() => -32600))
})

test('a session id changes nothing and appears in no answer', async ({
  dapp,
}) => {
  const sessionId = '0xdeadbeef'
  const opened = nextConnectWindow(dapp.context())
  const created = request(dapp, {
    method: 'wallet_createSession',
    params: {
      sessionId,
      optionalScopes: { [LOCAL]: { ...chainIdOnly, sessionId } },
    },
  })
  await (await opened).connect()
  const get = { method: 'wallet_getSession', params: { sessionId } }
  const answers = [
    await created,
    await request(dapp, get),
    await request(dapp, { ...get, method: 'wallet_revokeSession' }),
    await request(dapp, get),
  ]
  const result = {
    sessionScopes: { [LOCAL]: granted(LOCAL, accounts.first) },
    sessionProperties: {},
  }
  expect(answers).toStrictEqual([
    { result },
    { result },
    { result: true },
    { result: emptySession },
  ])
})
