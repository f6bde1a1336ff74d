import { afterAll, describe, expect, it, vi } from 'vitest'
import { createRelay } from '../../content/relay.ts'
import { passTimeByLoop } from '../../dev/loop-time.ts'
import type { PageSender } from '../../messaging/browser.ts'
import type { RpcAnswer } from '../../protocol/json-rpc.ts'
import { readJournal, storeValues, watchOnly } from './builders.ts'
import { createModelBrowser, endBrowsers } from './model-browser.ts'
import { createModelPage } from './model-page.ts'
import { openModelPopup } from './model-popup.ts'
import { createTestWorker } from './test-worker.ts'

afterAll(endBrowsers)

passTimeByLoop()

const ORIGIN = 'https://one.example'
const [CHAIN, OTHER] = ['eip155:31337', 'eip155:31338'] as const
const [ADDRESS, SECOND] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const ALARM = `expiry/${ORIGIN}`
const HOUR = 3_600_000

const scopesOf = (...chainIds: string[]) =>
  Object.fromEntries(
    chainIds.map((chainId) => [
      chainId,
      {
        methods: ['eth_chainId', 'eth_newBlockFilter'],
        notifications: [],
        accounts: [`${chainId}:${ADDRESS}`],
      },
    ]),
  )

const inAnHour = () => new Date(Date.now() + HOUR).toISOString()

const sessionOf = (...chainIds: string[]) => ({
  generation: 1,
  sessionScopes: scopesOf(...chainIds),
  sessionProperties: {},
})

const filterOn = (scope: string) => ({
  id: `0x${scope.slice(-2)}`,
  origin: ORIGIN,
  scope,
  nodeId: '0x1',
})

const asking = (sessionProperties?: object) => ({
  optionalScopes: { [CHAIN]: { methods: ['eth_call'], notifications: [] } },
  ...(sessionProperties && { sessionProperties }),
})

