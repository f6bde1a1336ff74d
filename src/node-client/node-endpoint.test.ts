import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { InvalidEndpointError } from './errors.ts'
import { parseNodeEndpoint } from './node-endpoint.ts'

const apiKey = 'canary-0123456789abcdef'

const refusalOf = (baseUrl: string, key = apiKey): unknown => {
  try {
    return parseNodeEndpoint({ baseUrl, apiKey: key })
  } catch (error) {
    return error
  }
}

describe('an address', () => {
  it.each([
    ['https://node.example', 'https://node.example'],
    ['https://node.example/', 'https://node.example'],
    ['https://Node.Example:443/eth//', 'https://node.example/eth'],
    ['https://node.example:8443/a/../eth', 'https://node.example:8443/eth'],
    ['http://127.0.0.1:8645/local', 'http://127.0.0.1:8645/local'],
    ['http://localhost:8645/local/', 'http://localhost:8645/local'],
    ['https://192.168.1.7', 'https://192.168.1.7'],
    ['https://node.example/v33', 'https://node.example/v33'],
  ])('%s is accepted', (typed, baseUrl) => {
    const endpoint = parseNodeEndpoint({ baseUrl: typed, apiKey })
    expect([endpoint.baseUrl, endpoint.postUrl()]).toStrictEqual([
      baseUrl,
      `${baseUrl}/v3/${apiKey}`,
    ])
  })

  const secure =
    'The address must begin with https:// unless the node is at 127.0.0.1 or localhost'
  const scheme = 'The address must begin with https://'
  const notAUrl = 'The address must be a URL, like https://node.example'
  const noUser = 'The address must not hold a user name or a password'
  const noQuery = 'The address must not hold a query ("?")'
  const noFragment = 'The address must not hold a fragment ("#")'
  const noPath =
    'The address must end before /v3: the API key has a field of its own'
  it.each([
    ['', notAUrl],
    ['node.example', notAUrl],
    ['https://', notAUrl],
    ['//node.example', notAUrl],
    ['https://node example', notAUrl],
    ['http://node.example', secure],
    ['http://127.0.0.1.example', secure],
    ['http://localhost.example', secure],
    ['http://169.254.169.254', secure],
    ['http://192.168.1.7:8545', secure],
    ['http://0.0.0.0:8545', secure],
    ['http://127.0.0.1@node.example', secure],
    ['ws://127.0.0.1:8645', scheme],
    ['wss://node.example', scheme],
    ['file:///etc/passwd', scheme],
    ['javascript:alert(1)', scheme],
    ['data:text/html,x', scheme],
    ['chrome-extension://hnfgigmjhdebkmbdgdncnlhfhoendcjd', scheme],
    ['https://user@node.example', noUser],
    ['https://user:password@node.example', noUser],
    ['https://:password@node.example', noUser],
    ['https://node.example?', noQuery],
    ['https://node.example/?key=1', noQuery],
    ['https://node.example#', noFragment],
    ['https://node.example/#/v2', noFragment],
    ['https://node.example/v3', noPath],
    [`https://node.example/v3/${apiKey}`, noPath],
    [
      `https://${apiKey}.node.example`,
      'The address must not hold the API key: it has a field of its own',
    ],
  ])('%s is rejected', (baseUrl, message) => {
    const refusal = refusalOf(baseUrl)
    expect(refusal).toBeInstanceOf(InvalidEndpointError)
    expect(refusal).toMatchObject({ message })
    expect(inspect(refusal, { showHidden: true })).not.toContain(apiKey)
  })
})

describe('a key', () => {
  it.each(['12345678', 'A-b_c.d~e', 'k'.repeat(256)])(
    '%s is accepted',
    (key) => {
      const endpoint = parseNodeEndpoint({
        baseUrl: 'https://node.example',
        apiKey: key,
      })
      expect(endpoint.postUrl()).toBe(`https://node.example/v3/${key}`)
    },
  )

  it.each([
    '',
    '1234567',
    'k'.repeat(257),
    'canary/../admin',
    'canary key',
    'canary-key\n',
    'canary%2fkey',
    'canary-key?x',
    'canary-key#x',
    'canary-schlüssel',
  ])('%j is rejected and not quoted', (key) => {
    const refusal = refusalOf('https://node.example', key)
    expect(refusal).toBeInstanceOf(InvalidEndpointError)
    expect(refusal).toMatchObject({
      message:
        'The API key must have 8 to 256 letters, digits, "-", "_", "." or "~"',
    })
    expect(inspect(refusal, { showHidden: true })).not.toContain('canary')
  })
})

