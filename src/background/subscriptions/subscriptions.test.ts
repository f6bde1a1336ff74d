import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  vi,
} from 'vitest'
import { createRelay } from '../../content/relay.ts'
import {
  type CuttingProxy,
  startCuttingProxy,
} from '../../dev/cutting-proxy.ts'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import { openSocket } from '../../hosted-node/upstream/open-socket.ts'
import type { PageSender } from '../../messaging/browser.ts'
import { limits } from '../../protocol/limits.ts'
import { hostedNodes } from '../../storage/testing/stored-record.ts'
import { storeValues } from '../testing/builders.ts'
import { createModelBrowser, endBrowsers } from '../testing/model-browser.ts'
import { createModelPage, type ModelPage } from '../testing/model-page.ts'
import { createTestWorker } from '../testing/test-worker.ts'

afterAll(endBrowsers)

const ORIGIN = 'https://one.example'
const OTHER = 'https://two.example'
const CHAIN = 'eip155:31337'
const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const EMITTER = `0x${'e1'.repeat(20)}`
/** Emits its call data in a log with one topic, 0x2a. */
const EMITTER_CODE = '0x366000600037602a366000a100'
const TOPIC = `0x${'2a'.padStart(64, '0')}`

let server: RunningServer
let proxy: CuttingProxy
beforeAll(async () => {
  server = await startTestServer(embeddedConfig({ port: 0 }))
  proxy = await startCuttingProxy(server.port)
  await ask('hardhat_setCode', [EMITTER, EMITTER_CODE])
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
})