/** A whole worker in a browser with this storage, one page, and the popup. */
const setUp = ({
  local = {},
  session = {},
  limited = Promise.resolve(),
  onStored = () => undefined,
}: {
  local?: Record<string, unknown>
  session?: Record<string, unknown>
  limited?: Promise<void>
  onStored?: (key: string) => void
} = {}) => {
  const answers: RpcAnswer[] = []
  const events: unknown[] = []
  const browser = createModelBrowser({
    createWorker: (host) => createTestWorker(host, { limited }),
    onStored: (_, key) => onStored(key),
    node: (body) => {
      const { id, method } = JSON.parse(body)
      const result = method === 'eth_chainId' ? '0x7a69' : '0x7'
      return {
        answer: JSON.stringify({ jsonrpc: '2.0', id, result }),
        delay: 0,
      }
    },
  })
  const held = [watchOnly(ADDRESS)]
  storeValues(browser.stored.local, { 'accounts/held': held, ...local })
  storeValues(browser.stored.session, session)
  const page = createModelPage({
    origin: ORIGIN,
    name: 'page',
    createRelay,
    connect: (from) => browser.connect('servePage', from),
    now: () => 0,
    onAnswer: (_, __, answer) => answers.push(answer),
    onEvent: (_, { json }) => events.push(JSON.parse(json)),
  })
  const popup = () => openModelPopup(browser)
  const ask = async (method: string, params: object) => {
    const { id } = page.ask(method, params)
    await vi.waitFor(() => expect(answers.map((one) => one.id)).toContain(id))
    return answers.find((answer) => answer.id === id)
  }
  const read = (area: 'local' | 'session', key: string) =>
    (browser.stored[area].get(key) as { value: unknown } | undefined)?.value
  const approvals = () => readJournal(browser.stored.session).approvals
  /** Waits until an approval is shown, and connects with the ticked choice. */
  const approve = async () => {
    const client = popup()
    const shown = await vi.waitFor(async () => {
      const [approval] = await client.call('getApprovals')
      if (approval?.kind !== 'connect') throw new Error('nothing is asked')
      return approval
    })
    const { id, hash } = shown
    await client.call('decide', {
      kind: 'connect',
      id,
      hash,
      choice: {
        accounts: [ADDRESS],
        chains: shown.chains.map(({ chainId }) => chainId),
      },
    })
  }
  const openExternal = () =>
    browser.connect('serveExternal', {
      name: '',
      sender: {
        origin: ORIGIN,
        documentId: 'external',
        frameId: 0,
        tab: { id: 1 },
      } as PageSender,
    })
  return {
    browser,
    page,
    ask,
    answers,
    events,
    read,
    approvals,
    popup,
    approve,
    openExternal,
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('the expiry of a session', () => {
  it('has an alarm from before the session is stored until it ends', async () => {
    const armed: boolean[] = []
    const { browser, page, ask, approve } = setUp({
      onStored: (key) => {
        if (key === `session/${ORIGIN}`) armed.push(browser.alarms.has(ALARM))
      },
    })
    const expiry = inAnHour()
    page.ask('wallet_createSession', asking({ expiry }))
    await approve()
    await vi.waitFor(() => expect(armed).toStrictEqual([true]))
    expect(browser.alarms.get(ALARM)).toBe(Date.parse(expiry))
    await ask('wallet_revokeSession', {})
    expect([...browser.alarms]).toStrictEqual([])
  })

  it('gets an alarm that is missing when the worker starts', async () => {
    const expiry = inAnHour()
    const { browser, ask } = setUp({
      local: {
        [`session/${ORIGIN}`]: {
          ...sessionOf(CHAIN),
          sessionProperties: { expiry },
        },
      },
    })
    await ask('wallet_getSession', {})
    await vi.waitFor(() =>
      expect([...browser.alarms]).toStrictEqual([[ALARM, Date.parse(expiry)]]),
    )
  })

  it('ends the session by the alarm, once the worker is ready', async () => {
    let limit: () => void = () => undefined
    const limited = new Promise<void>((resolve) => {
      limit = resolve
    })
    const stored = {
      ...sessionOf(CHAIN),
      sessionProperties: { expiry: '2020-01-01T00:00:00Z' },
    }
    const { browser, read } = setUp({
      limited,
      local: { [`session/${ORIGIN}`]: stored },
    })
    const rung = browser.ring(ALARM)
    await settled()
    expect(read('local', `session/${ORIGIN}`)).toStrictEqual(stored)
    limit()
    await rung
    expect(read('local', `session/${ORIGIN}`)).toMatchObject({
      sessionScopes: {},
    })
  })
})

describe('the filters of a site', () => {
  const withFilters = (...scopes: string[]) => ({
    local: { [`session/${ORIGIN}`]: sessionOf(CHAIN, OTHER) },
    session: { 'filters/open': scopes.map(filterOn) },
  })

  it('are removed with their scope', async () => {
    const { ask, read } = setUp(withFilters(CHAIN, OTHER))
    await ask('wallet_revokeSession', { scopes: [CHAIN] })
    expect(read('session', 'filters/open')).toStrictEqual([filterOn(OTHER)])
  })

  it('are removed before another node of their chain is stored', async () => {
    const left: unknown[] = []
    const { popup, ask, read } = setUp({
      ...withFilters(CHAIN, OTHER),
      onStored: (key) => {
        if (key === `node/${CHAIN}`) left.push(read('session', 'filters/open'))
      },
    })
    await ask('wallet_getSession', {})
    await popup().call('setNode', {
      chainId: CHAIN,
      node: { url: 'http://127.0.0.1:1/other/v3/another-key' },
    })
    expect(left).toStrictEqual([[filterOn(OTHER)]])
    expect(read('session', 'filters/open')).toStrictEqual([filterOn(OTHER)])
  })

  it('are removed at the start if their scope was revoked', async () => {
    const { ask, read } = setUp(withFilters(OTHER, 'eip155:61337'))
    await ask('wallet_getSession', {})
    expect(read('session', 'filters/open')).toStrictEqual([filterOn(OTHER)])
  })
})

describe('an approval', () => {
  it('is withdrawn with the external port that requested it', async () => {
    const { browser, approvals, openExternal } = setUp()
    const port = openExternal()
    const method = 'wallet_createSession'
    port.postMessage({ jsonrpc: '2.0', id: 1, method, params: asking() })
    await vi.waitFor(() => expect(browser.windows.size).toBe(1))
    port.disconnect()
    await vi.waitFor(() => expect(browser.windows.size).toBe(0))
    expect(approvals()).toStrictEqual([])
  })

  it('is sent again with an account that was added meanwhile', async () => {
    const { browser, page, popup } = setUp()
    page.ask('wallet_createSession', asking())
    await vi.waitFor(() => expect(browser.windows.size).toBe(1))
    const client = popup()
    const sent: unknown[] = []
    client.on('approvalsChanged', ([approval]) => {
      if (approval?.kind !== 'connect') return
      sent.push(approval.accounts.map(({ address }) => address))
    })
    await client.call('addWatchOnlyAccount', { address: SECOND, name: '' })
    await vi.waitFor(() => expect(sent).toStrictEqual([[ADDRESS, SECOND]]))
  })

  it('is shown for one call of a batch only; the other is refused', async () => {
    const { browser, approvals, openExternal, approve } = setUp()
    const port = openExternal()
    const received: unknown[] = []
    port.onMessage.addListener((message: unknown) => received.push(message))
    const method = 'wallet_createSession'
    port.postMessage(
      [1, 2].map((id) => ({ jsonrpc: '2.0', id, method, params: asking() })),
    )
    await vi.waitFor(() => expect(browser.windows.size).toBe(1))
    expect(approvals()).toHaveLength(1)
    await approve()
    await vi.waitFor(() =>
      expect(received.filter(Array.isArray)).toMatchObject([
        [
          { id: 1, result: {} },
          { id: 2, error: { code: -32002 } },
        ],
      ]),
    )
  })

  it('shows nothing of a session that ended while it was being built', async () => {
    const { page, ask, approvals, answers } = setUp({
      local: { [`session/${ORIGIN}`]: sessionOf(CHAIN, OTHER) },
      session: { 'tidied/sessions': true },
    })
    page.ask('wallet_createSession', asking())
    await ask('wallet_revokeSession', {})
    await vi.waitFor(() => expect(approvals()).toHaveLength(1))
    expect(answers).toStrictEqual([{ jsonrpc: '2.0', id: 2, result: true }])
    expect(approvals()).toMatchObject([
      {
        generation: 2,
        chains: [{ chainId: CHAIN, methods: ['eth_call'] }],
        preselected: { chains: [CHAIN] },
      },
    ])
  })
})

it('no request is answered until content scripts are denied access to storage', async () => {
  let limit: () => void = () => undefined
  const limited = new Promise<void>((resolve) => {
    limit = resolve
  })
  const { page, answers } = setUp({ limited })
  page.ask('wallet_getSession', {})
  await settled()
  expect(answers).toStrictEqual([])
  limit()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
})
