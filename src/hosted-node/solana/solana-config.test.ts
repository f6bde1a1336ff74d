import { expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { ConfigError } from '../config/read-settings.ts'

const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const keys = [{ id: 'k', sha256: '0'.repeat(64), tier: 'free' }]
const node = { kind: 'url', url: 'http://a.example' }

const read = (network: object, more: object = {}) =>
  readConfig(
    JSON.stringify({ networks: { main: network }, keys, ...more }),
    '/etc/node.json',
  )

const complaintAbout = (network: object, more?: object): string => {
  try {
    read(network, more)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

it('reads a Solana network of nodes with its genesis hash', () => {
  const { networks } = read({ genesisHash: DEVNET, upstreams: [node] })
  expect(networks).toEqual([
    { name: 'main', chainId: 0, genesisHash: DEVNET, upstreams: [node] },
  ])
})

it('gives a development chain its own genesis hash unless it poses', () => {
  const hashOf = (over: object) =>
    read({ upstreams: [{ kind: 'litesvm' }], ...over }).networks[0]?.genesisHash
  expect([hashOf({}), hashOf({ genesisHash: DEVNET })]).toEqual([
    '2cf77t1hCgZZdCANeiwqTSCbkUx3buXxWmYtjtRyWEqc',
    DEVNET,
  ])
})

it.each([
  [{ upstreams: [node] }, 'main must have a chainId or a genesisHash'],
  [
    { chainId: 1, genesisHash: DEVNET, upstreams: [node] },
    'main.genesisHash cannot be set with chainId',
  ],
  [
    { genesisHash: '0x12', upstreams: [node] },
    'main.genesisHash must be a genesis hash: 32 bytes in base58',
  ],
  [
    { chainId: 1, upstreams: [{ kind: 'litesvm' }] },
    'main.upstreams.0 is of Solana, and a Solana network has no chainId',
  ],
  [
    { genesisHash: DEVNET, upstreams: [{ kind: 'edr' }] },
    'main.upstreams.0 has an EVM chain, which needs a chainId',
  ],
  [
    {
      genesisHash: DEVNET,
      upstreams: [{ kind: 'url', wsUrl: 'ws://a.example' }],
    },
    'main.upstreams.0 must have a url: sockets of Solana nodes answer no calls',
  ],
  [
    { genesisHash: DEVNET, upstreams: [node], partner: node },
    'main.partner.kind is not a setting',
  ],
  [
    { genesisHash: DEVNET, upstreams: [node, { kind: 'litesvm' }] },
    'main.upstreams.1 must be the only upstream',
  ],
  [
    { genesisHash: DEVNET, upstreams: [node], methods: [method('getSlot')] },
    'main.methods.0 is offered already',
  ],
])('rejects %j', (network, complaint) => {
  expect(complaintAbout(network)).toContain(complaint)
})

it('refuses workers for a chain that is in one process', () => {
  const chain = { upstreams: [{ kind: 'litesvm' }] }
  expect(complaintAbout(chain, { workers: 2 })).toContain('workers must be 1')
})

it('accepts further methods of Solana nodes', () => {
  const methods = [method('getBlock')]
  const { networks } = read({ genesisHash: DEVNET, upstreams: [node], methods })
  expect(networks[0]?.methods).toEqual(methods)
})

function method(name: string) {
  return { name, credits: 5 }
}
