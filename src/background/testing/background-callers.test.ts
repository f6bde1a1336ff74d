import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import type { PageSender } from '../../messaging/browser.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { limits } from '../../protocol/limits.ts'
import { formatPortName } from '../../protocol/link.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { SentRecord } from '../../storage/journal-record.ts'
import { readJournal, storeJournal, storeValues } from './builders.ts'
import { createModelBrowser, endBrowsers } from './model-browser.ts'
import { createModelPage, pageSender } from './model-page.ts'
import { createTestWorker } from './test-worker.ts'

afterAll(endBrowsers)

const ORIGIN = 'https://one.example'
const CHAIN = 'eip155:31337'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
// No call may reach its deadline. `vi.waitFor` polls every 5 ms.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

/** Longer than a test may take. */
const NEVER = 1_000_000_000

const sessionScopes = {
  [CHAIN]: {
    methods: [
      'eth_call',
      'eth_blockNumber',
      'eth_sendRawTransaction',
      'personal_sign',
    ],
    notifications: [],
    accounts: [`${CHAIN}:${ADDRESS}`],
  },
}
const session = { generation: 1, sessionScopes, sessionProperties: {} }
const unauthorized = {
  code: 4100,
  message:
    'The requested account and/or method has not been authorized by the user.',
}

const invoking = (method: string, ...params: string[]) => ({
  scope: CHAIN,
  request: { method, params },
})

/** A site with a page, whose node never answers `eth_call`. */
const setUp = (stored: { session?: object; sent?: SentRecord[] } = {}) => {
  const answers: RpcAnswer[] = []
  const asked: string[] = []
  const browser = createModelBrowser({
    createWorker: createTestWorker,
    node: (body) => {
      const calls = [JSON.parse(body)].flat()
      const answers = calls.map(({ id, method }) => {
        if (method === 'eth_chainId') {
          return { jsonrpc: '2.0', id, result: '0x7a69' }
        }
        asked.push(method)
        return { jsonrpc: '2.0', id, result: method }
      })
      const isSlow = calls.some(({ method }) => method === 'eth_call')
      return {
        answer: JSON.stringify(body.startsWith('[') ? answers : answers[0]),
        delay: isSlow ? NEVER : 0,
      }
    },
  })
  storeValues(browser.stored.local, {
    ...(stored.session && { [`session/${ORIGIN}`]: stored.session }),
  })
  if (stored.sent) storeJournal(browser.stored.session, { sent: stored.sent })
  const page = createModelPage({
    origin: ORIGIN,
    name: 'page',
    createRelay,
    connect: (from) => browser.connect('servePage', from),
    now: () => 0,
    onAnswer: (_, __, answer) => answers.push(answer),
    onEvent: () => undefined,
  })
  const openExternal = () =>
    browser.connect('serveExternal', {
      name: '',
      sender: {
        origin: ORIGIN,
        documentId: 'page',
        frameId: 0,
        tab: { id: 1 },
      } as PageSender,
    })
  const answered = async (id: number): Promise<RpcAnswer | undefined> => {
    await vi.waitFor(() =>
      expect(answers.map((answer) => answer.id)).toContain(id),
    )
    return answers.find((answer) => answer.id === id)
  }
  const ask = (method: string, params: object) =>
    answered(page.ask(method, params).id)
  return { browser, page, asked, ask, openExternal }
}

it('a session can be read and ended while all calls of its site wait for nodes', async () => {
  const { page, asked, ask } = setUp({ session })
  for (let calls = 0; calls <= limits.callsInFlightPerOrigin; calls += 1) {
    page.ask('wallet_invokeMethod', invoking('eth_call', `${calls}`))
  }
  await vi.waitFor(() =>
    expect(asked).toHaveLength(limits.callsInFlightPerOrigin),
  )
  expect(await ask('wallet_getSession', {})).toMatchObject({
    result: { sessionScopes },
  })
  expect(await ask('wallet_revokeSession', {})).toMatchObject({ result: true })
})

