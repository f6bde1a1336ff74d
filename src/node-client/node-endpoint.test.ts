import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { InvalidEndpointError } from './errors.ts'
import { parseAddress } from './node-address.ts'
import { type NodeEndpoint, parseNodeEndpoint } from './node-endpoint.ts'

const key = 'canary-0123456789abcdef'

const endpointOf = (url: string, wsUrl?: string): NodeEndpoint =>
  parseNodeEndpoint({
    url: parseAddress(url, 'url'),
    ...(wsUrl !== undefined && { wsUrl: parseAddress(wsUrl, 'wsUrl') }),
  })

describe('an endpoint', () => {
  it.each([
    [
      `https://node.example/eth/v3/${key}`,
      `https://node.example/eth/v3/${key}`,
      `wss://node.example/eth/ws/v3/${key}`,
    ],
    [
      `https://node.example/v2/${key}`,
      `https://node.example/v2/${key}`,
      `wss://node.example/v2/${key}`,
    ],
    ['http://127.0.0.1:8545', 'http://127.0.0.1:8545/', 'ws://127.0.0.1:8545'],
    ['http://localhost:8545', 'http://localhost:8545/', 'ws://localhost:8545'],
    ['https://node.example', 'https://node.example/', undefined],
    [`https://node.example/${key}`, `https://node.example/${key}`, undefined],
    [
      `https://node.example/?apikey=${key}`,
      `https://node.example/?apikey=${key}`,
      undefined,
    ],
    [
      `wss://node.example/ws/v3/${key}`,
      `https://node.example/v3/${key}`,
      `wss://node.example/ws/v3/${key}`,
    ],
    [
      `https://node.example/v3/${key}/`,
      `https://node.example/v3/${key}/`,
      `wss://node.example/ws/v3/${key}/`,
    ],
    ['https://node.example/rpc/', 'https://node.example/rpc/', undefined],
    ['ws://127.0.0.1:8546', 'http://127.0.0.1:8546/', 'ws://127.0.0.1:8546'],
    [`wss://node.example/${key}`, undefined, `wss://node.example/${key}`],
  ])('of %s is called at %s and %s', (typed, post, socket) => {
    const { http, socketUrl } = endpointOf(typed)
    expect([http?.url(), socketUrl?.()]).toStrictEqual([post, socket])
  })

  it('has the WebSocket that was entered', () => {
    const wsUrl = `wss://sockets.example/${key}`
    const { socketUrl } = endpointOf('https://node.example', wsUrl)
    expect(socketUrl?.()).toBe(wsUrl)
  })

  it('sends credentials in a header, not in the URL', () => {
    const { http } = endpointOf('https://me:p%C3%A4ss@node.example/rpc')
    expect([http?.url(), http?.headers()]).toStrictEqual([
      'https://node.example/rpc',
      { authorization: `Basic ${btoa('me:p\u00c3\u00a4ss')}` },
    ])
    expect(endpointOf('https://node.example').http?.headers()).toStrictEqual({})
  })

  it('sends a password with a bare % as it was typed, and finds it', () => {
    const { http, hasKeyIn } = endpointOf('https://m%40e:100%pass@node.example')
    const header = `Basic ${btoa('m@e:100%pass')}`
    expect(http?.headers()).toStrictEqual({ authorization: header })
    expect(hasKeyIn(header)).toBe(true)
  })

  it.each([
    [`https://node.example/v3/${key}`, 'https://node.example/v3/<key>'],
    [
      `https://node.example/?apikey=${key}`,
      'https://node.example/?apikey=<key>',
    ],
    [`https://me:${key}@node.example`, 'https://<key>@node.example'],
  ])('of %s prints without its secret', (typed, printed) => {
    const endpoint = endpointOf(typed)
    expect({
      string: String(endpoint),
      json: JSON.stringify({ endpoint }),
      inspected: inspect({ endpoint }, { showHidden: true, depth: 9 }),
    }).toStrictEqual({
      string: printed,
      json: JSON.stringify({ endpoint: printed }),
      inspected: `{ endpoint: ${printed} }`,
    })
    expect(JSON.stringify(Object.values(endpoint))).not.toContain(key)
  })

  it.each([
    ['the key', `https://node.example/v3/${key}`, `no such key: ${key}`],
    [
      'the key in capitals',
      `https://node.example/v3/${key}`,
      key.toUpperCase(),
    ],
    ['a query parameter', `https://node.example/?apikey=${key}`, `bad ${key}`],
    ['a password', `https://me:${key}@node.example`, `wrong ${key}`],
    [
      'a decoded password',
      'https://me:p%C3%A4ssword@node.example',
      'no pässword',
    ],
    ['its header', 'https://me:password@node.example', btoa('me:password')],
    ['the key of the WebSocket', 'https://node.example', `no ${key}`],
  ])('finds %s in a text', (_title, typed, text) => {
    const endpoint = endpointOf(typed, `wss://node.example/${key}`)
    expect([endpoint.hasKeyIn(text), endpoint.isShownIn(text)]).toStrictEqual([
      true,
      true,
    ])
  })

  it.each([
    `https://${key}@node.example`,
    `https://${key}:x@node.example`,
    `https://${key}:password@node.example`,
    'https://k%C3%A4y4@node.example',
  ])('finds the user of %s, which may be the key', (typed) => {
    const { hasKeyIn } = endpointOf(typed)
    const user = typed.includes(key) ? key : 'käy4'
    expect(hasKeyIn(`unknown user ${user}`)).toBe(true)
  })

  it('does not search results for a short name beside a password', () => {
    const { hasKeyIn } = endpointOf('https://root:password@node.example')
    expect(hasKeyIn('{"stateRoot":"0x1"}')).toBe(false)
  })

  it('finds its key and its host in hex', () => {
    const endpoint = endpointOf(`https://node.example/v3/${key}`)
    const hexOf = (text: string) => Buffer.from(text).toString('hex')
    expect({
      key: endpoint.hasKeyIn(`0x08c379a0${hexOf(key).toUpperCase()}`),
      host: endpoint.isShownIn(hexOf('node.example')),
    }).toStrictEqual({ key: true, host: true })
  })

  it('finds a single-word host only inside an address', () => {
    const { isShownIn } = endpointOf('https://eth')
    expect(
      ['eth_call failed', 'cannot reach https://eth/v3'].map(isShownIn),
    ).toStrictEqual([false, true])
  })

  it('finds its host in a text', () => {
    const endpoint = endpointOf(
      'https://node.example',
      'wss://sockets.example/rpc',
    )
    const texts = ['at NODE.example', 'sockets.example', 'execution reverted']
    expect(texts.map(endpoint.isShownIn)).toStrictEqual([true, true, false])
    expect(texts.map(endpoint.hasKeyIn)).toStrictEqual([false, false, false])
  })

  it.each([
    ['/rpc/hunter2secret', 'Cannot POST /rpc/hunter2secret', true],
    ['/rpc/hunter2secret', 'no such project: hunter2secret', true],
    ['/rpc/h%C3%BCntersec', 'Cannot POST /rpc/hüntersec', true],
    ['/rpc/abc?project=xy-z', 'Cannot POST /rpc/abc?project=xy-z', true],
    ['/rpc?project=hunter2secret', 'no such project: hunter2secret', true],
    ['/rpc', 'Cannot POST /rpc', false],
    ['/ethereum', 'see github.com/ethereum/go-ethereum', false],
    ['/execution', 'execution reverted', false],
  ])('at %s is searched for in the error %j', (path, text, isShown) => {
    const { hasKeyIn, isShownIn } = endpointOf(`https://node.example${path}`)
    expect([hasKeyIn(text), isShownIn(text)]).toStrictEqual([false, isShown])
  })

  it.each([
    { shown: 'http://node.example', secrets: [] },
    { shown: 'https://node.example/<key>', secrets: [] },
    { shown: 'not a URL', secrets: [] },
  ])('is not made of the stored %j', (url) => {
    expect(() => parseNodeEndpoint({ url })).toThrow(InvalidEndpointError)
  })

  it.each([
    ['<key>@mainnet.infura.io/v3', 'evil.example/?'],
    ['<key>.infura.io/v3', 'evil.example/'],
    ['node.example<key>/v3', '.evil.example'],
    ['node.example:<key>/v3', '1@evil.example'],
    ['node.example@evil.example/<key>', 'key'],
  ])('with another host than %s shows is refused', (shown, secret) => {
    const [http, socket] = ['https', 'wss'].map((scheme) => ({
      shown: `${scheme}://${shown}`,
      secrets: [secret],
    }))
    if (!http || !socket) throw new Error('Both are there')
    const good = parseAddress('https://node.example', 'url')
    for (const address of [{ url: http }, { url: good, wsUrl: socket }]) {
      expect(() => parseNodeEndpoint(address)).toThrow(InvalidEndpointError)
    }
  })
})