describe('an endpoint', () => {
  const endpoint = parseNodeEndpoint({
    baseUrl: 'https://node.example/eth',
    apiKey,
  })

  it('also has a socket URL', () => {
    const local = parseNodeEndpoint({
      baseUrl: 'http://127.0.0.1:8645/http',
      apiKey,
    })
    expect([endpoint.socketUrl(), local.socketUrl()]).toStrictEqual([
      `wss://node.example/eth/ws/v3/${apiKey}`,
      `ws://127.0.0.1:8645/http/ws/v3/${apiKey}`,
    ])
  })

  it('prints without its key', () => {
    const printed = 'https://node.example/eth/v3/<API_KEY>'
    expect({
      string: String(endpoint),
      json: JSON.stringify({ endpoint }),
      inspected: inspect({ endpoint }, { showHidden: true, depth: 9 }),
    }).toStrictEqual({
      string: printed,
      json: JSON.stringify({ endpoint: printed }),
      inspected: `{ endpoint: ${printed} }`,
    })
    expect(JSON.stringify(Object.values(endpoint))).not.toContain(apiKey)
  })

  it.each([
    ['the key', `no such key: ${apiKey}`, { key: true, shown: true }],
    ['the key in capitals', apiKey.toUpperCase(), { key: true, shown: true }],
    [
      'the key in hex',
      `0x08c379a0${Buffer.from(apiKey).toString('hex').toUpperCase()}`,
      { key: true, shown: true },
    ],
    ['the host', 'cannot reach Node.Example', { key: false, shown: true }],
    [
      'the host in hex',
      Buffer.from('node.example').toString('hex'),
      { key: false, shown: true },
    ],
    ['neither', 'execution reverted: example', { key: false, shown: false }],
  ])('finds %s in a text', (_title, text, found) => {
    expect({
      key: endpoint.hasKeyIn(text),
      shown: endpoint.isShownIn(text),
    }).toStrictEqual(found)
  })

  it('finds a single-word host only inside an address', () => {
    const { isShownIn } = parseNodeEndpoint({ baseUrl: 'https://eth', apiKey })
    expect(
      ['eth_call failed', 'cannot reach https://eth/v3'].map(isShownIn),
    ).toStrictEqual([false, true])
  })
})

describe('the address of a WebSocket', () => {
  const base = { baseUrl: 'https://node.example', apiKey: '0123456789abcdef' }

  it('is derived from the other unless it is given', () => {
    expect([
      parseNodeEndpoint(base).socketUrl(),
      parseNodeEndpoint({
        ...base,
        wsUrl: 'wss://sockets.example/eth/',
      }).socketUrl(),
    ]).toStrictEqual([
      `wss://node.example/ws/v3/${base.apiKey}`,
      `wss://sockets.example/eth/ws/v3/${base.apiKey}`,
    ])
  })

  it('is hidden like the other', () => {
    const endpoint = parseNodeEndpoint({
      ...base,
      wsUrl: 'wss://sockets.example',
    })
    expect([
      endpoint.isShownIn('no answer from sockets.example'),
      endpoint.isShownIn('no answer from node.example'),
      endpoint.isShownIn('no answer'),
    ]).toStrictEqual([true, true, false])
  })

  it.each([
    ['nowhere', 'not-a-url'],
    ['https://sockets.example', 'scheme'],
    ['ws://sockets.example', 'insecure'],
    ['wss://sockets.example?', 'query'],
    ['wss://sockets.example/0123456789abcdef', 'has-key'],
    ['wss://sockets.example/ws/v3/other', 'has-version'],
  ])('is not %s', (wsUrl, problem) => {
    expect(() => parseNodeEndpoint({ ...base, wsUrl })).toThrow(
      expect.objectContaining({ fault: { field: 'wsUrl', problem } }),
    )
  })
})
