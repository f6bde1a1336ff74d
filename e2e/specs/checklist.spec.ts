import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { extensionId, type LaunchedWallet } from '../fixtures/launch-wallet.ts'
import { postExternally, request } from '../fixtures/page-calls.ts'
import {
  accounts,
  anything,
  createSession,
  getSession,
  heard,
  holding,
  invoke,
  LOCAL,
  LOCAL_TWO,
  listen,
  nodesAt,
  resetWallet,
  revokeSession,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { nextConnectWindow } from '../pages/connect-window.ts'

// The rows of docs/checklist.md that only a browser can show.

const emptySession = { sessionScopes: {}, sessionProperties: {} }
const rejected = {
  error: { code: 4001, message: 'User rejected the request.' },
}
const unauthorized = {
  error: {
    code: 4100,
    message:
      'The requested account and/or method has not been authorized by the user.',
  },
}

const chainIdOnly = { methods: ['eth_chainId'], notifications: ['none'] }

/** What `chainIdOnly` becomes, granted to the first account. */
const granted = (chainId: string, ...addresses: string[]) => ({
  methods: ['eth_chainId'],
  notifications: [],
  accounts: addresses.map((address) => `${chainId}:${address}`),
})

/** Connects the page with what is preselected. */
const connect = async (
  page: Page,
  scopes: Record<string, unknown>,
): Promise<unknown> => {
  const opened = nextConnectWindow(page.context())
  const created = createSession(page, scopes)
  await (await opened).connect()
  return created
}

/** All that the wallet keeps, as text. */
const storedIn = async (wallet: LaunchedWallet): Promise<string> => {
  const worker = await wallet.worker()
  return worker.evaluate(async () => {
    const { local } = chrome.storage as unknown as {
      local: { get: (keys: null) => Promise<object> }
    }
    return JSON.stringify(await local.get(null))
  })
}

/** Has the wallet do what a screen of the popup asks of it. */
const callWallet = async (
  wallet: LaunchedWallet,
  call: { name: string; params: unknown },
): Promise<unknown> => {
  const popup = await wallet.openPopup()
  const answer = await popup.evaluate(
    (call) =>
      new Promise<unknown>((resolve) => {
        const { connect } = chrome.runtime as unknown as {
          connect: (info: object) => ReturnType<typeof chrome.runtime.connect>
        }
        const port = connect({ name: 'popup' })
        port.onMessage.addListener(resolve)
        port.postMessage({ type: 'call', id: 1, ...call })
      }),
    call,
  )
  await popup.close()
  return answer
}

/** Writes down what a page hears on a port of its own. */
const openPort = (page: Page): Promise<void> =>
  page.evaluate((extensionId) => {
    const heardByPort: unknown[] = []
    const port = chrome.runtime.connect(extensionId)
    port.onMessage.addListener((message) => heardByPort.push(message))
    Object.assign(globalThis, { heardByPort, keptPort: port })
  }, extensionId)

const heardByPort = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () => (globalThis as unknown as { heardByPort: unknown[] }).heardByPort,
  )

