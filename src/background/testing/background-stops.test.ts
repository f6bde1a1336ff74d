import { afterAll, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { withoutSeal } from '../../storage/seal.ts'
import { storedRecord } from '../../storage/testing/stored-record.ts'
import {
  readJournal,
  storeJournal,
  storeValues,
  watchOnly,
} from './builders.ts'
import { createModelBrowser, endBrowsers } from './model-browser.ts'
import { createModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { createTestWorker } from './test-worker.ts'

afterAll(endBrowsers)

passTimeByLoop()

const ORIGIN = 'https://one.example'
const CHAIN = 'eip155:31337'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const create = {
  optionalScopes: { [CHAIN]: { methods: ['eth_call'], notifications: [] } },
}

const scopes = (methods: string[]) => ({
  [CHAIN]: { methods, notifications: [], accounts: [`${CHAIN}:${ADDRESS}`] },
})

/** The first approval of the first page, as a stopped worker left it. */
const approval = {
  kind: 'connect' as const,
  id: 'decision-1',
  requestKey: 'injected/page/page/1',
  callerKey: 'injected/page/page',
  origin: ORIGIN,
  generation: 0,
  chains: [{ chainId: CHAIN, methods: ['eth_call'], notifications: [] }],
  preselected: { accounts: [], chains: [] },
  heldThen: [],
  sessionProperties: {},
  leftOut: [],
  moreLeftOut: 0,
}

const setUp = () => {
  const answers: RpcAnswer[] = []
  const browser = createModelBrowser({
    createWorker: createTestWorker,
    node: () => ({ answer: '', delay: 0 }),
  })
  storeValues(browser.stored.local, { 'accounts/held': [watchOnly(ADDRESS)] })
  const openPage = (name: string) =>
    createModelPage({
      origin: ORIGIN,
      name,
      createRelay,
      connect: (from) => browser.connect('servePage', from),
      now: () => 0,
      onAnswer: (_, __, answer) => answers.push(answer),
      onEvent: () => undefined,
    })
  return { browser, page: openPage('page'), openPage, answers }
}

it('an approval is rejected if the worker stopped while its window closed', async () => {
  const { browser, page, answers } = setUp()
  storeJournal(browser.stored.session, {
    approvals: [approval],
    windowId: 7,
    viewedId: approval.id,
  })
  page.ask('wallet_createSession', create)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(answers).toStrictEqual([
    {
      jsonrpc: '2.0',
      id: 1,
      error: { code: 4001, message: 'User rejected the request.' },
    },
  ])
})

it('closing a window whose id a stopped worker did not store rejects its approval', async () => {
  const { browser, page, answers } = setUp()
  storeJournal(browser.stored.session, { approvals: [approval] })
  browser.windows.add(7)
  page.ask('wallet_createSession', create)
  const shown = await openModelPopup(browser).call('getApprovals')
  expect(shown.map(({ id }) => id)).toStrictEqual(['decision-1'])
  await openModelPopup(browser).call('viewRequest', { id: 'decision-1' })
  browser.closeWindow(7)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(answers).toMatchObject([{ error: { code: 4001 } }])
  expect([...browser.windows]).toStrictEqual([])
})

it('a decision is carried out once, whatever changed since', async () => {
  const { browser, page, answers } = setUp()
  const edited = {
    generation: 2,
    sessionScopes: scopes(['eth_chainId']),
    sessionProperties: {},
    decisions: ['decision-1'],
  }
  storeValues(browser.stored.local, { [`session/${ORIGIN}`]: edited })
  const choice = { accounts: [ADDRESS], chains: [CHAIN] }
  storeJournal(browser.stored.session, {
    approvals: [{ ...approval, decision: { approved: true, choice } }],
  })
  page.ask('wallet_createSession', create)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const { sessionScopes, sessionProperties } = edited
  expect(answers).toStrictEqual([
    { jsonrpc: '2.0', id: 1, result: { sessionScopes, sessionProperties } },
  ])
  expect(
    withoutSeal(browser.stored.local.get(`session/${ORIGIN}`)),
  ).toStrictEqual(storedRecord(`session/${ORIGIN}`, edited))
})

it('no approval is shown for a page that closed while it was being built', async () => {
  const { browser, page, openPage, answers } = setUp()
  page.ask('wallet_createSession', create)
  await Promise.resolve()
  page.leave()
  const next = openPage('next')
  // After the last answer an approval would have been stored.
  for (let asked = 1; asked <= 5; asked += 1) {
    next.ask('wallet_getSession', {})
    await vi.waitFor(() => expect(answers).toHaveLength(asked))
  }
  expect([...browser.windows]).toStrictEqual([])
  expect(readJournal(browser.stored.session).approvals).toStrictEqual([])
})
