import { describe, expect, it } from 'vitest'
import { planTiers } from '../keys/plan-tiers.ts'
import { readConfig } from './read-config.ts'
import { readKeysFile } from './read-keys-file.ts'
import { ConfigError } from './read-settings.ts'

const DIGEST = 'ab'.repeat(32)

const whole = {
  networks: { main: { chainId: 1, upstreams: [{ kind: 'edr' }] } },
  keys: [{ id: 'acme', sha256: DIGEST, tier: 'growth' }],
}

const read = (config: unknown): unknown =>
  readConfig(JSON.stringify(config, null, 2), '/etc/node/node.json')

const complaintAbout = (config: unknown): string => {
  try {
    read(config)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'none'
}

describe('readConfig', () => {
  it('reads how much memory a development chain may have', () => {
    const upstreams = [{ kind: 'edr', memoryMb: 2_000 }]
    const networks = { main: { chainId: 1, upstreams } }

    expect(read({ ...whole, networks })).toMatchObject({
      networks: [{ upstreams }],
    })
  })

  it('reads which node a development chain is a fork of', () => {
    const forkUrl = 'https://node.example/key'
    const upstreams = [{ kind: 'edr', forkUrl, forkBlock: 19, accounts: 3 }]
    const networks = { main: { chainId: 1, upstreams } }

    expect(read({ ...whole, networks })).toMatchObject({
      networks: [{ upstreams }],
    })
  })

  it('accepts a key for development methods on loopback alone', () => {
    const [key] = whole.keys
    const keys = [{ ...key, development: true }]

    expect(read({ ...whole, keys })).toMatchObject({
      apiKeys: [{ id: 'acme', development: true }],
    })
    expect(complaintAbout({ ...whole, keys, host: '0.0.0.0' })).toContain(
      'keys.0.development needs a host that only this machine can reach',
    )
    expect(complaintAbout({ ...whole, keys, domain: 'a.example' })).toContain(
      'keys.0.development cannot be set together with domain',
    )
  })

  it('reads what replicas share, and how many workers there are', () => {
    const url = 'rediss://user:password@store.example:6380/3'
    const networks = {
      main: {
        chainId: 1,
        upstreams: [{ kind: 'url', url: 'http://a.example' }],
      },
    }
    const config = {
      ...whole,
      networks,
      workers: 4,
      shared: { url, replicas: 2 },
    }

    expect(read(config)).toMatchObject({
      workers: 4,
      shared: { url, replicas: 2, whenUnavailable: 'share' },
    })
  })

  it('leaves the keys to a file of their own', () => {
    const { networks } = whole

    expect(read({ networks, keysFile: 'keys.json' })).toMatchObject({
      keysFile: '/etc/node/keys.json',
      apiKeys: [],
    })
  })

  it('fills in defaults', () => {
    expect(read(whole)).toEqual({
      host: '127.0.0.1',
      port: 8645,
      cacheBytes: 64 * 1024 * 1024,
      networks: [{ name: 'main', chainId: 1, upstreams: [{ kind: 'edr' }] }],
      apiKeys: [
        {
          id: 'acme',
          digest: Buffer.from(DIGEST, 'hex'),
          plan: planTiers.growth,
          development: false,
          failover: false,
          profile: 'full',
        },
      ],
    })
  })

  it('returns everything in the file, with paths relative to it', () => {
    const archive = { kind: 'archive', genesis: 'g.json', blocks: '/b.rlp' }
    expect(
      read({
        host: '0.0.0.0',
        port: 443,
        domain: 'node.example',
        tls: { cert: 'c.pem', key: 'k.pem' },
        metrics: false,
        maxConnections: 5,
        cacheBytes: 1,
        traces: { url: 'https://a.example/v1/traces', sample: 0.1 },
        networks: {
          main: {
            chainId: 1,
            upstreams: [
              { kind: 'url', name: 'n', url: 'http://a.example', final: false },
              archive,
            ],
            partner: { wsUrl: 'wss://b.example' },
          },
        },
        keys: [
          {
            id: 'acme',
            sha256: DIGEST,
            tier: 'custom',
            networks: ['main'],
            methods: ['eth_call'],
            origins: ['https://dapp.example'],
            failover: true,
            profile: 'strict',
            creditsPerDay: 10,
            creditsPerSecond: 1,
          },
        ],
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 443,
      domain: 'node.example',
      tls: { cert: '/etc/node/c.pem', key: '/etc/node/k.pem' },
      metrics: false,
      maxConnections: 5,
      cacheBytes: 1,
      traces: { url: 'https://a.example/v1/traces', sample: 0.1 },
      networks: [
        {
          name: 'main',
          chainId: 1,
          upstreams: [
            { kind: 'url', name: 'n', url: 'http://a.example', final: false },
            { ...archive, genesis: '/etc/node/g.json' },
          ],
          partner: { wsUrl: 'wss://b.example' },
        },
      ],
      apiKeys: [
        {
          id: 'acme',
          digest: Buffer.from(DIGEST, 'hex'),
          plan: { ...planTiers.custom, creditsPerDay: 10, creditsPerSecond: 1 },
          development: false,
          networks: new Set(['main']),
          methods: new Set(['eth_call']),
          origins: new Set(['https://dapp.example']),
          failover: true,
          profile: 'strict',
        },
      ],
    })
  })

  it('reads methods of a network, which keys can be for', () => {
    const methods = [
      'txpool_status',
      { name: 'debug_traceTransaction', credits: 50, cache: 'none' },
      { name: 'foo_send', credits: 5, effect: 'send' },
    ]
    const upstreams = [{ kind: 'url', url: 'http://a.example' }]
    const networks = { main: { chainId: 1, upstreams, methods } }
    const names = ['eth_call', 'txpool_status', 'debug_traceTransaction']
    const keys = [{ ...whole.keys[0], methods: names }]

    expect(read({ networks, keys })).toMatchObject({
      networks: [{ methods }],
      apiKeys: [{ methods: new Set(names) }],
    })
  })

  it('accepts comments and trailing commas', () => {
    const text = `// ours\n${JSON.stringify(whole).slice(0, -1)},}`

    expect(readConfig(text, 'a.json')).toEqual(read(whole))
  })

  it.each([
    ['', 'a.json:1: not JSON: value expected'],
    ['{\n  "port": 1\n  "host": 2\n}', 'a.json:3: not JSON: comma expected'],
    ['{\n\n"port": nope }', 'a.json:3: not JSON: invalid symbol'],
    ['[]', 'a.json:1: networks must be an object'],
    ['{\n"port": 1,\n"port": 2\n}', 'a.json:3: port is there twice'],
    [
      '{ "keys": [\n{},\n{ "id": "a",\n"id": "b" }] }',
      'a.json:4: keys.1.id is there twice',
    ],
  ])('reports where %j is wrong', (text, message) => {
    expect(() => readConfig(text, 'a.json')).toThrow(message)
  })

  const network = (over: object): object => ({
    ...whole,
    networks: { main: { ...whole.networks.main, ...over } },
  })
  const key = (over: object): object => ({
    ...whole,
    keys: [{ ...whole.keys[0], ...over }],
  })
  const upstream = (one: object): object => network({ upstreams: [one] })

  const node = (name?: string): object => ({
    kind: 'url',
    ...(name !== undefined && { name }),
    url: 'http://a.example',
  })

  const shared = (over: object): object => ({
    ...whole,
    shared: { url: 'redis://store.example:6379', replicas: 2, ...over },
  })

  it.each([
    [{ ...whole, prot: 1 }, ':19: prot is not a setting'],
    [{ ...whole, port: 70_000 }, ': port must be a whole number from 0 to'],
    [
      { ...whole, traces: { url: 'collector' } },
      ': traces.url must be an address that begins with http:// or https://',
    ],
    [
      { ...whole, traces: { url: 'http://a.example', sample: 2 } },
      ': traces.sample must be a number from 0 to 1',
    ],
    [{ ...whole, networks: {} }, ': networks must name at least one network'],
    [{ ...whole, keys: [] }, ': keys must hold at least one key'],
    [{ keys: whole.keys }, ': networks must be an object'],
    [network({ chainId: '1' }), ':4: networks.main.chainId must be a whole'],
    [network({ upstreams: [] }), ': networks.main.upstreams must hold at'],
    [
      { ...whole, networks: { 'Main Net': whole.networks.main } },
      ': networks.Main Net must be named with small letters',
    ],
    [{ ...whole, networks: { v3: whole.networks.main } }, ': networks.v3 must'],
    [
      upstream({ kind: 'geth' }),
      ':7: networks.main.upstreams.0.kind must be one of url, edr, litesvm, archive, heritage',
    ],
    [
      upstream({ kind: 'url' }),
      ': networks.main.upstreams.0 must have a url, a wsUrl or both',
    ],
    [
      upstream({ kind: 'url', url: 'ftp://secret' }),
      ': networks.main.upstreams.0.url must be an address that begins with http:// or https://',
    ],
    [upstream({ kind: 'edr', url: 'x' }), '.upstreams.0.url is not a setting'],
    [
      upstream({ kind: 'edr', memoryMb: 199 }),
      '.upstreams.0.memoryMb must be a whole number from 200 to 1000000',
    ],
    [
      upstream({ kind: 'edr', forkBlock: 1 }),
      '.upstreams.0.forkBlock needs a forkUrl',
    ],
    [
      upstream({ kind: 'edr', mnemonic: 'secret words' }),
      '.upstreams.0.mnemonic must be a recovery phrase of English words',
    ],
    [
      upstream({ kind: 'archive', blocks: 'b' }),
      ': networks.main.upstreams.0.genesis must be a text',
    ],
    [upstream({ kind: 'heritage' }), ': networks.main.chainId must be 61337'],
    [
      upstream({ kind: 'url', url: 'http://a.example', history: 0 }),
      '.upstreams.0.history must be "full" or a whole number of recent blocks',
    ],
    [
      upstream({ kind: 'url', url: 'http://a.example', blockHistory: 'some' }),
      '.upstreams.0.blockHistory must be "full" or a whole number',
    ],
    [
      network({
        upstreams: [{ kind: 'url', url: 'http://a.example', history: 128 }],
        health: { everyMs: 0 },
      }),
      '.upstreams.0 has recent blocks only and needs probes, which health.everyMs',
    ],
    [
      network({ health: { failures: 0 } }),
      ': networks.main.health.failures must be a whole number from 1 to 100',
    ],
    [
      network({ health: { every: 1 } }),
      ': networks.main.health.every is not a setting',
    ],
    [
      network({ routing: { order: 'random' } }),
      ': networks.main.routing.order must be one of latency, listed',
    ],
    [
      network({ routing: { hedgeQuantile: 1 } }),
      ': networks.main.routing.hedgeQuantile must be a number from 0.5 to 0.999',
    ],
    [
      { ...whole, drainDelayMs: -1 },
      ': drainDelayMs must be a whole number from 0 to 600000',
    ],
    [network({ partner: {} }), ': networks.main.partner must have a url'],
    [key({ sha256: 'abc' }), ': keys.0.sha256 must be a SHA-256 digest'],
    [key({ tier: 'gold' }), ': keys.0.tier must be one of free, developer'],
    [key({ methods: ['eth_mine'] }), ': keys.0.methods.0 must be a method'],
    [
      key({ methods: ['eth_call', 'evm_mine'] }),
      ':19: keys.0.methods.1 is for the development key alone',
    ],
    [
      key({ tier: 'team', failover: true }),
      ':17: keys.0.failover is not included in the tier team',
    ],
    [
      upstream({ kind: 'url', url: 'http://u:%zz@hidden.example' }),
      ':8: networks.main.upstreams.0.url must be an address whose name and password can be decoded',
    ],
    [
      upstream({ kind: 'url', url: ['http://a.example'] }),
      ': networks.main.upstreams.0.url must be an address that begins with',
    ],
    [
      network({ upstreams: [node('a'), node('b'), node('a')] }),
      ':18: networks.main.upstreams.2.name is the name of another upstream',
    ],
    [
      network({ upstreams: [node('main-1'), node()] }),
      ': networks.main.upstreams.0.name is the name of another upstream',
    ],
    [
      network({ upstreams: [node('a'), { kind: 'edr' }] }),
      ': networks.main.upstreams.1 must be the only upstream of its network',
    ],
    [
      network({ methods: ['eth_mine'] }),
      ': networks.main.methods.0 must be one of eth_createAccessList, txpool_status',
    ],
    [
      network({ methods: [{ name: 'trace_block' }] }),
      ': networks.main.methods.0.credits must be a whole number from 1 to',
    ],
    [
      network({ methods: [{ name: 'trace_*', credits: 1 }] }),
      ': networks.main.methods.0.name must be a method, like debug_trace',
    ],
    [
      network({
        methods: [{ name: 'trace_block', credits: 1, cache: 'forever' }],
      }),
      ': networks.main.methods.0.cache must be one of none, block-hash, final',
    ],
    [
      network({ methods: [{ name: 'eth_call', credits: 1 }] }),
      ': networks.main.methods.0 is offered already, by its own rules: eth_call',
    ],
    [
      network({ methods: [{ name: 'evm_mine', credits: 1 }] }),
      ': networks.main.methods.0 is offered already, by its own rules: evm_mine',
    ],
    [
      network({
        upstreams: [node('a')],
        methods: ['txpool_status', { name: 'txpool_status', credits: 1 }],
      }),
      ': networks.main.methods.1 is there twice: txpool_status',
    ],
    [key({ origins: ['dapp.example'] }), ': keys.0.origins.0 must be a web'],
    [key({ networks: ['other'] }), ': keys.0.networks.0 must be the name of'],
    [key({ creditsPerDay: 5 }), ': keys.0.creditsPerDay is for keys of the'],
    [
      { ...whole, keys: [whole.keys[0], { ...whole.keys[0], id: 'b' }] },
      ': keys.1 has the id or the digest of keys.0',
    ],
    [{ networks: whole.networks }, ': keys or keysFile must be set'],
    [
      { ...whole, keysFile: 'keys.json' },
      ': keys cannot be set together with keysFile',
    ],
    [{ ...whole, workers: 0 }, ': workers must be a whole number from 1 to'],
    [
      { ...whole, workers: 2 },
      ': workers must be 1, because networks.main is a development chain',
    ],
    [shared({ url: 'http://hidden' }), ': shared.url must be an address that'],
    [shared({ url: 'redis://' }), ': shared.url must be an address that'],
    [shared({ replicas: 0 }), ': shared.replicas must be a whole number from'],
    [shared({ whenUnavailable: 'wait' }), ': shared.whenUnavailable must be'],
  ])('rejects %j', (config, complaint) => {
    expect(complaintAbout(config)).toContain(complaint)
  })

  it.each(['htp://host/v3/hidden', 'http://u:%zz@hidden.example'])(
    'does not quote an address, which may contain a key: %s',
    (url) => {
      const complaint = complaintAbout(upstream({ kind: 'url', url }))

      expect([complaint === 'none', complaint.includes('hidden')]).toEqual([
        false,
        false,
      ])
    },
  )
})

describe('readKeysFile', () => {
  const deps = {
    host: '0.0.0.0',
    networks: [{ name: 'main', chainId: 1, upstreams: [] }],
  }
  const readKeys = (keys: unknown): unknown =>
    readKeysFile(JSON.stringify({ keys }), 'keys.json', deps)

  it('reads keys as the configuration has them', () => {
    expect(readKeys(whole.keys)).toEqual([
      {
        id: 'acme',
        digest: Buffer.from(DIGEST, 'hex'),
        plan: planTiers.growth,
        development: false,
        failover: false,
        profile: 'full',
      },
    ])
  })

  it('may be empty, because the last key was revoked', () => {
    expect(readKeys([])).toEqual([])
  })

  it.each([
    [{ networks: ['other'] }, 'keys.0.networks.0 must be the name of one of'],
    [{ development: true }, 'keys.0.development needs a host that only'],
    [{ secret: 'x' }, 'keys.0.secret is not a setting'],
  ])('rejects %j', (over, complaint) => {
    expect(() => readKeys([{ ...whole.keys[0], ...over }])).toThrow(
      `keys.json:1: ${complaint}`,
    )
  })
})