/** A node that takes requests and never answers. */
const startSilentNode = async () => {
  let requests = 0
  let hear: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    hear = resolve
  })
  const server = createServer(() => {
    requests += 1
    hear()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests: () => requests,
    /** Resolves with the first request. */
    asked,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const envelope = (data: unknown) => ({ type: 'caip-348', data })

const changedTo = (sessionScopes: object) =>
  envelope({
    jsonrpc: '2.0',
    method: 'wallet_sessionChanged',
    params: { sessionScopes },
  })

test.describe('framing', () => {
  test.beforeEach(({ page, sites }) => page.goto(sites.first.origin))

  test('row 1: an answer has the id of its request and a result or an error', async ({
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
    const error = {
      code: -32601,
      message: 'The method does not exist / is not available.',
    }
    const expected = calls.map(({ id, method }) =>
      envelope({
        jsonrpc: '2.0',
        id,
        ...(method === 'wallet_none' ? { error } : { result: emptySession }),
      }),
    )
    expect(answers).toHaveLength(expected.length)
    // In whatever order they come.
    for (const answer of expected) expect(answers).toContainEqual(answer)
  })

  test('row 2: what comes without an id is never answered', async ({
    page,
  }) => {
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
  })

  test('row 3: an unknown method is -32601, a bad frame -32600', async ({
    page,
  }) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
    const frames = [
      { ...call, method: 'eth_chainId' },
      7,
      'text',
      null,
      { ...call, jsonrpc: '1.0' },
      { id: 1, method: 'wallet_getSession' },
    ]
    const answers = await postExternally(page, {
      messages: frames.map(envelope),
      answers: frames.length,
    })
    expect(
      answers.map(
        (answer) =>
          (answer as { data: { error: { code: number } } }).data.error.code,
      ),
    ).toStrictEqual([-32601, -32600, -32600, -32600, -32600, -32600])
  })
})

test.describe('sessions', () => {
  test.beforeEach(async ({ wallet, chains, page, sites }) => {
    await resetWallet(wallet, {
      ...holding(accounts.first, accounts.second),
      ...nodesAt(chains.networks),
    })
    await page.goto(sites.first.origin)
    await listen(page)
  })

  // The next test finds a wallet as it is on the first day.
  test.afterEach(({ wallet }) => resetWallet(wallet))

  test('row 5: a session id changes nothing and comes back nowhere', async ({
    page,
  }) => {
    const sessionId = '0xdeadbeef'
    const opened = nextConnectWindow(page.context())
    const created = request(page, {
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
      await request(page, get),
      await request(page, { ...get, method: 'wallet_revokeSession' }),
      await request(page, get),
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

  test('row 6: one valid scope asks the person', async ({ page }) => {
    const opened = nextConnectWindow(page.context())
    const created = createSession(page, { [LOCAL]: chainIdOnly })
    const window = await opened
    await expect(window.connectButton).toBeEnabled()
    await window.cancel()
    expect(await created).toStrictEqual(rejected)
  })

  test('row 6: the person is asked in a window of its own', async ({
    page,
    wallet,
  }) => {
    // The popup may be open in a tab, beside tabs that are the person's.
    const tab = await wallet.openPopup()
    const opened = nextConnectWindow(page.context())
    const created = createSession(page, { [LOCAL]: chainIdOnly })
    await (await opened).connect()
    // The window closes on the decision; the session is there with the answer.
    const outcome = await created
    expect(await getSession(page)).toStrictEqual(outcome)
    expect(tab.isClosed()).toBe(false)
  })

  test('row 7: a request for nothing is 5100, and nobody is asked', async ({
    page,
  }) => {
    const before = page.context().pages().length
    for (const params of [
      {},
      { requiredScopes: {}, optionalScopes: {} },
      { optionalScopes: { 'eip155:999999': anything() } },
    ]) {
      expect(
        await request(page, { method: 'wallet_createSession', params }),
      ).toStrictEqual({
        error: { code: 5100, message: 'Requested scopes are not supported' },
      })
    }
    expect(page.context().pages()).toHaveLength(before)
  })

  test('row 21: a required scope that is denied fails no other', async ({
    page,
  }) => {
    const opened = nextConnectWindow(page.context())
    const created = request(page, {
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

  test('row 27: the result has scopes with their three lists', async ({
    page,
  }) => {
    expect(
      await connect(page, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly }),
    ).toStrictEqual({
      result: {
        sessionScopes: {
          [LOCAL]: granted(LOCAL, accounts.first),
          [LOCAL_TWO]: granted(LOCAL_TWO, accounts.first),
        },
        sessionProperties: {},
      },
    })
  })

  test('row 30: a rejection is 4001 and leaves no trace', async ({
    page,
    wallet,
  }) => {
    const before = await storedIn(wallet)
    const opened = nextConnectWindow(page.context())
    const created = createSession(page, { [LOCAL]: chainIdOnly })
    await (await opened).cancel()
    expect(await created).toStrictEqual(rejected)
    expect(await storedIn(wallet)).toBe(before)
    expect(await heard(page)).toStrictEqual([])
  })

  test('row 31: with nothing chosen there is no way to connect', async ({
    page,
  }) => {
    const opened = nextConnectWindow(page.context())
    createSession(page, { [LOCAL]: chainIdOnly }).catch(() => 'page is gone')
    const window = await opened
    await window.account('Account 1').uncheck()
    await expect(window.connectButton).toBeDisabled()
    await window.account('Account 1').check()
    await expect(window.connectButton).toBeEnabled()
    await window.network('Local').uncheck()
    await expect(window.connectButton).toBeDisabled()
  })

  test('row 32: a second request meanwhile is -32002, with one window', async ({
    page,
    context,
    sites,
  }) => {
    const other = await context.newPage()
    await other.goto(sites.first.origin)
    const opened = nextConnectWindow(context)
    const created = createSession(page, { [LOCAL]: chainIdOnly })
    const window = await opened
    await window.connectButton.waitFor()
    const windows = context.pages().length
    for (const asking of [page, other]) {
      expect(
        await createSession(asking, { [LOCAL]: chainIdOnly }),
      ).toStrictEqual({
        error: {
          code: -32002,
          message: 'A request is already pending; wait for its answer.',
        },
      })
    }
    expect(context.pages()).toHaveLength(windows)
    await window.cancel()
    expect(await created).toStrictEqual(rejected)
  })

  test('row 33: asking again stores what is ticked, a rejection nothing', async ({
    page,
    wallet,
  }) => {
    await connect(page, { [LOCAL]: chainIdOnly })
    const before = await storedIn(wallet)
    const rejecting = nextConnectWindow(page.context())
    const refused = createSession(page, { [LOCAL_TWO]: chainIdOnly })
    await (await rejecting).cancel()
    expect(await refused).toStrictEqual(rejected)
    expect(await storedIn(wallet)).toBe(before)
    const approving = nextConnectWindow(page.context())
    const created = createSession(page, { [LOCAL_TWO]: chainIdOnly })
    const window = await approving
    await window.network('Local').uncheck()
    await window.account('Account 1').uncheck()
    await window.account('Account 2').check()
    await window.connect()
    expect(await created).toStrictEqual({
      result: {
        sessionScopes: { [LOCAL_TWO]: granted(LOCAL_TWO, accounts.second) },
        sessionProperties: {},
      },
    })
    const outcome = await created
    expect(await getSession(page)).toStrictEqual(outcome)
  })

  test('row 34: no origin in a message counts, and none sees the other', async ({
    context,
    page,
    sites,
  }) => {
    const created = await connect(page, { [LOCAL]: chainIdOnly })
    const other = await context.newPage()
    await other.goto(sites.second.origin)
    const { origin } = sites.first
    const forged = {
      origin,
      sender: { origin },
      url: origin,
      params: { origin, sender: { origin }, sessionId: origin },
    }
    expect(
      await request(other, { method: 'wallet_getSession', ...forged }),
    ).toStrictEqual({ result: emptySession })
    expect(
      await postExternally(other, {
        messages: [
          {
            ...envelope({
              jsonrpc: '2.0',
              id: 1,
              method: 'wallet_revokeSession',
              ...forged,
            }),
            origin,
          },
        ],
        answers: 1,
      }),
    ).toStrictEqual([envelope({ jsonrpc: '2.0', id: 1, result: true })])
    expect(await getSession(page)).toStrictEqual(created)
    expect(await invoke(other, LOCAL, { method: 'eth_chainId' })).toStrictEqual(
      unauthorized,
    )
  })

  test('row 35: a session survives reload, second tab and worker stop', async ({
    context,
    page,
    sites,
    wallet,
  }) => {
    const created = await connect(page, { [LOCAL]: chainIdOnly })
    await page.reload()
    expect(await getSession(page)).toStrictEqual(created)
    const second = await context.newPage()
    await second.goto(sites.first.origin)
    expect(await getSession(second)).toStrictEqual(created)
    await wallet.stopWorker()
    expect(await getSession(second)).toStrictEqual(created)
    expect(await invoke(page, LOCAL, { method: 'eth_chainId' })).toStrictEqual({
      result: '0x7a69',
    })
  })

  test('row 36: get answers what create and events said, without asking', async ({
    page,
  }) => {
    const created = await connect(page, {
      [LOCAL]: chainIdOnly,
      [LOCAL_TWO]: chainIdOnly,
    })
    const before = page.context().pages().length
    expect(await getSession(page)).toStrictEqual(created)
    await revokeSession(page, { scopes: [LOCAL] })
    const [, event] = await heard(page)
    expect(await getSession(page)).toStrictEqual({
      result: { ...(event as object), sessionProperties: {} },
    })
    expect(page.context().pages()).toHaveLength(before)
  })

  test('row 37: get without a session is an empty session', async ({
    page,
  }) => {
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
  })

  test('row 38: revoke is true, and then there is nothing to invoke', async ({
    page,
  }) => {
    await connect(page, { [LOCAL]: chainIdOnly })
    expect(await revokeSession(page)).toStrictEqual({ result: true })
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
    expect(await invoke(page, LOCAL, { method: 'eth_chainId' })).toStrictEqual(
      unauthorized,
    )
  })

  test('row 39: revoke without a session is true, and tells nobody', async ({
    page,
  }) => {
    expect(await revokeSession(page)).toStrictEqual({ result: true })
    expect(await revokeSession(page, { scopes: [LOCAL] })).toStrictEqual({
      result: true,
    })
    expect(await heard(page)).toStrictEqual([])
  })

  test('row 40: revoke withdraws what the person is being asked', async ({
    context,
    page,
    sites,
  }) => {
    const second = await context.newPage()
    await second.goto(sites.first.origin)
    const opened = nextConnectWindow(context)
    const created = createSession(page, { [LOCAL]: chainIdOnly })
    const window = await opened
    await window.connectButton.waitFor()
    const closed = window.page.waitForEvent('close')
    expect(await revokeSession(second)).toStrictEqual({ result: true })
    expect(await created).toStrictEqual(rejected)
    await closed
  })

  test('row 40: revoke ends a call that its node has not answered', async ({
    page,
    wallet,
  }) => {
    const node = await startSilentNode()
    await resetWallet(wallet, {
      ...holding(accounts.first),
      ...nodesAt([{ chainId: 31337, baseUrl: node.baseUrl }]),
    })
    try {
      await connect(page, { [LOCAL]: chainIdOnly })
      const invoked = invoke(page, LOCAL, { method: 'eth_chainId' })
      await node.asked
      await revokeSession(page)
      expect(await invoked).toStrictEqual(unauthorized)
    } finally {
      node.stop()
    }
  })

  for (const [row, title] of [
    [41, 'a call without a grant is 4100 and reaches no node'],
    [42, 'calls without a grant cannot be told apart'],
  ] as const) {
    test(`row ${row}: ${title}`, async ({ page, wallet, sites }) => {
      const node = await startSilentNode()
      const networks = [31337, 31338].map((chainId) => ({
        chainId,
        baseUrl: node.baseUrl,
      }))
      await resetWallet(wallet, {
        ...holding(accounts.first),
        ...nodesAt(networks),
      })
      try {
        await page.goto(sites.first.origin)
        const call = { method: 'eth_chainId' }
        const refusals = [await invoke(page, LOCAL, call)]
        await connect(page, {
          [LOCAL]: chainIdOnly,
          [LOCAL_TWO]: { ...chainIdOnly, methods: ['eth_blockNumber'] },
        })
        for (const [scope, method] of [
          [LOCAL, 'eth_blockNumber'],
          [LOCAL_TWO, 'eth_chainId'],
          [LOCAL, 'eth_subscribe'],
          [LOCAL, 'no_such_method'],
          ['eip155:1', 'eth_chainId'],
          ['eip155:999999', 'eth_chainId'],
          ['solana:mainnet', 'getBalance'],
        ] as const) {
          refusals.push(await invoke(page, scope, { method }))
        }
        expect(refusals).toStrictEqual(Array(8).fill(unauthorized))
        expect(node.requests()).toBe(0)
      } finally {
        node.stop()
      }
    })
  }

  test('row 45: the answer is the bare result of the inner method', async ({
    page,
  }) => {
    await connect(page, { [LOCAL]: chainIdOnly })
    expect(await invoke(page, LOCAL, { method: 'eth_chainId' })).toStrictEqual({
      result: '0x7a69',
    })
  })

  test('row 46: an error of the node comes as the node said it', async ({
    chains,
    page,
  }) => {
    await connect(page, { [LOCAL]: anything() })
    // A contract in the making that reverts with the word 0x2a.
    const data = '0x602a60005260206000fd'
    const call = {
      method: 'eth_call',
      params: [{ from: accounts.first, data }, 'latest'],
    }
    const { rpcUrl = 'none' } =
      chains.networks.find(({ chainId }) => chainId === 31337) ?? {}
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
    })
    const { error } = await response.json()
    expect(JSON.stringify(error.data)).toContain('2a')
    expect(await invoke(page, LOCAL, call)).toStrictEqual({ error })
  })

  test('row 47: each scope reaches its own chain, and nobody is asked', async ({
    page,
  }) => {
    await connect(page, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly })
    const before = page.context().pages().length
    const answers = await Promise.all(
      [LOCAL, LOCAL_TWO, LOCAL].map((scope) =>
        invoke(page, scope, { method: 'eth_chainId' }),
      ),
    )
    expect(answers).toStrictEqual([
      { result: '0x7a69' },
      { result: '0x7a6a' },
      { result: '0x7a69' },
    ])
    expect(page.context().pages()).toHaveLength(before)
  })

  test('row 48: signing for an account outside the scope is 4100', async ({
    page,
  }) => {
    await connect(page, { [LOCAL]: anything() })
    const before = page.context().pages().length
    expect(
      await invoke(page, LOCAL, {
        method: 'personal_sign',
        params: ['0x00', accounts.second],
      }),
    ).toStrictEqual(unauthorized)
    expect(page.context().pages()).toHaveLength(before)
  })

  test('row 49: a signature that is refused leaves the session as it is', async ({
    page,
  }) => {
    const created = await connect(page, { [LOCAL]: anything() })
    const before = page.context().pages().length
    expect(
      await invoke(page, LOCAL, {
        method: 'personal_sign',
        params: ['0x00', accounts.first],
      }),
    ).toStrictEqual({
      error: {
        code: 4200,
        message: 'The provider does not support the requested method.',
        data: { reason: 'watch-only' },
      },
    })
    expect(page.context().pages()).toHaveLength(before)
    expect(await getSession(page)).toStrictEqual(created)
  })

  test('row 50: a node that is down is 4901 for its chain alone', async ({
    page,
    wallet,
    chains,
  }) => {
    // Nothing listens on port 1.
    const down = { chainId: 31338, baseUrl: 'http://127.0.0.1:1' }
    await resetWallet(wallet, {
      ...holding(accounts.first),
      ...nodesAt(chains.networks),
      ...nodesAt([down]),
    })
    await connect(page, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly })
    expect([
      await invoke(page, LOCAL_TWO, { method: 'eth_chainId' }),
      await invoke(page, LOCAL, { method: 'eth_chainId' }),
    ]).toStrictEqual([
      {
        error: {
          code: 4901,
          message: 'The provider is not connected to the requested chain.',
          data: { reason: 'unreachable' },
        },
      },
      { result: '0x7a69' },
    ])
  })

  test('row 51: an edit is told whole to every page of the origin', async ({
    context,
    page,
    sites,
    wallet,
  }) => {
    const second = await context.newPage()
    await second.goto(sites.first.origin)
    await connect(page, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly })
    await listen(second)
    await getSession(second)
    await openPort(page)
    await callWallet(wallet, {
      name: 'editSession',
      params: {
        origin: sites.first.origin,
        accounts: [accounts.first, accounts.second],
        chains: [LOCAL],
      },
    })
    const sessionScopes = {
      [LOCAL]: granted(LOCAL, accounts.first, accounts.second),
    }
    await expect.poll(() => heard(second)).toStrictEqual([{ sessionScopes }])
    expect((await heard(page)).slice(1)).toStrictEqual([{ sessionScopes }])
    expect(await heardByPort(page)).toStrictEqual([changedTo(sessionScopes)])
  })

  test('row 52: a site that the person disconnects hears of it', async ({
    page,
    sites,
    wallet,
  }) => {
    await connect(page, { [LOCAL]: chainIdOnly })
    await openPort(page)
    await callWallet(wallet, {
      name: 'disconnectSite',
      params: { origin: sites.first.origin },
    })
    await expect
      .poll(async () => (await heard(page)).slice(1))
      .toStrictEqual([{ sessionScopes: {} }])
    expect(await heardByPort(page)).toStrictEqual([changedTo({})])
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
  })

  test('row 53: a set that did not change is told to nobody', async ({
    page,
  }) => {
    await connect(page, { [LOCAL]: chainIdOnly })
    await openPort(page)
    await connect(page, { [LOCAL]: chainIdOnly })
    await revokeSession(page, { scopes: [LOCAL_TWO] })
    // The end is told last, so that nothing can still be on its way.
    await revokeSession(page)
    await expect.poll(() => heardByPort(page)).toStrictEqual([changedTo({})])
    expect(await heard(page)).toHaveLength(2)
  })

  for (const row of [54, 55]) {
    test(`row ${row}: eth_subscribe is 4200, and nobody hears a notification`, async ({
      context,
      page,
      sites,
    }) => {
      const second = await context.newPage()
      await second.goto(sites.first.origin)
      const notified = (of: Page): Promise<unknown[]> =>
        of.evaluate(
          () => (globalThis as unknown as { notified: unknown[] }).notified,
        )
      for (const listening of [page, second]) {
        await listening.evaluate(() => {
          const notified: unknown[] = []
          Object.assign(globalThis, { notified })
          portolan.on('wallet_notify', (params) => notified.push(params))
        })
      }
      await connect(page, { [LOCAL]: anything() })
      await openPort(page)
      expect(
        await invoke(page, LOCAL, {
          method: 'eth_subscribe',
          params: ['newHeads'],
        }),
      ).toStrictEqual({
        error: {
          code: 4200,
          message: 'The provider does not support the requested method.',
          data: { reason: 'not-available-yet' },
        },
      })
      // The end is told last, so that nothing can still be on its way.
      await revokeSession(page)
      await expect.poll(() => heardByPort(page)).toStrictEqual([changedTo({})])
      expect([await notified(page), await notified(second)]).toStrictEqual([
        [],
        [],
      ])
    })
  }

  test('row 56: a page that does not come to hear keeps nobody waiting', async ({
    context,
    page,
    sites,
  }) => {
    const busy = await context.newPage()
    // By another name of the same host, it has a process of its own to block.
    await busy.goto(`http://localhost:${sites.first.port}`)
    await listen(busy)
    await getSession(busy)
    const blocked = busy.waitForEvent('console')
    busy
      .evaluate(() => {
        console.log('blocked')
        for (;;);
      })
      .catch(() => 'the page is gone')
    await blocked
    await page.evaluate(() => {
      portolan.on('wallet_sessionChanged', () => {
        throw new Error('of a listener')
      })
    })
    await connect(page, { [LOCAL]: chainIdOnly })
    expect(await revokeSession(page)).toStrictEqual({ result: true })
    expect(await heard(page)).toHaveLength(2)
  })
})

test.describe('discovery', () => {
  type Announced = {
    id: unknown
    jsonrpc: unknown
    method: unknown
    params: {
      uuid: string
      icon: string
      targets: { type: string; value: string }[]
    }
  }

  /** Runs before any other script: writes down who announces itself. */
  const hearAnnouncements = (): void => {
    const announced: unknown[] = []
    const errors: string[] = []
    Object.assign(globalThis, { announced, errors })
    addEventListener('caip294:wallet_announce', (event) =>
      announced.push((event as CustomEvent).detail),
    )
    addEventListener('eip6963:announceProvider', (event) =>
      announced.push((event as CustomEvent).detail),
    )
    addEventListener('error', ({ message }) => errors.push(message))
  }

  const announced = (page: Page): Promise<Announced[]> =>
    page.evaluate(
      () => (globalThis as unknown as { announced: Announced[] }).announced,
    )

  const prompt = (page: Page, name = 'caip294:wallet_prompt'): Promise<void> =>
    page.evaluate((name) => {
      dispatchEvent(new CustomEvent(name))
    }, name)

  const identity = (params: Announced['params']) => ({
    uuid: params.uuid,
    name: 'Portolan',
    icon: params.icon,
    rdns: 'io.github.portolan',
  })

  test.beforeEach(async ({ page, sites }) => {
    await page.addInitScript(hearAnnouncements)
    await page.goto(sites.first.origin)
  })

  test('row 57: the wallet announces itself on load and on each prompt', async ({
    page,
  }) => {
    const [onLoad, ...more] = await announced(page)
    if (!onLoad) throw new Error('nothing was announced on load')
    const { params } = onLoad
    expect([onLoad, ...more]).toStrictEqual([
      {
        id: 1,
        jsonrpc: '2.0',
        method: 'wallet_announce',
        params: {
          ...identity(params),
          targets: [
            { type: 'caip-348', value: extensionId },
            { type: 'caip341', value: extensionId },
          ],
          info: identity(params),
        },
      },
    ])
    await prompt(page)
    await prompt(page)
    expect(await announced(page)).toStrictEqual([onLoad, onLoad, onLoad])
  })

  test('row 58: the uuid is new with every load, the mark is an image', async ({
    page,
  }) => {
    const uuids: string[] = []
    for (let load = 0; load < 3; load += 1) {
      const [onLoad] = await announced(page)
      uuids.push(onLoad?.params.uuid ?? 'none')
      await page.reload()
    }
    expect(new Set(uuids).size).toBe(3)
    for (const uuid of uuids) {
      expect(uuid).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }
    const size = await page.evaluate(async () => {
      const [onLoad] = (globalThis as unknown as { announced: Announced[] })
        .announced
      const image = new Image()
      image.src = onLoad?.params.icon ?? ''
      await image.decode()
      return [image.src.slice(0, 5), image.naturalWidth, image.naturalHeight]
    })
    expect(size).toStrictEqual(['data:', 96, 96])
  })

  test('row 59: a port to the announced target answers envelopes in kind', async ({
    page,
  }) => {
    const [onLoad] = await announced(page)
    expect(onLoad?.params.targets.map(({ value }) => value)).toStrictEqual([
      extensionId,
      extensionId,
    ])
    const frame = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
    expect(
      await postExternally(page, {
        messages: [
          'ping',
          { type: 'caip-x', data: frame },
          { type: 'caip341', data: frame },
          envelope(frame),
        ],
        answers: 1,
      }),
    ).toStrictEqual([envelope({ jsonrpc: '2.0', id: 1, result: emptySession })])
  })

  test('row 60: nothing is announced by EIP-6963, which disturbs nothing', async ({
    page,
  }) => {
    await prompt(page, 'eip6963:requestProvider')
    expect(await announced(page)).toHaveLength(1)
    await prompt(page)
    const [onLoad, onPrompt] = await announced(page)
    expect(onPrompt).toStrictEqual(onLoad)
    expect(await announced(page)).toHaveLength(2)
  })

  test('row 61: nothing is announced or injected where it is not safe', async ({
    page,
    sites,
  }) => {
    const look = () => ({
      injected: 'portolan' in globalThis,
      announced: (() => {
        dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
        return (globalThis as unknown as { announced: unknown[] }).announced
          .length
      })(),
    })
    const nothing = { injected: false, announced: 0 }
    for (const address of [
      sites.insecureOrigin,
      `${sites.first.origin}/csp-sandbox`,
      `${sites.first.origin}/drawing.svg`,
    ]) {
      await page.goto(address)
      expect(await page.evaluate(look)).toStrictEqual(nothing)
    }
    for (const path of [
      '/with-frame',
      '/with-sandboxed-frame',
      '/with-srcdoc-frame',
    ]) {
      await page.goto(sites.first.origin + path)
      const frame = page.frames().at(-1)
      await frame?.waitForLoadState()
      expect(await frame?.evaluate(look)).toStrictEqual(nothing)
    }
    await page.goto(sites.first.origin)
    expect(await page.evaluate(look)).toStrictEqual({
      injected: true,
      announced: 2,
    })
  })

  test('row 62: malformed discovery events throw nothing into the page', async ({
    page,
  }) => {
    const thrown = await page.evaluate(() => {
      const name = 'caip294:wallet_prompt'
      const hostile = new Event(name)
      Object.defineProperty(hostile, 'detail', {
        get: () => {
          throw new Error('of the page')
        },
      })
      const cycle: { self?: unknown } = {}
      cycle.self = cycle
      const prompts = [
        new Event(name),
        hostile,
        ...[null, 'text', 7n, cycle, { params: null }].map(
          (detail) => new CustomEvent(name, { detail }),
        ),
        new CustomEvent('caip294:wallet_announce', { detail: null }),
      ]
      for (const prompt of prompts) dispatchEvent(prompt)
      return (globalThis as unknown as { errors: string[] }).errors
    })
    expect(thrown).toStrictEqual([])
    // On load, on seven prompts, and the page's own announcement of nothing.
    expect(await announced(page)).toHaveLength(9)
  })
})
