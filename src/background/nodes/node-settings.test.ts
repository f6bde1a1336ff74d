import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../../hosted-node/config/embedded-config.ts'
import { type RunningServer, startServer } from '../../hosted-node/server.ts'
import { openSocket } from '../../hosted-node/upstream/open-socket.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { storedRecords } from '../../storage/testing/stored-record.ts'
import { createTestNetworks } from '../testing/builders.ts'
import { UnknownNetworkError } from './networks.ts'
import { createNodeSettings } from './node-settings.ts'

const LOCAL = 'eip155:31337'
const STORED = `node/${LOCAL}`

let server: RunningServer

beforeAll(async () => {
  server = await startServer(embeddedConfig({ port: 0 }))
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

const local = () => ({ baseUrl: urlOf('local'), apiKey: DEVELOPMENT_KEY })
const storedNode = (change: object = {}) =>
  storedRecords({ [STORED]: { ...local(), ...change } })

describe('save', () => {
  it('stores a node that serves the chain, and uses it', async () => {
    const { area, networks, settings } = setUp()
    const wsUrl = urlOf('local', 'ws')
    expect(
      await settings.save(LOCAL, { ...local(), wsUrl: `${wsUrl}/` }),
    ).toBeUndefined()
    expect(Object.fromEntries(area.stored)).toStrictEqual(storedNode({ wsUrl }))
    const node = await networks.nodeOf(LOCAL)
    expect(await node?.request({ method: 'eth_chainId' })).toBe('0x7a69')
  })

  it.each([
    [
      'another chain',
      () => ({ ...local(), baseUrl: urlOf('local-two') }),
      { kind: 'wrong-chain', expected: '31337', said: '31338' },
    ],
    [
      'a wrong key',
      () => ({ ...local(), apiKey: 'not-the-key' }),
      { kind: 'unauthorized', status: 401 },
    ],
    [
      'no key',
      () => ({ baseUrl: urlOf('local') }),
      { kind: 'address', field: 'apiKey', problem: 'key-needed' },
    ],
    [
      'an invalid address',
      () => ({ ...local(), baseUrl: 'http://node.example' }),
      { kind: 'address', field: 'baseUrl', problem: 'insecure' },
    ],
    [
      'an address of a WebSocket that is none',
      () => ({ ...local(), wsUrl: 'https://node.example' }),
      { kind: 'address', field: 'wsUrl', problem: 'scheme' },
    ],
  ])('stores nothing for a node with %s', async (_title, node, failure) => {
    const { area, settings } = setUp()
    expect(await settings.save(LOCAL, node())).toStrictEqual({
      ok: false,
      failure,
    })
    expect(area.stored.size).toBe(0)
  })

  it('stores nothing if the given WebSocket fails', async () => {
    const { area, settings } = setUp()
    const node = { ...local(), wsUrl: urlOf('local-two', 'ws') }
    expect(await settings.save(LOCAL, node)).toMatchObject({
      ok: true,
      socket: { ok: false, failure: { kind: 'wrong-chain', said: '31338' } },
    })
    expect(area.stored.size).toBe(0)
  })

  it('reuses the stored key if the host does not change', async () => {
    const { area, settings } = setUp(
      storedNode({ baseUrl: urlOf('elsewhere') }),
    )
    expect(
      await settings.save(LOCAL, { baseUrl: urlOf('local') }),
    ).toBeUndefined()
    expect(Object.fromEntries(area.stored)).toStrictEqual(storedNode())
  })

  it.each([
    ['host', { baseUrl: 'https://elsewhere.example' }],
    ['port', { baseUrl: 'http://127.0.0.1:1' }],
  ])('does not send a stored key to another %s', async (_title, node) => {
    const { settings, posted } = setUp(storedNode())
    expect(await settings.test(LOCAL, node)).toStrictEqual({
      ok: false,
      failure: { kind: 'address', field: 'apiKey', problem: 'key-needed' },
    })
    expect(posted).toStrictEqual([])
  })

  it('does not send a stored key to another WebSocket', async () => {
    const { settings, posted } = setUp(storedNode())
    const node = { baseUrl: urlOf('local'), wsUrl: 'wss://elsewhere.example' }
    expect(await settings.save(LOCAL, node)).toMatchObject({
      ok: false,
      failure: { problem: 'key-needed' },
    })
    expect(posted).toStrictEqual([])
  })

  it('restores the built-in node', async () => {
    const { area, settings } = setUp(storedNode())
    expect(await settings.save(LOCAL, null)).toBeUndefined()
    expect(area.stored.size).toBe(0)
  })

  it('fails for an unknown network', async () => {
    const { settings, posted } = setUp()
    await expect(settings.save('eip155:5', local())).rejects.toBeInstanceOf(
      UnknownNetworkError,
    )
    await expect(settings.test('eip155:5', local())).rejects.toBeInstanceOf(
      UnknownNetworkError,
    )
    expect(posted).toStrictEqual([])
  })
})

describe('test', () => {
  it('tests the current node with its stored key', async () => {
    expect(await setUp(storedNode()).settings.test(LOCAL, null)).toMatchObject({
      ok: true,
      socket: { ok: true },
    })
  })

  it('reports that there is none', async () => {
    expect(await setUp().settings.test('eip155:1', null)).toStrictEqual({
      ok: false,
      failure: { kind: 'no-node' },
    })
  })
})

describe('check', () => {
  it('returns good, failing or none', async () => {
    const { settings } = setUp(
      storedRecords({ [STORED]: local(), 'node/eip155:1': local() }),
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
    await networks.setNode(LOCAL, { ...local(), baseUrl: urlOf('local-two') })
    const wrong = await networks.nodeOf(LOCAL)
    await settings.check(LOCAL)
    expect(await networks.nodeOf(LOCAL)).not.toBe(wrong)
    await expect(
      (await networks.nodeOf(LOCAL))?.request({ method: 'eth_blockNumber' }),
    ).rejects.toMatchObject({ reason: 'unreachable' })
  })
})
