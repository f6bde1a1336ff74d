import { createRequire } from 'node:module'
import type { Chain } from 'viem'
import viem from 'viem/package.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../../hosted-node/config/embedded-config.ts'
import { namespaceOf } from '../../hosted-node/config/namespace-of.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import { InvalidEndpointError } from '../../node-client/errors.ts'
import { parseAddress } from '../../node-client/node-address.ts'
import { hostedAddress } from '../../node-client/testing/hosted-address.ts'
import { NewerSchemaError } from '../../storage/errors.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import {
  storedRecord,
  storedRecords,
} from '../../storage/testing/stored-record.ts'
import { createTestNetworks } from '../testing/builders.ts'
import { builtinNetworks } from './builtin-networks.ts'
import {
  type NetworkInfo,
  type Networks,
  UnknownNetworkError,
} from './networks.ts'
import { createNodeSettings } from './node-settings.ts'
import { publicNodes, publicNodesSource } from './public-nodes.ts'
import { createServedChains } from './served-chains.ts'

const apiKey = 'canary-0123456789abcdef'
const chosen = hostedAddress({ baseUrl: 'https://node.example/eth', apiKey })

const networksIn = (area: StorageArea, logged: unknown[] = []): Networks =>
  createTestNetworks({
    area,
    log: { error: (what, cause) => logged.push([what, cause]) },
  })

/** Not imported: the types of 700 chains take a quarter of the type check. */
const viemChains: Record<string, Chain> = createRequire(import.meta.url)(
  'viem/chains',
)

/** The initial list with some members changed. */
const infos = (hasNode: Record<string, boolean> = {}): NetworkInfo[] =>
  (
    [
      ['eip155:1', 'Ethereum', 'ETH'],
      ['eip155:10', 'OP Mainnet', 'ETH'],
      ['eip155:56', 'BNB Smart Chain', 'BNB'],
      ['eip155:137', 'Polygon', 'POL'],
      ['eip155:324', 'ZKsync Era', 'ETH'],
      ['eip155:8453', 'Base', 'ETH'],
      ['eip155:42161', 'Arbitrum One', 'ETH'],
      ['eip155:43114', 'Avalanche C-Chain', 'AVAX'],
      ['eip155:59144', 'Linea', 'ETH'],
      ['eip155:11155111', 'Sepolia', 'ETH'],
      ['eip155:31337', 'Local', 'ETH', true, true],
      ['eip155:31338', 'Local two', 'ETH', true, true],
      ['eip155:61337', 'Heritage', 'ETH', true, true],
    ] as const
  ).map(([chainId, name, symbol, development = false, node = false]) => ({
    chainId,
    name,
    symbol,
    development,
    hasNode: hasNode[chainId] ?? node,
  }))

describe('the built-in networks', () => {
  it('reach the development chains at the hosted node', () => {
    const config = embeddedConfig()
    expect(
      builtinNetworks.flatMap(({ chainId, node }) =>
        node ? [{ chainId, ...node }] : [],
      ),
    ).toStrictEqual(
      config.networks
        .filter((network) => namespaceOf(network) === 'eip155')
        .map(({ name, chainId }) => ({
          chainId: `eip155:${chainId}`,
          ...hostedAddress({
            baseUrl: `http://${config.host}:${config.port}/${name}`,
            apiKey: DEVELOPMENT_KEY,
          }),
        })),
    )
  })

  it('are listed, the development chains with a node', async () => {
    expect(await networksIn(createMemoryArea()).list()).toStrictEqual(infos())
  })
})

