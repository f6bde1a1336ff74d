import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { storeValues } from './builders.ts'
import {
  createDeveloperWorlds,
  FIRST,
  HOUR,
  LOCAL,
  ORIGIN,
  PUBLIC,
  SECOND,
} from './developer-world.ts'
import { endBrowsers } from './model-browser.ts'
import { createOpenWallet, type OpenWallet } from './test-acting-world.ts'

afterAll(endBrowsers)

passTimeByLoop()
deriveQuickly()

const createDeveloperWorld = createDeveloperWorlds({
  createRelay,
  waitFor: vi.waitFor,
})

let ownWallet: OpenWallet

beforeAll(async () => {
  ownWallet = await createOpenWallet()
})

it('approves a connection, a signature and a transaction without a window', async () => {
  const { connect, invoke, set, windows } = await createDeveloperWorld()
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
  const { connect, set, windows } = await createDeveloperWorld()
  await set({ decision: 'reject' })
  for (let time = 0; time < 4; time += 1) {
    expect(await connect(LOCAL).answer()).toEqual({ error: 4001 })
  }
  expect(windows()).toBe(0)
})

it('grants only chains whose nodes are on this computer', async () => {
  const { connect, set } = await createDeveloperWorld()
  await set()
  const session = await connect(PUBLIC, LOCAL).answer()
  expect(Object.keys(Object(session).sessionScopes)).toEqual([LOCAL])
})

it('leaves a connection to other chains alone to the user', async () => {
  const { connect, set, shown } = await createDeveloperWorld()
  await set()
  connect(PUBLIC)
  expect(await shown()).toMatchObject({ kind: 'connect', origin: ORIGIN })
})

it('leaves a signature on another chain to the user', async () => {
  const { popup, connect, invoke, set, shown } = await createDeveloperWorld()
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
  const { connect, invoke, set, shown, node } = await createDeveloperWorld()
  await set()
  await connect(LOCAL).answer()
  node.isDown = true
  invoke('eth_sendTransaction', [{ from: FIRST, to: SECOND, value: '0x1' }])
  expect(await shown()).toMatchObject({ kind: 'send-transaction' })
})

it('decides what is open already, and closes the window', async () => {
  const { browser, connect, set, shown } = await createDeveloperWorld()
  const asked = connect(LOCAL)
  await shown()
  await set()
  expect(await asked.answer()).toHaveProperty('sessionScopes')
  await vi.waitFor(() => expect(browser.windows.size).toBe(0))
})

it('leaves other sites to the user', async () => {
  const { connect, set, shown } = await createDeveloperWorld()
  await set({ origin: 'https://b.example' })
  connect(LOCAL)
  expect(await shown()).toMatchObject({ origin: ORIGIN })
})

it('continues after a worker stop', async () => {
  const { browser, connect, set, windows } = await createDeveloperWorld()
  await set()
  browser.stop()
  expect(await connect(LOCAL).answer()).toHaveProperty('sessionScopes')
  expect(windows()).toBe(0)
})

it('ends at its time, and tells the screens', async () => {
  const { browser, popup, connect, set, shown } = await createDeveloperWorld()
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

it('changes the icon while it is on, also after a worker stop', async () => {
  const { browser, set, popup } = await createDeveloperWorld()
  expect(browser.isAutomatic()).toBe(false)
  await set()
  expect(browser.isAutomatic()).toBe(true)
  browser.stop()
  await popup.call('getAutomatic')
  expect(browser.isAutomatic()).toBe(true)
  await set({ decision: 'ask' })
  expect(browser.isAutomatic()).toBe(false)
})

it('sets the icon when a worker stopped before it did', async () => {
  const { browser, set, popup } = await createDeveloperWorld()
  browser.stop()
  storeValues(browser.stored.session, {
    'automatic/decisions': [
      { origin: ORIGIN, decision: 'approve', until: Date.now() + HOUR },
    ],
  })
  await popup.call('getAutomatic')
  await vi.waitFor(() => expect(browser.isAutomatic()).toBe(true))
  await set({ decision: 'ask' })
  expect(browser.isAutomatic()).toBe(false)
})

it('has the usual icon when its time is over', async () => {
  const { browser, set } = await createDeveloperWorld()
  const until = Date.now() + HOUR
  await set({ until })
  browser.stop()
  vi.setSystemTime(until)
  await browser.ring('automatic')
  expect(browser.isAutomatic()).toBe(false)
})

it('ends when the wallet gets a key of its own', async () => {
  const { browser, popup, set } = await createDeveloperWorld()
  await set()
  await popup.call('changePassword', { newPassword: 'correct horse battery' })
  await popup.call('importPrivateKey', { privateKey: `0x${'7'.repeat(64)}` })
  await vi.waitFor(async () => {
    expect(await popup.call('getAutomatic')).toEqual({
      isAllowed: false,
      decisions: [],
    })
    expect(browser.isAutomatic()).toBe(false)
  })
})

it('ends when the user ends it', async () => {
  const { popup, connect, set, shown } = await createDeveloperWorld()
  await set()
  await set({ decision: 'ask' })
  expect(await popup.call('getAutomatic')).toMatchObject({ decisions: [] })
  connect(LOCAL)
  await shown()
})

it('is refused by a wallet with own keys', async () => {
  const { popup, set } = await createDeveloperWorld(ownWallet)
  await expect(set()).rejects.toThrow('A wallet with own keys')
  expect(await popup.call('getAutomatic')).toEqual({
    isAllowed: false,
    decisions: [],
  })
})

it('has no effect in a wallet with own keys, whatever is stored', async () => {
  const { browser, connect, shown } = await createDeveloperWorld(ownWallet)
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
  const { set } = await createDeveloperWorld()
  await expect(set(change)).rejects.toThrow(/ends at a time|not an origin/)
})