it('a request that is resent while its approval is open takes one call slot', async () => {
  const { browser, ask } = setUp()
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method: 'wallet_createSession',
    params: { optionalScopes: { [CHAIN]: sessionScopes[CHAIN] } },
  }
  // A relay opens the next port before it closes the one that is silent.
  const resend = () => {
    const port = browser.connect('servePage', {
      name: formatPortName('c'),
      sender: pageSender({ origin: ORIGIN, documentId: 'slow' }),
    })
    port.postMessage({ type: 'hello', topics: [], pending: [1] })
    port.postMessage({
      type: 'request',
      id: 1,
      json: JSON.stringify(request),
    })
    return port
  }
  let port = resend()
  for (let n = 0; n <= limits.sessionCallsAtOncePerOrigin; n += 1) {
    await vi.waitFor(() =>
      expect(readJournal(browser.stored.session).approvals).toHaveLength(1),
    )
    const next = resend()
    port.disconnect()
    port = next
  }
  expect(await ask('wallet_revokeSession', {})).toMatchObject({ result: true })
})

it('the call slots of a closed port are reused by its site', async () => {
  const { asked, ask, openExternal } = setUp({ session })
  const port = openExternal()
  const calls = limits.callsInFlightPerOrigin + 10
  for (let id = 0; id < calls; id += 1) {
    const params = invoking('eth_call', `${id}`)
    const method = 'wallet_invokeMethod'
    port.postMessage({ jsonrpc: '2.0', id, method, params })
  }
  await vi.waitFor(() =>
    expect(asked).toHaveLength(limits.callsInFlightPerOrigin),
  )
  port.disconnect()
  const answer = await ask('wallet_invokeMethod', invoking('eth_blockNumber'))
  expect(answer).toMatchObject({ result: 'eth_blockNumber' })
  // Queued calls are dropped.
  expect(asked.filter((method) => method === 'eth_call')).toHaveLength(
    limits.callsInFlightPerOrigin,
  )
})

it('a decision is retained while its resent request waits for a call slot', async () => {
  const calls = limits.callsInFlightPerOrigin
  const approved: ApprovalRecord = {
    id: 'approved',
    kind: 'sign-message',
    requestKey: `injected/page/page/${calls + 1}`,
    callerKey: 'injected/page/page',
    origin: ORIGIN,
    generation: 1,
    scope: CHAIN,
    account: ADDRESS,
    message: '0x12',
    decision: {
      approved: true,
      choice: { accounts: [], chains: [], signature: '0x34' },
    },
  }
  const { browser, page, asked } = setUp({ session })
  for (let call = 0; call < calls; call += 1) {
    page.ask('wallet_invokeMethod', invoking('eth_call', `${call}`))
  }
  page.ask('wallet_invokeMethod', invoking('personal_sign', '0x12', ADDRESS))
  await vi.waitFor(() => expect(asked).toHaveLength(calls))
  storeJournal(browser.stored.session, { approvals: [approved] })
  browser.stop()
  await vi.waitFor(() => expect(asked).toHaveLength(2 * calls))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(readJournal(browser.stored.session).approvals).toStrictEqual([
    approved,
  ])
})

const raw = invoking('eth_sendRawTransaction', '0x1234')
const requestKey = 'injected/page/page/1'
const HASH = `0x${'1'.repeat(64)}`

it.each([
  ['its result', { result: '0xhash' }, { result: '0xhash' }],
  [
    'the error of the node',
    { error: { code: -32000, message: 'nonce too low' } },
    { error: { code: -32000, message: 'nonce too low' } },
  ],
  [
    'that its outcome is unknown',
    undefined,
    {
      error: {
        code: -32603,
        data: { reason: 'unknown-outcome', hash: HASH },
      },
    },
  ],
])(
  'tells a page of what it sent, after the session ended, %s',
  async (_title, outcome, expected) => {
    const record = { requestKey, origin: ORIGIN, hash: HASH }
    const sent = { ...record, ...(outcome && { outcome }) }
    const { asked, ask } = setUp({ sent: [sent] })
    expect(await ask('wallet_invokeMethod', raw)).toMatchObject(expected)
    expect(asked).toStrictEqual([])
  },
)

it('a site sends nothing after its session ended', async () => {
  const sent = {
    requestKey: 'injected/page/page/7',
    origin: ORIGIN,
    hash: HASH,
    outcome: { result: 1 },
  }
  const { asked, ask } = setUp({ sent: [sent] })
  expect(await ask('wallet_invokeMethod', raw)).toStrictEqual({
    jsonrpc: '2.0',
    id: 1,
    error: unauthorized,
  })
  expect(asked).toStrictEqual([])
})