describe('setNode', () => {
  it('makes a chain supported, and stores the node', async () => {
    const area = createMemoryArea()
    const networks = networksIn(area)
    await networks.list()
    await networks.setNode('eip155:1', chosen)
    expect({
      stored: Object.fromEntries(area.stored),
      list: await networks.list(),
      afterRestart: await networksIn(area).list(),
    }).toStrictEqual({
      stored: storedRecords({ 'node/eip155:1': { nodes: [chosen] } }),
      list: infos({ 'eip155:1': true }),
      afterRestart: infos({ 'eip155:1': true }),
    })
  })

  it('never exposes the key or the address in the list', async () => {
    const networks = networksIn(createMemoryArea())
    await networks.setNode('eip155:1', chosen)
    const text = JSON.stringify(await networks.list())
    expect(
      [apiKey, 'node.example', DEVELOPMENT_KEY, '127.0.0.1'].filter((secret) =>
        text.includes(secret),
      ),
    ).toStrictEqual([])
  })

  it('removes a node', async () => {
    const area = createMemoryArea()
    const networks = networksIn(area)
    await networks.setNode('eip155:1', chosen)
    await networks.setNode('eip155:1', undefined)
    expect([area.stored.size, await networks.list()]).toStrictEqual([
      0,
      infos(),
    ])
  })

  it('stores another node only within the change of it', async () => {
    const area = createMemoryArea()
    const said: unknown[] = []
    const networks = createTestNetworks({
      area,
      changeNode: async (chainId, change) => {
        const before = area.stored.size
        await change()
        said.push([chainId, before, area.stored.size])
      },
    })
    await networks.setNode('eip155:1', chosen)
    await networks.setNode('eip155:1', undefined)
    await expect(networks.setNode('eip155:5', chosen)).rejects.toThrow()
    expect(said).toStrictEqual([
      ['eip155:1', 0, 1],
      ['eip155:1', 1, 0],
    ])
  })

  it('closes the socket of the previous node after storing the next', async () => {
    const area = createMemoryArea()
    const closed: unknown[] = []
    const networks = createTestNetworks({
      area,
      sockets: {
        of: async () => undefined,
        opened: () => undefined,
        forget: (chainId) => closed.push([chainId, area.stored.size]),
      },
    })
    await networks.setNode('eip155:1', chosen)
    await networks.setNode('eip155:1', undefined)
    expect(closed).toStrictEqual([
      ['eip155:1', 1],
      ['eip155:1', 0],
    ])
  })

  it('keeps the node if the change is refused', async () => {
    const area = createMemoryArea()
    const networks = createTestNetworks({
      area,
      changeNode: () => Promise.reject(new Error('refused')),
    })
    const before = await networks.nodeOf('eip155:31337')
    const changing = networks.setNode('eip155:31337', chosen)
    await expect(changing).rejects.toThrow('refused')
    expect(area.stored.size).toBe(0)
    expect(await networks.nodeOf('eip155:31337')).toBe(before)
  })

  it('stores nothing for an invalid address', async () => {
    const area = createMemoryArea()
    const node = hostedAddress({ baseUrl: 'http://node.example', apiKey })
    await expect(
      networksIn(area).setNode('eip155:1', node),
    ).rejects.toBeInstanceOf(InvalidEndpointError)
    expect(area.calls).toStrictEqual([])
  })

  it.each(['eip155:5', 'eip155:01', 'eip155:0x1', '__proto__', ''])(
    'knows no network %j',
    async (chainId) => {
      const networks = networksIn(createMemoryArea())
      const refusal = networks.setNode(chainId, chosen)
      await expect(refusal).rejects.toBeInstanceOf(UnknownNetworkError)
      await expect(refusal).rejects.toThrow(
        `"${chainId}" is not one of the wallet's networks`,
      )
      expect(await networks.nodeOf(chainId)).toBeUndefined()
    },
  )
})