/** Calls the node directly. */
const ask = async (
  method: string,
  params: unknown[] = [],
  { port } = server,
) => {
  const response = await fetch(
    `http://127.0.0.1:${port}/local/v3/${DEVELOPMENT_KEY}`,
    {
      method: 'POST',
      // The node closes a connection that was idle, perhaps while it is reused.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    },
  )
  const { result, error } = await response.json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

let lastEmitted = 0
/** Emits logs, each in its own block and with a unique number. */
const emit = async (count = 1, at = server): Promise<number[]> => {
  const numbers: number[] = []
  for (let left = count; left > 0; left -= 1) {
    lastEmitted += 1
    numbers.push(lastEmitted)
    const data = `0x${lastEmitted.toString(16).padStart(64, '0')}`
    const sent = { from: SENDER, to: EMITTER, data }
    await ask('eth_sendTransaction', [sent], at)
  }
  return numbers
}

type Notification = {
  scope: string
  notification: {
    method: string
    params: { subscription: string; result: Record<string, string> }
  }
}

const numberOf = ({ notification }: Notification): number =>
  Number(notification.params.result.data)

const idOf = ({ notification }: Notification): string =>
  notification.params.subscription

const granting = (chains = [CHAIN]) => ({
  generation: 1,
  sessionScopes: Object.fromEntries(
    chains.map((chain) => [
      chain,
      {
        methods: ['eth_subscribe', 'eth_unsubscribe'],
        notifications: ['eth_subscription'],
        accounts: [`${chain}:${SENDER}`],
      },
    ]),
  ),
  sessionProperties: {},
})

type Stored = { value: { id: string }[] } | undefined

const worlds: { end: () => Promise<void> }[] = []
afterEach(async () => {
  proxy.aim(server.port)
  for (const { end } of worlds.splice(0)) await end()
})

const setUp = () => {
  const received = new Map<ModelPage, Notification[]>()
  const answers = new Map<string, (answer: unknown) => void>()
  const browser = createModelBrowser({
    createWorker: createTestWorker,
    latency: () => undefined,
    callPages: () => undefined,
    onStored: () => undefined,
    onWindowClosed: () => undefined,
    node: () => {
      throw new TypeError('No node is reached by POST here')
    },
    openSocket,
  })
  storeValues(browser.stored.local, {
    [`session/${ORIGIN}`]: granting(),
    [`session/${OTHER}`]: granting(),
    [`node/${CHAIN}`]: hostedNodes({
      baseUrl: `http://127.0.0.1:${proxy.port}/local`,
      apiKey: DEVELOPMENT_KEY,
    }),
  })
  let pages = 0
  const openPage = (origin = ORIGIN) => {
    pages += 1
    const name = `page-${pages}`
    const page = createModelPage({
      origin,
      name,
      createRelay,
      connect: (from) => browser.connect('servePage', from),
      now: () => 0,
      onAnswer: (_, id, answer) => answers.get(`${name}/${id}`)?.(answer),
      onEvent: (_, { json }) => {
        const { method, params } = JSON.parse(json)
        if (method === 'wallet_notify') received.get(page)?.push(params)
      },
    })
    received.set(page, [])
    const request = (method: string, params: object) =>
      new Promise<unknown>((resolve) => {
        const { id } = page.ask(method, params)
        answers.set(`${name}/${id}`, resolve)
      })
    const invoke = async (method: string, params: unknown[], scope = CHAIN) =>
      (await request('wallet_invokeMethod', {
        scope,
        request: { method, params },
      })) as { result: string; error: unknown }
    const subscribe = async (...params: unknown[]): Promise<string> => {
      const answer = await invoke('eth_subscribe', params)
      expect(answer).toMatchObject({
        result: expect.stringMatching(/^0x[0-9a-f]{32}$/),
      })
      return answer.result
    }
    return {
      page,
      received: received.get(page) ?? [],
      request,
      invoke,
      subscribe,
    }
  }
  const stored = (): { id: string }[] =>
    (browser.stored.session.get('subscriptions/open') as Stored)?.value ?? []
  worlds.push({
    end: async () => {
      for (const page of received.keys()) page.leave()
      browser.stop()
    },
  })
  return { browser, openPage, stored, stop: browser.stop }
}

const logs = { address: EMITTER, topics: [TOPIC] }

describe('eth_subscribe', () => {
  it('brings heads and logs to the page that subscribed', async () => {
    const { openPage } = setUp()
    const [one, two, other] = [openPage(), openPage(), openPage(OTHER)]
    const heads = await one.subscribe('newHeads')
    const events = await one.subscribe('logs', logs)
    await two.request('wallet_getSession', {})
    await other.request('wallet_getSession', {})
    const [number] = await emit()
    await vi.waitFor(() => expect(one.received).toHaveLength(2))
    const block = await ask('eth_getBlockByNumber', ['latest', false])
    expect(one.received).toEqual(
      expect.arrayContaining([
        {
          scope: CHAIN,
          notification: {
            method: 'eth_subscription',
            params: {
              subscription: heads,
              result: expect.objectContaining({ hash: block.hash }),
            },
          },
        },
        {
          scope: CHAIN,
          notification: {
            method: 'eth_subscription',
            params: {
              subscription: events,
              result: (await ask('eth_getLogs', [logs]))[0],
            },
          },
        },
      ]),
    )
    expect(one.received.map(numberOf)).toContain(number)
    expect([two.received, other.received]).toStrictEqual([[], []])
  })
})

describe('a subscription', () => {
  it('loses and repeats nothing when sockets are cut and the worker stops', async () => {
    const { openPage, browser } = setUp()
    const { received, subscribe } = openPage()
    const id = await subscribe('logs', logs)
    const expected: number[] = []
    let cuts = 0
    for (let round = 0; round < 12; round += 1) {
      await vi.waitFor(() => expect(received).toHaveLength(expected.length))
      if (round % 2 === 0) cuts += proxy.cut()
      const before = browser.stops()
      browser.stopAt(round % 8, round % 3 === 0 ? 'after' : 'before')
      for (let blocks = 0; blocks < 3; blocks += 1) {
        if (browser.stops() === before) expected.push(...(await emit()))
      }
      // A worker that only sends events may make no browser call to stop at.
      if (browser.stops() === before) browser.stop()
      expected.push(...(await emit(round % 3)))
    }
    const isAll = () => received.length >= expected.length
    await vi.waitFor(() => expect(isAll()).toBe(true))
    expect(received.map(numberOf)).toStrictEqual(expected)
    expect(new Set(received.map(idOf))).toStrictEqual(new Set([id]))
    console.log(
      `${received.length} logs, ${cuts} cuts, ${browser.stops()} worker stops: 0 missing, 0 duplicate`,
    )
  })

  it('sends missed heads in the same form as live ones', async () => {
    const { openPage, stop } = setUp()
    const { received, subscribe } = openPage()
    await subscribe('newHeads')
    await ask('evm_mine')
    await vi.waitFor(() => expect(received).toHaveLength(1))
    proxy.cut()
    await ask('hardhat_mine', ['0x14'])
    await vi.waitFor(() => expect(received).toHaveLength(21))
    stop()
    await ask('evm_mine')
    await vi.waitFor(() => expect(received).toHaveLength(22))
    const results = received.map(
      ({ notification }) => notification.params.result,
    )
    expect(results.map(({ number }) => Number(number))).toStrictEqual(
      results.map((_, index) => Number(results[0]?.number) + index),
    )
    const names = new Set(
      results.map((result) => Object.keys(result).sort().join()),
    )
    expect(names.size).toBe(1)
  })

  it('sends the logs of replaced blocks again as removed', async () => {
    const { openPage, stop } = setUp()
    const { received, subscribe } = openPage()
    await subscribe('logs', logs)
    const sent = () =>
      received.map((one) => [
        numberOf(one),
        one.notification.params.result.removed,
      ])
    for (const isStopped of [false, true]) {
      const before = received.length
      const snapshot = await ask('evm_snapshot')
      const [first, second] = await emit(2)
      await vi.waitFor(() => expect(received).toHaveLength(before + 2))
      if (isStopped) stop()
      await ask('evm_revert', [snapshot])
      const [third] = await emit()
      const [fourth] = await emit()
      await vi.waitFor(() => expect(received).toHaveLength(before + 6))
      expect(sent().slice(before)).toStrictEqual([
        [first, false],
        [second, false],
        [second, true],
        [first, true],
        [third, false],
        [fourth, false],
      ])
    }
  })

  it('continues on a chain that was reset', async () => {
    const fresh = await startTestServer(embeddedConfig({ port: 0 }))
    await ask('hardhat_setCode', [EMITTER, EMITTER_CODE], fresh)
    const { openPage } = setUp()
    const { received, subscribe } = openPage()
    await emit()
    await subscribe('logs', logs)
    const old = await emit(2)
    await vi.waitFor(() => expect(received).toHaveLength(2))
    proxy.aim(fresh.port)
    proxy.cut()
    const [next] = await emit(1, fresh)
    await vi.waitFor(() => expect(received).toHaveLength(5))
    expect(
      received.map((one) => [
        numberOf(one),
        one.notification.params.result.removed,
      ]),
    ).toStrictEqual([
      [old[0], false],
      [old[1], false],
      [old[1], true],
      [old[0], true],
      [next, false],
    ])
    await fresh.stop()
  })

  it('sends each pending transaction once', async () => {
    const { openPage, stop } = setUp()
    const { received, subscribe, invoke } = openPage()
    await subscribe('newPendingTransactions')
    const send = () =>
      ask('eth_sendTransaction', [{ from: SENDER, to: EMITTER }])
    const first = await send()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    proxy.cut()
    stop()
    const sent: string[] = []
    while (received.length < 2) sent.push(await send())
    const hashes = received.map(
      ({ notification }) => notification.params.result,
    )
    expect([first, ...sent]).toEqual(expect.arrayContaining(hashes))
    expect(new Set(hashes).size).toBe(hashes.length)
    // This node does not send full transactions, so it would be polled.
    expect(
      await invoke('eth_subscribe', ['newPendingTransactions', true]),
    ).toMatchObject({ error: { code: 4901, data: { reason: 'unreachable' } } })
  })

  it('can be ended with eth_unsubscribe by its own caller only', async () => {
    const { openPage, stored } = setUp()
    const [one, two] = [openPage(), openPage()]
    const id = await one.subscribe('logs', logs)
    await one.subscribe('logs', logs)
    const end = (page: typeof one) => page.invoke('eth_unsubscribe', [id])
    expect(await end(two)).toMatchObject({ result: false })
    expect(await end(one)).toMatchObject({ result: true })
    expect(await end(one)).toMatchObject({ result: false })
    expect(await one.invoke('eth_unsubscribe', [])).toMatchObject({
      error: { code: -32602, data: { path: 'params.request.params.0' } },
    })
    expect(stored()).toHaveLength(1)
    await emit(2)
    await vi.waitFor(() => expect(one.received).toHaveLength(2))
    expect(one.received.map(idOf)).not.toContain(id)
  })

  it('has the same id when its request is resent', async () => {
    const { openPage, browser, stored } = setUp()
    const { subscribe } = openPage()
    for (let calls = 0; calls < 12; calls += 1) {
      browser.stopAt(calls, 'after')
      await subscribe('newHeads')
      browser.letRun()
    }
    expect(browser.stops()).toBeGreaterThan(2)
    expect(stored()).toHaveLength(12)
  })

  it.each([
    ['ends with the session', {}],
    ['ends with its scope', { scopes: [CHAIN] }],
  ])('%s, and sends nothing afterwards', async (_, params) => {
    const { openPage, stored } = setUp()
    const { received, subscribe, request } = openPage()
    const observer = openPage(OTHER)
    await subscribe('logs', logs)
    await subscribe('newHeads')
    await observer.subscribe('logs', logs)
    await emit()
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(await request('wallet_revokeSession', params)).toMatchObject({
      result: true,
    })
    const before = received.length
    await emit(3)
    await vi.waitFor(() => expect(observer.received).toHaveLength(4))
    expect(received).toHaveLength(before)
    expect(stored()).toHaveLength(1)
  })

  it('is refused beyond the limits', async () => {
    const { openPage, browser } = setUp()
    const tooMany = { error: { code: -32005 } }
    const origins = Array.from(
      { length: limits.subscriptions / limits.subscriptionsPerOrigin },
      (_, index) => `https://${index}.example`,
    )
    for (const origin of [...origins, ORIGIN]) {
      storeValues(browser.stored.local, { [`session/${origin}`]: granting() })
    }
    const pages = origins.map((origin) => openPage(origin))
    for (const { subscribe, invoke } of pages) {
      await Promise.all(
        Array.from({ length: limits.subscriptionsPerOrigin }, () =>
          subscribe('newHeads'),
        ),
      )
      expect(await invoke('eth_subscribe', ['newHeads'])).toMatchObject(tooMany)
    }
    const last = openPage()
    expect(await last.invoke('eth_subscribe', ['newHeads'])).toMatchObject(
      tooMany,
    )
    const [first] = pages
    const received = first?.received ?? []
    await ask('evm_mine')
    await vi.waitFor(() =>
      expect(received).toHaveLength(limits.subscriptionsPerOrigin),
    )
    await first?.invoke('eth_unsubscribe', [idOf(received[0] as Notification)])
    await last.subscribe('newHeads')
  })

  it('fails with 4901 if the node is unreachable', async () => {
    const { openPage, browser, stored } = setUp()
    const address = { baseUrl: 'http://127.0.0.1:1', apiKey: DEVELOPMENT_KEY }
    const node = hostedNodes(address)
    storeValues(browser.stored.local, { [`node/${CHAIN}`]: node })
    const { invoke } = openPage()
    expect(await invoke('eth_subscribe', ['newHeads'])).toMatchObject({
      error: { code: 4901, data: { reason: 'unreachable' } },
    })
    expect(stored()).toHaveLength(0)
  })
})

describe('the subscriptions of a page', () => {
  it('end, and the socket closes, 10 s after its tab closed', async () => {
    const { openPage, stored } = setUp()
    const { page, subscribe } = openPage()
    await subscribe('newHeads')
    await subscribe('logs', logs)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      page.leave()
      await vi.advanceTimersByTimeAsync(9_900)
      expect(stored()).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(200)
      expect(stored()).toHaveLength(0)
      // The socket stays open for a while in case calls follow.
      for (let step = 0; step < 10_000 && proxy.open() > 0; step += 1) {
        await vi.advanceTimersByTimeAsync(100)
      }
      expect(proxy.open()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
    console.log('after tab close: 0 subscriptions left, 0 sockets')
  })

  it('continue when it returns from the back-forward cache', async () => {
    const { openPage } = setUp()
    const { page, received, subscribe } = openPage()
    await subscribe('logs', logs)
    page.cache()
    const expected = await emit(3)
    page.restore()
    await vi.waitFor(() => expect(received).toHaveLength(3))
    expect(received.map(numberOf)).toStrictEqual(expected)
  })
})

describe('an external port', () => {
  it('receives the events of its subscriptions until it closes', async () => {
    const { browser, stored } = setUp()
    const port = browser.connect('serveExternal', {
      name: '',
      sender: {
        origin: ORIGIN,
        documentId: 'D',
        frameId: 0,
        tab: { id: 1 },
      } as PageSender,
    })
    const received: { type: string; data: Record<string, unknown> }[] = []
    port.onMessage.addListener((message) => received.push(message as never))
    port.postMessage({
      type: 'caip-348',
      data: {
        jsonrpc: '2.0',
        id: 1,
        method: 'wallet_invokeMethod',
        params: {
          scope: CHAIN,
          request: { method: 'eth_subscribe', params: ['logs', logs] },
        },
      },
    })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    const [number] = await emit()
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received[1]).toMatchObject({
      type: 'caip-348',
      data: {
        jsonrpc: '2.0',
        method: 'wallet_notify',
        params: {
          scope: CHAIN,
          notification: {
            params: { subscription: received[0]?.data.result },
          },
        },
      },
    })
    expect(numberOf(received[1]?.data.params as Notification)).toBe(number)
    expect(stored()).toHaveLength(1)
    port.disconnect()
    await vi.waitFor(() => expect(stored()).toHaveLength(0))
  })
})
