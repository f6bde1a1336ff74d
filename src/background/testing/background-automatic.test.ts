import { beforeAll, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import type { AutomaticDecision } from '../../messaging/automatic-contract.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { hostedNodes } from '../../storage/testing/stored-record.ts'
import { storeValues } from './builders.ts'
import { createModelBrowser } from './model-browser.ts'
import { createModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { createOpenWallet, type OpenWallet } from './test-acting-world.ts'
import { createTestWorker } from './test-worker.ts'

passTimeByLoop()
deriveQuickly()

const ORIGIN = 'https://a.example'
const [LOCAL, PUBLIC] = ['eip155:31337', 'eip155:1'] as const
const [FIRST, SECOND] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const HOUR = 3_600_000

let ownWallet: OpenWallet

beforeAll(async () => {
  ownWallet = await createOpenWallet()
})

const answers: Record<string, unknown> = {
  eth_blockNumber: '0x1',
  eth_getBlockByNumber: {
    baseFeePerGas: '0x7',
    gasLimit: '0x1c9c380',
    hash: `0x${'1'.repeat(64)}`,
  },
  eth_feeHistory: {
    baseFeePerGas: ['0x7', '0x7'],
    reward: [['0x1', '0x1', '0x1']],
  },
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getTransactionCount: '0x0',
  eth_estimateGas: '0x5208',
  eth_getCode: '0x',
  eth_sendRawTransaction: '0x1',
}

/** A worker with a node on this computer and one elsewhere. */
const createWorld = async (wallet?: OpenWallet) => {
  const received: RpcAnswer[] = []
  const node = { isDown: false }
  let opened = 0
  const browser = createModelBrowser({
    createWorker: (host) =>
      createTestWorker({
        ...host,
        windows: {
          ...host.windows,
          open: (place) => {
            opened += 1
            return host.windows.open(place)
          },
        },
      }),
    node: (body, url) => {
      if (node.isDown) return { answer: 'none', delay: 0 }
      const chainId = url.startsWith('https:') ? '0x1' : '0x7a69'
      const answerTo = ({ id, method }: { id: number; method: string }) => {
        const result =
          method === 'eth_chainId' ? chainId : (answers[method] ?? null)
        return { jsonrpc: '2.0', id, result }
      }
      const calls = JSON.parse(body)
      const answer = Array.isArray(calls)
        ? calls.map(answerTo)
        : answerTo(calls)
      return { answer: JSON.stringify(answer), delay: 0 }
    },
  })
  for (const area of ['local', 'session'] as const) {
    for (const [key, value] of wallet?.[area] ?? []) {
      browser.stored[area].set(key, structuredClone(value))
    }
  }
  storeValues(browser.stored.local, {
    [`node/${PUBLIC}`]: hostedNodes({
      baseUrl: 'https://node.example',
      apiKey: '0123456789abcdef',
    }),
  })
  const popup = openModelPopup(browser)
  if (!wallet) await popup.call('startDeveloperWallet')
  const page = createModelPage({
    origin: ORIGIN,
    name: 'page',
    createRelay,
    connect: (from) => browser.connect('servePage', from),
    now: () => 0,
    onAnswer: (_, __, answer) => received.push(answer),
    onEvent: () => undefined,
  })
  const ask = (method: string, params: object) => {
    const { id } = page.ask(method, params)
    return {
      answer: () =>
        vi.waitFor(() => {
          const found = received.find((one) => one.id === id)
          if (!found) throw new Error('no answer yet')
          return 'error' in found ? { error: found.error.code } : found.result
        }),
    }
  }
  const connect = (...chains: string[]) =>
    ask('wallet_createSession', {
      optionalScopes: Object.fromEntries(
        chains.map((chainId) => [chainId, { methods: [], notifications: [] }]),
      ),
    })
  const invoke = (method: string, params: unknown, scope: string = LOCAL) =>
    ask('wallet_invokeMethod', { scope, request: { method, params } })
  const set = (change: Partial<AutomaticDecision> = {}) =>
    popup.call('setAutomatic', {
      origin: ORIGIN,
      decision: 'approve',
      until: Date.now() + HOUR,
      ...change,
    })
  /** Resolves when the user is asked. */
  const shown = () =>
    vi.waitFor(async () => {
      expect(browser.windows.size).toBe(1)
      const [approval] = await popup.call('getApprovals')
      if (!approval) throw new Error('nothing is asked')
      return approval
    })
  return {
    browser,
    popup,
    node,
    connect,
    invoke,
    set,
    shown,
    windows: () => opened,
  }
}

it('approves a connection, a signature and a transaction without a window', async () => {
  const { connect, invoke, set, windows } = await createWorld()
  await set()
  const session = await connect(LOCAL).answer()
  expect(session).toMatchObject({
    sessionScopes: { [LOCAL]: { accounts: [`${LOCAL}:${FIRST}`] } },
  })
  const signed = invoke('personal_sign', ['0x6869', FIRST])
  expect(await signed.answer()).toMatch(/^0x[\da-f]{130}$/)
  const sent = invoke('eth_sendTransaction', [
    { from: FIRST, to: SECOND, value: '0x1' },
  ])
  expect(await sent.answer()).toMatch(/^0x[\da-f]{64}$/)
  expect(windows()).toBe(0)
})

it('rejects any number of requests without blocking the site', async () => {
  const { connect, set, windows } = await createWorld()
  await set({ decision: 'reject' })
  for (let time = 0; time < 4; time += 1) {
    expect(await connect(LOCAL).answer()).toEqual({ error: 4001 })
  }
  expect(windows()).toBe(0)
})

it('grants only chains whose nodes are on this computer', async () => {
  const { connect, set } = await createWorld()
  await set()
  const session = await connect(PUBLIC, LOCAL).answer()
  expect(Object.keys(Object(session).sessionScopes)).toEqual([LOCAL])
})

it('leaves a connection to other chains alone to the user', async () => {
  const { connect, set, shown } = await createWorld()
  await set()
  connect(PUBLIC)
  expect(await shown()).toMatchObject({ kind: 'connect', origin: ORIGIN })
})

it('leaves a signature on another chain to the user', async () => {
  const { popup, connect, invoke, set, shown } = await createWorld()
  const connected = connect(PUBLIC, LOCAL)
  const { id, hash } = await shown()
  const choice = { accounts: [FIRST], chains: [PUBLIC, LOCAL] }
  await popup.call('decide', { id, hash, kind: 'connect', choice })
  await connected.answer()
  await set()
  invoke('personal_sign', ['0x6869', FIRST], PUBLIC)
  expect(await shown()).toMatchObject({ kind: 'sign-message' })
})

it('leaves a transaction to the user if the node is down', async () => {
  const { connect, invoke, set, shown, node } = await createWorld()
  await set()
  await connect(LOCAL).answer()
  node.isDown = true
  invoke('eth_sendTransaction', [{ from: FIRST, to: SECOND, value: '0x1' }])
  expect(await shown()).toMatchObject({ kind: 'send-transaction' })
})

it('decides what is open already, and closes the window', async () => {
  const { browser, connect, set, shown } = await createWorld()
  const asked = connect(LOCAL)
  await shown()
  await set()
  expect(await asked.answer()).toHaveProperty('sessionScopes')
  await vi.waitFor(() => expect(browser.windows.size).toBe(0))
})

it('leaves other sites to the user', async () => {
  const { connect, set, shown } = await createWorld()
  await set({ origin: 'https://b.example' })
  connect(LOCAL)
  expect(await shown()).toMatchObject({ origin: ORIGIN })
})

it('continues after a worker stop', async () => {
  const { browser, connect, set, windows } = await createWorld()
  await set()
  browser.stop()
  expect(await connect(LOCAL).answer()).toHaveProperty('sessionScopes')
  expect(windows()).toBe(0)
})

it('ends at its time, and tells the screens', async () => {
  const { browser, popup, connect, set, shown } = await createWorld()
  const until = Date.now() + HOUR
  await set({ until })
  expect(browser.alarms.get('automatic')).toBe(until)
  vi.setSystemTime(until)
  const changed = new Promise<void>((resolve) => {
    popup.on('automaticChanged', () => resolve())
  })
  await popup.call('getOverview')
  await browser.ring('automatic')
  await changed
  expect(await popup.call('getAutomatic')).toEqual({
    isAllowed: true,
    decisions: [],
  })
  connect(LOCAL)
  await shown()
})

it('ends when the user ends it', async () => {
  const { popup, connect, set, shown } = await createWorld()
  await set()
  await set({ decision: 'ask' })
  expect(await popup.call('getAutomatic')).toMatchObject({ decisions: [] })
  connect(LOCAL)
  await shown()
})

it('is refused by a wallet with own keys', async () => {
  const { popup, set } = await createWorld(ownWallet)
  await expect(set()).rejects.toThrow('A wallet with own keys')
  expect(await popup.call('getAutomatic')).toEqual({
    isAllowed: false,
    decisions: [],
  })
})

it('has no effect in a wallet with own keys, whatever is stored', async () => {
  const { browser, connect, shown } = await createWorld(ownWallet)
  browser.stop()
  storeValues(browser.stored.session, {
    'automatic/decisions': [
      { origin: ORIGIN, decision: 'approve', until: Date.now() + HOUR },
    ],
  })
  connect(LOCAL)
  expect(await shown()).toMatchObject({ kind: 'connect' })
})

it.each([
  ['a time that is over', { until: 0 }],
  ['no end', { until: null }],
  ['every site', { origin: '*' }],
  ['an origin that is not served', { origin: 'http://a.example' }],
])('refuses %s', async (_, change) => {
  const { set } = await createWorld()
  await expect(set(change)).rejects.toThrow(/ends at a time|not an origin/)
})