describe('public nodes', () => {
  const nodesIn = async (networks: Networks) =>
    Object.fromEntries(
      (await networks.describe()).map(({ chainId, node }) => [chainId, node]),
    )

  it('are the ones of viem, one or more for each public network', () => {
    const known = new Map(
      builtinNetworks
        .filter(({ development }) => !development)
        .map(({ chainId }) => {
          const id = Number(chainId.slice('eip155:'.length))
          const chain = Object.values(viemChains).find((one) => one.id === id)
          const named = Object.values(chain?.rpcUrls ?? {})
          const urls = named.flatMap(({ http }) => http)
          return [chainId, [...new Set(urls)].slice(0, 3)]
        }),
    )
    expect(publicNodes).toStrictEqual(known)
    expect([...publicNodes.values()].filter(({ length }) => !length)).toEqual(
      [],
    )
    expect(publicNodesSource).toStrictEqual({
      source: `viem ${viem.version}`,
      listed: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
  })

  it('need no key', () => {
    const secrets = [...publicNodes.values()]
      .flat()
      .flatMap((url) => parseAddress(url, 'url').secrets)
    expect(secrets).toStrictEqual([])
  })

  it('are not contacted before the user turned them on', async () => {
    const asked: string[] = []
    const networks = createTestNetworks({
      area: createMemoryArea(),
      post: async (url) => {
        asked.push(new URL(url).host)
        throw new Error('there is no network in this test')
      },
    })
    const askAll = async () => {
      for (const chainId of publicNodes.keys()) {
        const node = await networks.nodeOf(chainId)
        const asking = node?.request({ method: 'eth_chainId', params: [] })
        await asking?.catch(() => 'no answer')
      }
    }
    await networks.list()
    await networks.describe()
    await askAll()
    expect(asked).toStrictEqual([])
    await networks.usePublic(['eip155:1'], true)
    expect(asked).toStrictEqual([])
    await askAll()
    expect(new Set(asked)).toStrictEqual(new Set(['ethereum.reth.rs']))
    asked.length = 0
    await networks.usePublic(['eip155:1'], false)
    await askAll()
    expect(asked).toStrictEqual([])
  })

  it('are reported as changed once, however many are turned on', async () => {
    const changed = vi.fn()
    const networks = createTestNetworks({ area: createMemoryArea(), changed })
    await networks.usePublic([...publicNodes.keys()], true)
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('keep a node that is on already', async () => {
    const networks = networksIn(createMemoryArea())
    await networks.usePublic(['eip155:1'], true)
    const node = await networks.nodeOf('eip155:1')
    await networks.usePublic(['eip155:1', 'eip155:10'], true)
    expect(await networks.nodeOf('eip155:1')).toBe(node)
  })

  it('are off if a newer version stored them', async () => {
    const area = createMemoryArea()
    await area.set({ 'public-nodes/chains': { version: 99, value: {} } })
    const networks = networksIn(area)
    const [ethereum] = await networks.describe()
    expect(ethereum).toMatchObject({
      publicNodes: { isOn: false },
      node: { source: 'none' },
    })
    await expect(networks.usePublic(['eip155:1'], true)).rejects.toThrow(
      NewerSchemaError,
    )
  })

  it('are used only where the user turned them on', async () => {
    const area = createMemoryArea()
    const networks = networksIn(area)
    expect(await networks.nodeOf('eip155:1')).toBeUndefined()
    await networks.usePublic(['eip155:1', 'eip155:10'], true)
    await networks.usePublic(['eip155:10'], false)
    expect(await networks.nodeOf('eip155:1')).toBeDefined()
    expect(await networks.nodeOf('eip155:10')).toBeUndefined()
    const nodes = await nodesIn(networksIn(area))
    expect([nodes['eip155:1'], nodes['eip155:10']]).toStrictEqual([
      { source: 'public', url: publicNodes.get('eip155:1')?.[0] },
      { source: 'none' },
    ])
  })

  it('give way to the node that the user chose', async () => {
    const networks = networksIn(createMemoryArea())
    await networks.usePublic(['eip155:1'], true)
    await networks.setNode('eip155:1', chosen)
    const [ethereum] = await networks.describe()
    expect(ethereum).toMatchObject({
      chainId: 'eip155:1',
      publicNodes: { isOn: true },
      node: { source: 'chosen' },
    })
  })

  it('do not replace a chosen node whose record is damaged', async () => {
    const damaged = { version: 2, value: { nodes: 'damaged' } }
    const logged: unknown[] = []
    const area = createMemoryArea({
      ...storedRecords({ 'public-nodes/chains': ['eip155:1'] }),
      'node/eip155:1': damaged,
    })
    for (const networks of [networksIn(area, logged), networksIn(area)]) {
      expect(await networks.nodeOf('eip155:1')).toBeUndefined()
      expect((await nodesIn(networks))['eip155:1']).toStrictEqual({
        source: 'none',
      })
    }
    expect(logged).toContainEqual([
      'the stored node of eip155:1 is invalid',
      expect.any(Error),
    ])
  })

  it('exist for no other network', async () => {
    const networks = networksIn(createMemoryArea())
    await expect(networks.usePublic(['eip155:7'], true)).rejects.toThrow(
      UnknownNetworkError,
    )
    await networks.usePublic(['eip155:31337'], true)
    expect(await nodesIn(networks)).toMatchObject({
      'eip155:31337': { source: 'built-in' },
    })
  })
})

describe('nodeOf', () => {
  let server: RunningServer

  beforeAll(async () => {
    const config = embeddedConfig({ port: 0 })
    server = await startTestServer({
      ...config,
      networks: config.networks.filter(
        (network) => namespaceOf(network) === 'eip155',
      ),
    })
  })

  afterAll(() => server.stop())

  it('reaches each chain through its chosen node', async () => {
    const networks = networksIn(createMemoryArea())
    for (const { chainId, baseUrl } of server.networks) {
      const node = hostedAddress({ baseUrl, apiKey: DEVELOPMENT_KEY })
      await networks.setNode(`eip155:${chainId}`, node)
    }
    const ids = ['eip155:31337', 'eip155:31338'].map(async (chainId) => {
      const node = await networks.nodeOf(chainId)
      return await node?.request({ method: 'eth_chainId' })
    })
    expect(await Promise.all(ids)).toStrictEqual(['0x7a69', '0x7a6a'])
  })

  it('does not use a node of another chain, built in or not', async () => {
    const asked: string[] = []
    const networks = createTestNetworks({
      post: async (_url, { body }) => {
        const { id, method } = JSON.parse(String(body))
        asked.push(method)
        return Response.json({ jsonrpc: '2.0', id, result: '0x1' })
      },
    })
    const node = await networks.nodeOf('eip155:31337')
    await expect(node?.request({ method: 'eth_gasPrice' })).rejects.toThrow()
    expect(asked).toStrictEqual(['eth_chainId'])
  })

  it('returns one client until another node is chosen', async () => {
    const area = createMemoryArea()
    const networks = networksIn(area)
    const before = await networks.nodeOf('eip155:31337')
    expect(await networks.nodeOf('eip155:31337')).toBe(before)
    expect(area.calls).toStrictEqual(['get node/eip155:31337'])
    await networks.setNode('eip155:31337', chosen)
    const after = await networks.nodeOf('eip155:31337')
    expect(after).toBeDefined()
    expect(after).not.toBe(before)
  })

  it('returns undefined for a network without a node', async () => {
    expect(
      await networksIn(createMemoryArea()).nodeOf('eip155:1'),
    ).toBeUndefined()
  })

  it.each([
    ['of a newer version', { version: 3, value: { nodes: [chosen] } }],
    [
      'that would not have been accepted',
      storedRecord('node/eip155:31337', {
        nodes: [hostedAddress({ baseUrl: 'http://node.example', apiKey })],
      }),
    ],
    ['that is damaged', { version: 2, value: { nodes: [{ url: apiKey }] } }],
  ])('returns undefined for a stored node %s', async (_title, record) => {
    const logged: unknown[] = []
    const area = createMemoryArea({ 'node/eip155:31337': record })
    const networks = networksIn(area, logged)
    expect(await networks.nodeOf('eip155:31337')).toBeUndefined()
    expect(logged).toStrictEqual([
      ['the stored node of eip155:31337 is invalid', expect.any(Error)],
    ])
    expect(String(logged)).not.toContain(apiKey)
  })

  it('uses the node that the user chooses in place of a damaged one', async () => {
    const area = createMemoryArea({ 'node/eip155:31337': 'damaged' })
    const networks = networksIn(area)
    expect(await networks.nodeOf('eip155:31337')).toBeUndefined()
    await networks.changeNodes('eip155:31337', (nodes) => [...nodes, chosen])
    expect(await networks.addressOf('eip155:31337')).toStrictEqual({
      source: 'chosen',
      address: chosen,
    })
  })

  it('reads storage again after it failed', async () => {
    const inner = createMemoryArea()
    let fails = true
    const area: StorageArea = {
      ...inner,
      get: async (key) => {
        if (fails) throw new Error('storage is away')
        return await inner.get(key)
      },
    }
    const networks = networksIn(area)
    await expect(networks.nodeOf('eip155:31337')).rejects.toThrow(
      'storage is away',
    )
    fails = false
    expect(await networks.nodeOf('eip155:31337')).toBeDefined()
  })
})

describe('networks that were added', () => {
  const input = { chainId: '7', name: 'Seven', symbol: 'SEA', explorerUrl: '' }

  it('are supported while they have a node', async () => {
    const area = createMemoryArea()
    const said: string[] = []
    const networks = createTestNetworks({
      area,
      changeNode: async (chainId, change) => {
        await change()
        said.push(chainId)
      },
      changed: () => said.push('changed'),
    })
    await networks.add(input)
    expect(await networks.nodeOf('eip155:7')).toBeUndefined()
    await networks.setNode('eip155:7', chosen)
    expect((await networks.list()).at(-1)).toStrictEqual({
      chainId: 'eip155:7',
      name: 'Seven',
      symbol: 'SEA',
      development: false,
      hasNode: true,
      isCustom: true,
    })
    await networks.remove('eip155:7')
    await networks.remove('eip155:7')
    expect(await networks.list()).toStrictEqual(infos())
    expect(Object.fromEntries(area.stored)).toStrictEqual(
      storedRecords({ 'networks/custom': [] }),
    )
    expect(said).toStrictEqual([
      'changed',
      'eip155:7',
      'changed',
      'eip155:7',
      'changed',
    ])
  })

  it('leave no node if their removal was interrupted and is repeated', async () => {
    const area = createMemoryArea()
    const networks = networksIn(area)
    await networks.add(input)
    await networks.setNode('eip155:7', chosen)
    const removing = vi.spyOn(area, 'remove').mockRejectedValue(new Error())
    await expect(networks.remove('eip155:7')).rejects.toThrow()
    removing.mockRestore()
    await networks.remove('eip155:7')
    expect(Object.fromEntries(area.stored)).toStrictEqual(
      storedRecords({ 'networks/custom': [] }),
    )
  })

  it('report no change when they are refused', async () => {
    const said: string[] = []
    const networks = createTestNetworks({
      changed: () => said.push('changed'),
    })
    expect(await networks.add({ ...input, chainId: '1' })).toStrictEqual({
      field: 'chainId',
      problem: 'taken',
    })
    expect(said).toStrictEqual([])
  })

  it('are the only ones that can be removed', async () => {
    await expect(
      networksIn(createMemoryArea()).remove('eip155:1'),
    ).rejects.toBeInstanceOf(UnknownNetworkError)
  })
})

describe('describe', () => {
  it('returns the addresses of nodes, but no keys', async () => {
    const networks = networksIn(createMemoryArea())
    await networks.add({
      chainId: '7',
      name: 'Seven',
      symbol: 'SEA',
      explorerUrl: 'https://seven.example',
    })
    await networks.setNode('eip155:7', {
      ...chosen,
      wsUrl: { shown: 'wss://node.example/<key>', secrets: [apiKey] },
    })
    const views = await networks.describe()
    const ofInterest = ['eip155:1', 'eip155:31337', 'eip155:7']
    expect(
      ofInterest.map((id) => views.find(({ chainId }) => chainId === id)),
    ).toStrictEqual([
      {
        chainId: 'eip155:1',
        name: 'Ethereum',
        symbol: 'ETH',
        explorerUrl: 'https://etherscan.io',
        kind: 'public',
        hostedUrl: 'http://127.0.0.1:8645/mainnet',
        publicNodes: {
          hosts: ['ethereum.reth.rs'],
          isOn: false,
          ...publicNodesSource,
        },
        node: { source: 'none' },
        nodes: [],
      },
      {
        chainId: 'eip155:31337',
        name: 'Local',
        symbol: 'ETH',
        kind: 'development',
        hostedUrl: 'http://127.0.0.1:8645/local',
        node: {
          source: 'built-in',
          url: 'http://127.0.0.1:8645/local/v3/<key>',
          socket: '127.0.0.1:8645',
        },
        nodes: [
          {
            url: 'http://127.0.0.1:8645/local/v3/<key>',
            socket: '127.0.0.1:8645',
            isInUse: true,
          },
        ],
      },
      {
        chainId: 'eip155:7',
        name: 'Seven',
        symbol: 'SEA',
        explorerUrl: 'https://seven.example',
        kind: 'custom',
        node: {
          source: 'chosen',
          url: 'https://node.example/eth/v3/<key>',
          wsUrl: 'wss://node.example/<key>',
          socket: 'node.example',
        },
        nodes: [
          {
            url: 'https://node.example/eth/v3/<key>',
            wsUrl: 'wss://node.example/<key>',
            socket: 'node.example',
            isInUse: true,
          },
        ],
      },
    ])
    const json = JSON.stringify(views)
    expect(
      [apiKey, DEVELOPMENT_KEY].filter((key) => json.includes(key)),
    ).toEqual([])
  })
})

describe('a node that serves another chain', () => {
  it('is reported for its network until the network has another node', async () => {
    const served = createServedChains(() => undefined)
    const networks = createTestNetworks({
      post: async (_url, { body }) => {
        const { id } = JSON.parse(String(body))
        return Response.json({ jsonrpc: '2.0', id, result: '0x5' })
      },
      served,
    })
    const chainId = 'eip155:1'
    const ethereum = async () =>
      (await networks.list()).find((one) => one.chainId === chainId)
    await networks.setNode(chainId, chosen)
    expect(await ethereum()).not.toHaveProperty('otherChain')
    const node = await networks.nodeOf(chainId)
    await expect(
      node?.request({ method: 'eth_gasPrice' }),
    ).rejects.toMatchObject({ reason: 'unreachable' })
    expect(await ethereum()).toMatchObject({ otherChain: '5' })
    expect(
      await createNodeSettings({
        networks,
        // Its POST endpoint would serve the right chain.
        post: async (_url, { body }) => {
          const { id } = JSON.parse(String(body))
          return Response.json({ jsonrpc: '2.0', id, result: '0x1' })
        },
        openSocket: () => {
          throw new Error('no sockets here')
        },
      }).check(chainId),
    ).toStrictEqual({
      state: 'failing',
      failure: { kind: 'wrong-chain', expected: '1', said: '5' },
    })
    await networks.setNode(chainId, chosen)
    expect(await ethereum()).not.toHaveProperty('otherChain')
  })
  it('is not reported for the node that replaced it', async () => {
    const answers: (() => void)[] = []
    const networks = createTestNetworks({
      post: async (url, { body }) => {
        const { id } = JSON.parse(String(body))
        const isOld = url.startsWith('https://old.example')
        if (isOld) await new Promise<void>((resolve) => answers.push(resolve))
        const result = isOld ? '0x5' : '0x1'
        return Response.json({ jsonrpc: '2.0', id, result })
      },
    })
    const chainId = 'eip155:1'
    await networks.setNode(
      chainId,
      hostedAddress({ baseUrl: 'https://old.example', apiKey }),
    )
    const old = await networks.nodeOf(chainId)
    const asked = old?.request({ method: 'eth_gasPrice' })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    await networks.setNode(chainId, chosen)
    answers[0]?.()
    await expect(asked).rejects.toMatchObject({ reason: 'unreachable' })
    const [ethereum] = await networks.list()
    expect(ethereum).toStrictEqual({ ...infos()[0], hasNode: true })
  })
})
