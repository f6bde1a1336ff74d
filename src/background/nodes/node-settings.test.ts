import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import { openSocket } from '../../hosted-node/upstream/open-socket.ts'
import type { Post } from '../../node-client/http.ts'
import { hostedAddress } from '../../node-client/testing/hosted-address.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { storedRecords } from '../../storage/testing/stored-record.ts'
import { createTestNetworks } from '../testing/builders.ts'
import { type Networks, UnknownNetworkError } from './networks.ts'
import { createNodeSettings } from './node-settings.ts'

const LOCAL = 'eip155:31337'
const STORED = `node/${LOCAL}`

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer(embeddedConfig({ port: 0 }))
})

afterAll(() => server.stop())

const urlOf = (network: string, scheme = 'http'): string =>
  `${scheme}://127.0.0.1:${server.port}/${network}`

const setUp = (stored: Record<string, unknown> = {}) => {
  const area = createMemoryArea(stored)
  const posted: string[] = []
  const post = (url: string, init: RequestInit): Promise<Response> => {
    posted.push(url)
    return fetch(url, init)
  }
  const networks = createTestNetworks({
    area,
    post,
  })
  const settings = createNodeSettings({
    networks,
    post,
    openSocket,
    deadline: 300_000,
  })
  return { area, networks, settings, posted }
}

const typed = (network = 'local', key = DEVELOPMENT_KEY) => ({
  url: `${urlOf(network)}/v3/${key}`,
})
const storedOf = (network = 'local') => ({
  nodes: [hostedAddress({ baseUrl: urlOf(network), apiKey: DEVELOPMENT_KEY })],
})
const storedNode = (network?: string) =>
  storedRecords({ [STORED]: storedOf(network) })

