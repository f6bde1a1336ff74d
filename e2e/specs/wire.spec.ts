import { expect } from '@playwright/test'
import { errorCatalogue } from '../../src/protocol/error-catalogue.ts'
import { envelope, postExternally } from '../fixtures/external-port.ts'
import { request } from '../fixtures/page-calls.ts'
import { accounts, granted, LOCAL } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import type { WireRecord } from '../wire/capture-script.ts'
import { capturedChannel } from '../wire/captured-channel.ts'
import { createChannelJudge } from '../wire/judge-channel.ts'

const scopes = { [LOCAL]: granted(LOCAL, accounts.first) }
const session = { sessionScopes: scopes, sessionProperties: {} }
const frame = (id: number, method: string, params?: object) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
})
const call = {
  get: frame(1, 'wallet_getSession'),
  revoke: frame(1, 'wallet_revokeSession', []),
  invoke: frame(1, 'wallet_invokeMethod', {
    scope: LOCAL,
    request: { method: 'eth_chainId' },
  }),
  malformed: frame(1, 'wallet_invokeMethod', {}),
}
const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value })
const failure = (error: object) => ({ jsonrpc: '2.0', id: 1, error })
const nodeError = { code: 3, message: 'execution reverted', data: '0x' }
const changed = (sessionScopes: object) => ({
  jsonrpc: '2.0',
  method: 'wallet_sessionChanged',
  params: { sessionScopes },
})

const judgeOver =
  (way: WireRecord['way']) =>
  (asked: unknown, answer: unknown): string | undefined => {
    const judgeRecord = createChannelJudge()
    const common = { channel: 'one', way, at: 0 }
    const fromPage = { ...common, from: 'page', message: asked } as const
    expect(judgeRecord(fromPage)).toBeUndefined()
    return judgeRecord({ ...common, from: 'wallet', message: answer })
  }

/** What is wrong with the answer to a call over an external port. */
const judge = judgeOver('external')

/** The same over the provider's channel, where a page uses EIP-1193. */
const judgeInjected = judgeOver('injected')
const listen = { type: 'listen', api: 'eip1193' }
const asks = (method: string) => ({
  type: 'request',
  id: 1,
  json: JSON.stringify(frame(1, method)),
  api: 'eip1193',
})
const answers = (answer: object) => ({
  type: 'answer',
  id: 1,
  json: JSON.stringify(answer),
})
const tells = (state: object) => ({
  type: 'event',
  json: JSON.stringify(state),
  api: 'eip1193',
})

test('allowed messages of the wallet are valid', () => {
  const pairs: [unknown, unknown][] = [
    [call.get, result(session)],
    [envelope(call.get), envelope(result(session))],
    [call.revoke, result(true)],
    [call.invoke, result('0x7a69')],
    [call.invoke, failure(nodeError)],
    [call.invoke, failure({ ...errorCatalogue.unauthorized })],
    [call.malformed, failure({ ...errorCatalogue.invalidParams })],
    ['ping', envelope(changed(scopes))],
    ['ping', envelope(changed({}))],
  ]
  for (const [asked, answer] of pairs) {
    expect(judge(asked, answer)).toBeUndefined()
  }
})

test('forbidden messages of the wallet are invalid', () => {
  const [account] = scopes[LOCAL]?.accounts ?? []
  const lower = { ...scopes[LOCAL], accounts: [account?.toLowerCase()] }
  const pairs: [unknown, unknown][] = [
    [call.get, { ...result(session), id: 2 }],
    [call.get, { ...result(session), extra: 1 }],
    [call.get, { ...result(session), jsonrpc: '1.0' }],
    [call.get, result({ sessionScopes: {} })],
    [call.get, result({ ...session, sessionId: 'x' })],
    [call.get, result({ ...session, sessionScopes: { [LOCAL]: lower } })],
    [call.get, result({ ...session, sessionScopes: { eip155: {} } })],
    [call.get, envelope(result(session))],
    [envelope(call.get), result(session)],
    [envelope(call.get), { ...envelope(result(session)), extra: 1 }],
    [call.revoke, result(null)],
    [call.invoke, result(31_337)],
    [call.malformed, result('0x7a69')],
    [call.get, failure(nodeError)],
    [call.get, failure({ ...errorCatalogue.internal, stack: 'at' })],
    [call.get, failure({ ...errorCatalogue.internal, data: { cause: 'x' } })],
    ['ping', envelope({ ...changed({}), params: session })],
    ['ping', envelope({ method: 'wallet_sessionChanged', params: {} })],
    ['ping', envelope({ ...changed({}), method: 'wallet_other' })],
    ['ping', 'pong'],
  ]
  for (const [asked, answer] of pairs) {
    expect(judge(asked, answer), JSON.stringify(answer)).toEqual(
      expect.any(String),
    )
  }
})

