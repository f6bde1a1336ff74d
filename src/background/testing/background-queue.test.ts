import { afterAll, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import type {
  NetworkInput,
  NodeInput,
} from '../../messaging/network-contract.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { storeValues, watchOnly } from './builders.ts'
import { createModelBrowser, endBrowsers } from './model-browser.ts'
import { createModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { createTestWorker } from './test-worker.ts'

afterAll(endBrowsers)

// Refusals count for 30 s.
passTimeByLoop()

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LOCAL = 'eip155:31337'
const WALLET = 'wallet:eip155'
const HARBOUR = '777001'
const SITES = ['a', 'b', 'c'] as const

type Site = (typeof SITES)[number]

const originOf = (site: Site): string => `https://${site}.example`

const mayAddChains = {
  generation: 1,
  sessionScopes: {
    [WALLET]: {
      methods: ['wallet_addEthereumChain'],
      notifications: [],
      accounts: [`${WALLET}:${ADDRESS}`],
    },
  },
  sessionProperties: {},
}

const network: NetworkInput = {
  chainId: HARBOUR,
  name: 'Harbour',
  symbol: 'HRB',
  explorerUrl: '',
}
const node: NodeInput = { url: 'https://node.example/v3/abcdefgh' }

/** A whole worker, a page for each site, and the popup. */
const setUp = ({ servedChain = HARBOUR } = {}) => {
  const answers = new Map<Site, RpcAnswer>()
  const browser = createModelBrowser({
    createWorker: createTestWorker,
    node: (body) => {
      const { id } = JSON.parse(body)
      const result = `0x${Number(servedChain).toString(16)}`
      return {
        answer: JSON.stringify({ jsonrpc: '2.0', id, result }),
        delay: 0,
      }
    },
  })
  storeValues(browser.stored.local, {
    'accounts/held': [watchOnly(ADDRESS)],
    [`session/${originOf('a')}`]: mayAddChains,
  })
  storeValues(browser.stored.session, { 'tidied/sessions': true })
  const pages = new Map(
    SITES.map((site) => [
      site,
      createModelPage({
        origin: originOf(site),
        name: site,
        createRelay,
        connect: (from) => browser.connect('servePage', from),
        now: () => 0,
        onAnswer: (_, __, answer) => answers.set(site, answer),
        onEvent: () => undefined,
      }),
    ]),
  )
  const popup = openModelPopup(browser)
  /** Resolves when this many approvals are pending. */
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const shown = await popup.call('getApprovals')
      expect(shown).toHaveLength(count)
      return shown
    })
  const connect = (site: Site) =>
    pages.get(site)?.ask('wallet_createSession', {
      optionalScopes: { [LOCAL]: { methods: ['eth_call'], notifications: [] } },
    })
  const suggest = (chainId = Number(HARBOUR)) =>
    pages.get('a')?.ask('wallet_invokeMethod', {
      scope: WALLET,
      request: {
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: `0x${chainId.toString(16)}`,
            chainName: 'Harbour',
            nativeCurrency: { name: 'HRB', symbol: 'HRB', decimals: 18 },
            rpcUrls: ['https://node.example/v3/abcdefgh'],
          },
        ],
      },
    })
  const answerOf = (site: Site) =>
    vi.waitFor(() => {
      const answer = answers.get(site)
      if (!answer) throw new Error('no answer yet')
      return 'error' in answer ? answer.error.code : answer.result
    })
  const stored = (key: string) =>
    (browser.stored.local.get(key) as { value: unknown } | undefined)?.value
  return {
    browser,
    popup,
    waiting,
    connect,
    suggest,
    answers,
    answerOf,
    stored,
    pages,
  }
}

it('rejecting all rejects the shown approvals, and no later ones', async () => {
  const { popup, waiting, connect, answerOf } = setUp()
  connect('a')
  await waiting(1)
  connect('b')
  const shown = await waiting(2)
  connect('c')
  await waiting(3)
  await popup.call('rejectAll', { ids: shown.map(({ id }) => id) })
  expect(await answerOf('a')).toBe(4001)
  expect(await answerOf('b')).toBe(4001)
  expect(await waiting(1)).toMatchObject([{ origin: originOf('c') }])
})

it('the badge counts pending approvals, also after a restart of the worker', async () => {
  const { browser, waiting, connect, pages } = setUp()
  connect('a')
  connect('b')
  await waiting(2)
  await vi.waitFor(() => expect(browser.badge()).toBe('2'))
  browser.stopAt(0, 'before')
  connect('c')
  await waiting(3)
  expect(browser.stops()).toBe(1)
  await vi.waitFor(() => expect(browser.badge()).toBe('3'))
  for (const page of pages.values()) page.leave()
  await vi.waitFor(() => expect(browser.badge()).toBe(''))
})

it('a site that was rejected three times cannot ask, and others can', async () => {
  const { popup, waiting, connect, answerOf, browser } = setUp()
  for (let refusals = 0; refusals < 3; refusals += 1) {
    connect('a')
    const [shown] = await waiting(1)
    await popup.call('reject', { id: shown?.id ?? '' })
    await waiting(0)
  }
  await vi.waitFor(() => expect(browser.windows.size).toBe(0))
  connect('b')
  await waiting(1)
  connect('a')
  await vi.waitFor(async () => expect(await answerOf('a')).toBe(-32005))
  expect(await waiting(1)).toMatchObject([{ origin: originOf('b') }])
})