describe('save', () => {
  it('stores a node that serves the chain, and uses it', async () => {
    const { area, networks, settings } = setUp()
    const socket = `${urlOf('local', 'ws')}/ws/v3/`
    const wsUrl = `${socket}${DEVELOPMENT_KEY}`
    expect(
      await settings.save({ chainId: LOCAL, node: { ...typed(), wsUrl } }),
    ).toBeUndefined()
    const [node] = storedOf().nodes
    const stored = {
      ...node,
      wsUrl: { shown: `${socket}<key>`, secrets: [DEVELOPMENT_KEY] },
    }
    expect(Object.fromEntries(area.stored)).toStrictEqual(
      storedRecords({ [STORED]: { nodes: [stored] } }),
    )
    const used = await networks.nodeOf(LOCAL)
    expect(await used?.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  it.each([
    [
      'another chain',
      () => typed('local-two'),
      { kind: 'wrong-chain', expected: '31337', said: '31338' },
    ],
    [
      'a wrong key',
      () => typed('local', 'not-the-key'),
      { kind: 'unauthorized', status: 401 },
    ],
    [
      'a key that is not stored',
      () => typed('local', '<key>'),
      { kind: 'address', field: 'url', problem: 'key-needed' },
    ],
    [
      'an invalid address',
      () => ({ url: 'http://node.example' }),
      { kind: 'address', field: 'url', problem: 'insecure' },
    ],
    [
      'an address of a WebSocket that is none',
      () => ({ ...typed(), wsUrl: 'https://node.example' }),
      { kind: 'address', field: 'wsUrl', problem: 'scheme' },
    ],
  ])('stores nothing for a node with %s', async (_title, node, failure) => {
    const { area, settings } = setUp()
    expect(await settings.save({ chainId: LOCAL, node: node() })).toStrictEqual(
      {
        ok: false,
        failure,
      },
    )
    expect(area.stored.size).toBe(0)
  })

  it('stores nothing if the given WebSocket fails', async () => {
    const { area, settings } = setUp()
    const wsUrl = `${urlOf('local-two', 'ws')}/ws/v3/${DEVELOPMENT_KEY}`
    const node = { ...typed(), wsUrl }
    expect(await settings.save({ chainId: LOCAL, node: node })).toMatchObject({
      ok: true,
      socket: { ok: false, failure: { kind: 'wrong-chain', said: '31338' } },
    })
    expect(area.stored.size).toBe(0)
  })

  it('reuses the stored key if the host does not change', async () => {
    const { area, settings } = setUp(storedNode('elsewhere'))
    expect(
      await settings.save({ chainId: LOCAL, node: typed('local', '<key>') }),
    ).toBeUndefined()
    expect(Object.fromEntries(area.stored)).toStrictEqual(storedNode())
  })

  it.each([
    ['host', { url: 'https://elsewhere.example/v3/<key>' }],
    ['port', { url: 'http://127.0.0.1:1/v3/<key>' }],
  ])('does not send a stored key to another %s', async (_title, node) => {
    const { settings, posted } = setUp(storedNode())
    expect(await settings.test({ chainId: LOCAL, node: node })).toStrictEqual({
      ok: false,
      failure: { kind: 'address', field: 'url', problem: 'key-needed' },
    })
    expect(posted).toStrictEqual([])
  })

  it('does not send a stored key to another WebSocket', async () => {
    const { settings, posted } = setUp(storedNode())
    const wsUrl = 'wss://elsewhere.example/<key>'
    const node = { ...typed('local', '<key>'), wsUrl }
    expect(await settings.save({ chainId: LOCAL, node: node })).toMatchObject({
      ok: false,
      failure: { problem: 'key-needed' },
    })
    expect(posted).toStrictEqual([])
  })

  it('restores the built-in node', async () => {
    const { area, settings } = setUp(storedNode())
    expect(await settings.save({ chainId: LOCAL, node: null })).toBeUndefined()
    expect(area.stored.size).toBe(0)
  })

  it('fails for an unknown network', async () => {
    const { settings, posted } = setUp()
    await expect(
      settings.save({ chainId: 'eip155:5', node: typed() }),
    ).rejects.toBeInstanceOf(UnknownNetworkError)
    await expect(
      settings.test({ chainId: 'eip155:5', node: typed() }),
    ).rejects.toBeInstanceOf(UnknownNetworkError)
    expect(posted).toStrictEqual([])
  })
})

describe('prepare', () => {
  const stores = (area: { stored: Map<string, unknown> }) =>
    Object.fromEntries(area.stored)

  it('stores the node if the network still has none', async () => {
    const { area, settings } = setUp()
    const prepared = await settings.prepare(LOCAL, typed())
    if (!('store' in prepared)) throw new Error('the node cannot be used')
    await prepared.store()
    expect(stores(area)).toStrictEqual(storedNode())
  })

  it('does not replace a node that was saved during the test', async () => {
    const { area, settings } = setUp()
    const prepared = await settings.prepare(LOCAL, typed())
    if (!('store' in prepared)) throw new Error('the node cannot be used')
    const url = `${urlOf('local')}/v3/${DEVELOPMENT_KEY}?mine`
    await settings.save({ chainId: LOCAL, node: { url } })
    const saved = stores(area)
    await prepared.store()
    expect(stores(area)).toStrictEqual(saved)
    expect(saved).not.toStrictEqual(storedNode())
  })

  it('never fills in a stored key', async () => {
    const { settings, posted } = setUp(storedNode())
    const node = typed('local', '<key>')
    expect(await settings.prepare(LOCAL, node)).toMatchObject({
      report: { ok: false, failure: { problem: 'key-needed' } },
    })
    expect(posted).toStrictEqual([])
  })
})

describe('several nodes', () => {
  const shownIn = async (networks: Networks) => {
    const views = await networks.describe()
    return views
      .find(({ chainId }) => chainId === LOCAL)
      ?.nodes.map(({ url }) => url)
  }
  const two = () => ({
    nodes: [...storedOf().nodes, ...storedOf('elsewhere').nodes],
  })
  const shownOf = (...names: string[]) =>
    names.map((name) => `${urlOf(name)}/v3/<key>`)

  it('are added at the end, and replaced at their place', async () => {
    const { networks, settings } = setUp(
      storedRecords({ [STORED]: storedOf('elsewhere') }),
    )
    const place = { chainId: LOCAL, node: typed() }
    expect(await settings.save({ ...place, at: 1 })).toBeUndefined()
    expect(await shownIn(networks)).toStrictEqual(shownOf('elsewhere', 'local'))
    expect(await settings.save({ ...place, at: 0 })).toBeUndefined()
    expect(await shownIn(networks)).toStrictEqual(shownOf('local', 'local'))
  })

  it('are removed one by one, the last with the whole record', async () => {
    const { area, networks, settings } = setUp(
      storedRecords({ [STORED]: two() }),
    )
    const first = { chainId: LOCAL, node: null, at: 0 }
    await settings.save(first)
    expect(await shownIn(networks)).toStrictEqual(shownOf('elsewhere'))
    await settings.save(first)
    expect(area.stored.size).toBe(0)
  })

  it.each([
    [1, 0],
    [0, 1],
  ])('are reordered: %i to %i', async (from, to) => {
    const { networks, settings } = setUp(storedRecords({ [STORED]: two() }))
    await settings.move({ chainId: LOCAL, from, to })
    expect(await shownIn(networks)).toStrictEqual(shownOf('elsewhere', 'local'))
  })

  it('reuse only the key of their own place', async () => {
    const { settings } = setUp(storedNode())
    const node = typed('local', '<key>')
    expect(await settings.test({ chainId: LOCAL, node, at: 0 })).toMatchObject({
      ok: true,
    })
    expect(await settings.test({ chainId: LOCAL, node, at: 1 })).toStrictEqual({
      ok: false,
      failure: { kind: 'address', field: 'url', problem: 'key-needed' },
    })
  })
})

describe('findLocal', () => {
  const find = (post: Post) =>
    createNodeSettings({
      networks: createTestNetworks(),
      post,
      openSocket,
    }).findLocal()

  it('asks the usual port for its chain, and nothing else', async () => {
    const asked: unknown[] = []
    const found = await find(async (url, { body }) => {
      const { id, method } = JSON.parse(String(body))
      asked.push([url, method])
      return Response.json({ jsonrpc: '2.0', id, result: '0x539' })
    })
    expect([found, asked]).toStrictEqual([
      { chainId: 'eip155:1337', url: 'http://127.0.0.1:8545' },
      [['http://127.0.0.1:8545/', 'eth_chainId']],
    ])
  })

  it.each([
    ['nothing listens', () => Promise.reject(new TypeError('no'))],
    ['something else does', async () => new Response('<html>')],
  ])('finds none if %s', async (_title, post) => {
    expect(await find(post)).toBeNull()
  })
})

describe('test', () => {
  it('tests the current node with its stored key', async () => {
    expect(
      await setUp(storedNode()).settings.test({ chainId: LOCAL, node: null }),
    ).toMatchObject({
      ok: true,
      socket: { ok: true },
    })
  })

  it('reports that there is none', async () => {
    expect(
      await setUp().settings.test({ chainId: 'eip155:1', node: null }),
    ).toStrictEqual({
      ok: false,
      failure: { kind: 'no-node' },
    })
  })
})

describe('check', () => {
  it('returns good, failing or none', async () => {
    const { settings } = setUp(
      storedRecords({ [STORED]: storedOf(), 'node/eip155:1': storedOf() }),
    )
    expect(
      await Promise.all([LOCAL, 'eip155:1', 'eip155:10'].map(settings.check)),
    ).toStrictEqual([
      { state: 'good' },
      {
        state: 'failing',
        failure: { kind: 'wrong-chain', expected: '1', said: '31337' },
      },
      { state: 'none' },
    ])
  })

  it('clears the report of a node that serves its chain again', async () => {
    const { networks, settings } = setUp(storedNode())
    const before = await networks.nodeOf(LOCAL)
    await settings.check(LOCAL)
    expect(await networks.nodeOf(LOCAL)).toBe(before)
    const [other] = storedOf('local-two').nodes
    await networks.setNode(LOCAL, other)
    const wrong = await networks.nodeOf(LOCAL)
    await settings.check(LOCAL)
    expect(await networks.nodeOf(LOCAL)).not.toBe(wrong)
    await expect(
      (await networks.nodeOf(LOCAL))?.request({ method: 'eth_blockNumber' }),
    ).rejects.toMatchObject({ reason: 'unreachable' })
  })
})