test('allowed messages to the EIP-1193 provider are valid', () => {
  const pairs: [unknown, unknown][] = [
    [asks('eth_requestAccounts'), answers(result([accounts.first]))],
    [asks('eth_accounts'), answers(result([]))],
    [asks('net_version'), answers(result('31337'))],
    [asks('wallet_revokePermissions'), answers(result(null))],
    [asks('eth_blockNumber'), answers(failure(nodeError))],
    [
      asks('wallet_switchEthereumChain'),
      answers(failure({ ...errorCatalogue.unrecognizedChain })),
    ],
    [listen, tells({ chainId: '0x7a69', accounts: [accounts.first] })],
    [
      listen,
      {
        type: 'site',
        json: JSON.stringify({ isDefaultWallet: true, isCompatible: false }),
      },
    ],
  ]
  for (const [asked, answer] of pairs) {
    expect(judgeInjected(asked, answer), JSON.stringify(answer)).toBe(undefined)
  }
})

test('forbidden messages to the EIP-1193 provider are invalid', () => {
  const lower = accounts.first.toLowerCase()
  const pairs: [unknown, unknown][] = [
    [asks('eth_requestAccounts'), answers(result([]))],
    [asks('eth_accounts'), answers(result([lower]))],
    [asks('eth_accounts'), answers(result(['constructor']))],
    [asks('eth_chainId'), answers(result('0x07a69'))],
    [asks('net_version'), answers(result(31_337))],
    [asks('wallet_getPermissions'), answers(result([{ invoker: 'x' }]))],
    [asks('wallet_switchEthereumChain'), answers(result(true))],
    [asks('eth_accounts'), answers(failure(nodeError))],
    [asks('personal_sign'), answers(result('0x'))],
    [listen, tells({ chainId: '0x7a69' })],
    [listen, tells({ chainId: '31337', accounts: [] })],
    [listen, { type: 'site', json: '{}' }],
    [listen, { type: 'default' }],
    [listen, { type: 'stream', stream: 'a', mark: 'b', json: '{}' }],
  ]
  for (const [asked, answer] of pairs) {
    expect(judgeInjected(asked, answer), JSON.stringify(answer)).toEqual(
      expect.any(String),
    )
  }
})

test('the messages of a page are captured over every transport', async ({
  page,
  sites,
}) => {
  await page.goto(sites.first.origin)
  const injected = `wallet_${crypto.randomUUID()}`
  const external = `wallet_${crypto.randomUUID()}`
  const unknown = failure({ ...errorCatalogue.methodNotFound })
  const captured = (record: Omit<WireRecord, 'channel' | 'at'>) => ({
    channel: expect.any(String),
    at: expect.any(Number),
    ...record,
  })

  const { jsonrpc, id, ...error } = unknown
  expect(await request(page, { method: injected })).toStrictEqual(error)
  const json = JSON.stringify(frame(1, injected))
  await expect
    .poll(() => capturedChannel(injected))
    .toStrictEqual([
      captured({
        way: 'injected',
        from: 'page',
        message: { type: 'request', id: 1, json },
      }),
      captured({
        way: 'injected',
        from: 'wallet',
        message: { ...answers(unknown) },
      }),
    ])

  const message = frame(1, external)
  expect(
    await postExternally(page, { messages: [message], answers: 1 }),
  ).toStrictEqual([unknown])
  await expect
    .poll(() => capturedChannel(external))
    .toStrictEqual([
      captured({ way: 'external', from: 'page', message }),
      captured({ way: 'external', from: 'wallet', message: unknown }),
    ])
})