it('a site that revokes what it asks for cannot ask for long', async () => {
  const { waiting, connect, pages, answerOf, answers } = setUp()
  for (let rounds = 0; rounds < 3; rounds += 1) {
    connect('b')
    await waiting(1)
    pages.get('b')?.ask('wallet_revokeSession', {})
    await waiting(0)
    await vi.waitFor(async () => expect(await answerOf('b')).toBe(true))
    answers.clear()
  }
  connect('b')
  await vi.waitFor(async () => expect(await answerOf('b')).toBe(-32005))
})

it('a site that the user disconnects may ask again', async () => {
  const { popup, waiting, connect } = setUp()
  for (let rounds = 0; rounds < 4; rounds += 1) {
    connect('b')
    await waiting(1)
    await popup.call('disconnectSite', { origin: originOf('b') })
    await waiting(0)
  }
})

it('a suggested network is stored as the user edited it, and answered with null', async () => {
  const { popup, waiting, suggest, answerOf, stored } = setUp()
  suggest()
  const [shown] = await waiting(1)
  const { id = '', hash = '' } = shown ?? {}
  expect(shown).toStrictEqual({
    kind: 'add-chain',
    id,
    hash,
    origin: originOf('a'),
    network,
    node: node.url,
    otherNodes: [],
    others: expect.arrayContaining([{ chainId: 'eip155:1', name: 'Ethereum' }]),
    grantedTo: null,
  })
  const edited = { ...network, name: 'Old Harbour' }
  const choice = { network: edited, node }
  const yes = { kind: 'add-chain' as const, id, hash, choice }
  expect(await popup.call('decide', yes)).toStrictEqual({ done: true })
  // Sent again after a worker stop.
  expect(await popup.call('decide', yes)).toStrictEqual({ done: true })
  expect(await answerOf('a')).toBeNull()
  expect(stored('networks/custom')).toStrictEqual([
    { chainId: `eip155:${HARBOUR}`, name: 'Old Harbour', symbol: 'HRB' },
  ])
  expect(stored(`node/eip155:${HARBOUR}`)).toStrictEqual({
    nodes: [
      {
        url: {
          shown: 'https://node.example/v3/<key>',
          secrets: ['abcdefgh'],
        },
      },
    ],
  })
})

it('a known network is answered with null at once', async () => {
  const { waiting, suggest, answerOf } = setUp()
  suggest(31337)
  expect(await answerOf('a')).toBeNull()
  await waiting(0)
})

it.each([
  [
    'another chain',
    { choice: { network: { ...network, chainId: '777002' }, node } },
    'The request has changed: look at it again',
  ],
  [
    'another hash',
    { hash: 'other' },
    'The request has changed: look at it again',
  ],
  ['another id', { id: 'x' }, 'This request is no longer open'],
])('nothing is added for %s than was shown', async (_what, params, message) => {
  const { popup, waiting, suggest, stored } = setUp()
  suggest()
  const [shown] = await waiting(1)
  const { id = '', hash = '' } = shown ?? {}
  const choice = { network, node }
  await expect(
    popup.call('decide', { kind: 'add-chain', id, hash, choice, ...params }),
  ).rejects.toThrow(message)
  expect(stored('networks/custom')).toBeUndefined()
  await waiting(1)
})

it('nothing is added with a node of another chain, and the reason is reported', async () => {
  const { popup, waiting, suggest, stored } = setUp({ servedChain: '1' })
  suggest()
  const [shown] = await waiting(1)
  const { id = '', hash = '' } = shown ?? {}
  const report = {
    ok: false,
    failure: { kind: 'wrong-chain', expected: HARBOUR, said: '1' },
  }
  const choice = { network, node }
  expect(
    await popup.call('decide', { kind: 'add-chain', id, hash, choice }),
  ).toStrictEqual({ done: false, failure: { report, others: [] } })
  expect(await popup.call('testSuggestedNode', { id, node })).toStrictEqual(
    report,
  )
  expect(stored('networks/custom')).toBeUndefined()
  await waiting(1)
})

it('a decision on one kind of approval is not accepted for another', async () => {
  const { popup, waiting, suggest, connect } = setUp()
  suggest()
  await waiting(1)
  connect('b')
  const [chain, site] = await waiting(2)
  const asked = { id: chain?.id ?? '', hash: chain?.hash ?? '' }
  await expect(
    popup.call('decide', {
      kind: 'connect',
      ...asked,
      choice: { accounts: [ADDRESS], chains: [LOCAL] },
    }),
  ).rejects.toThrow('This request is no longer open')
  const other = { id: site?.id ?? '', hash: site?.hash ?? '' }
  await expect(
    popup.call('decide', {
      kind: 'add-chain',
      ...other,
      choice: { network, node: null },
    }),
  ).rejects.toThrow('This request is no longer open')
  await waiting(2)
})

it('a suggestion is withdrawn with the scope it depends on', async () => {
  const { waiting, suggest, answerOf, popup } = setUp()
  suggest()
  await waiting(1)
  await popup.call('disconnectSite', { origin: originOf('a') })
  expect(await answerOf('a')).toBe(4001)
  await waiting(0)
})

it('a lock rejects all but requests to connect', async () => {
  const { popup, waiting, suggest, connect, answerOf } = setUp()
  suggest()
  await waiting(1)
  connect('b')
  await waiting(2)
  await popup.call('lock')
  expect(await answerOf('a')).toBe(4001)
  expect(await waiting(1)).toMatchObject([{ origin: originOf('b') }])
})
