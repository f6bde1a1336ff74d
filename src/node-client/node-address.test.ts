import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { InvalidEndpointError } from './errors.ts'
import { fillIn, parseAddress, parseEdited } from './node-address.ts'

const key = 'canary0123456789abcdef'

describe('a URL', () => {
  it.each([
    ['https://node.example', 'https://node.example', []],
    [' https://node.example/ ', 'https://node.example', []],
    ['HTTPS://Node.Example:443/eth', 'https://node.example/eth', []],
    ['http://127.0.0.1:8545', 'http://127.0.0.1:8545', []],
    ['http://localhost:8545/', 'http://localhost:8545', []],
    ['wss://node.example/rpc', 'wss://node.example/rpc', []],
    ['ws://127.0.0.1:8546', 'ws://127.0.0.1:8546', []],
    ['https://rpc.example/polygon-mainnet', undefined, []],
    ['https://rpc.example/v1/mainnet', undefined, []],
    ['https://rpc.example/?network=ethereum', undefined, []],
    [`https://node.example/v3/${key}`, 'https://node.example/v3/<key>', [key]],
    [
      'https://node.example/v2/onlyletters',
      'https://node.example/v2/<key>',
      ['onlyletters'],
    ],
    // As short as a key without digits may be.
    [
      `https://node.example/${'k'.repeat(32)}`,
      'https://node.example/<key>',
      ['k'.repeat(32)],
    ],
    [`https://name.example/${key}/`, 'https://name.example/<key>/', [key]],
    ['https://node.example/rpc/', undefined, []],
    ['https://node.example/rpc?x=1/', undefined, []],
    [
      `https://node.example/eth/${key}`,
      'https://node.example/eth/<key>',
      [key],
    ],
    [
      `https://node.example/?apikey=${key}`,
      'https://node.example/?apikey=<key>',
      [key],
    ],
    [
      `https://node.example/rpc?x=1&dkey=short&y=2`,
      'https://node.example/rpc?x=1&dkey=<key>&y=2',
      ['short'],
    ],
    [
      `https://node.example/?id=${key}`,
      'https://node.example/?id=<key>',
      [key],
    ],
    [
      'https://me:pass@node.example/rpc',
      'https://<key>@node.example/rpc',
      ['me:pass'],
    ],
    [
      `https://me:pass@node.example/v3/${key}?token=abc`,
      'https://<key>@node.example/v3/<key>?token=<key>',
      ['me:pass', key, 'abc'],
    ],
  ])(
    '%s is split into what is shown and what is secret',
    (typed, shown, secrets) => {
      const address = parseAddress(typed, 'url')
      expect(address).toStrictEqual({ shown: shown ?? typed, secrets })
      expect(new URL(fillIn(address)).href).toBe(new URL(typed).href)
    },
  )

  const notAUrl = 'not-a-url'
  it.each([
    ['', notAUrl],
    ['node.example', notAUrl],
    ['https://', notAUrl],
    ['https://node example', notAUrl],
    [`https://node.example/${'x'.repeat(2_048)}`, notAUrl],
    ['http://node.example', 'insecure'],
    ['ws://node.example', 'insecure'],
    ['http://127.0.0.1.example', 'insecure'],
    ['http://169.254.169.254', 'insecure'],
    ['http://192.168.1.7:8545', 'insecure'],
    ['http://127.0.0.1@node.example', 'insecure'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['ftp://node.example', 'scheme'],
    ['https://node.example#', 'fragment'],
    [`https://node.example/v3/${key}#x`, 'fragment'],
  ])('%s is rejected and not quoted', (typed, problem) => {
    const refusal = refusalOf(() => parseAddress(typed, 'url'))
    expect(refusal).toBeInstanceOf(InvalidEndpointError)
    expect(refusal).toMatchObject({ fault: { field: 'url', problem } })
    expect(inspect(refusal, { showHidden: true })).not.toContain(key)
  })

  it('of a WebSocket must be one', () => {
    expect(
      refusalOf(() => parseAddress('https://node.example', 'wsUrl')),
    ).toMatchObject({ fault: { field: 'wsUrl', problem: 'scheme' } })
  })
})

const refusalOf = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('a stored secret', () => {
  const stored = parseAddress(`https://node.example/eth/v3/${key}`, 'url')
  const edit = (typed: string, from = stored) =>
    parseEdited(typed, { stored: from, field: 'url' })

  it('replaces its placeholder in an edited URL of the same host', () => {
    expect(edit('https://node.example/other/v3/<key>')).toStrictEqual({
      shown: 'https://node.example/other/v3/<key>',
      secrets: [key],
    })
    expect(edit('https://other.example/rpc')).toStrictEqual({
      shown: 'https://other.example/rpc',
      secrets: [],
    })
  })

  it.each([
    'https://other.example/v3/<key>',
    'https://node.example:8443/v3/<key>',
    'https://node.example/v3/<key>?token=<key>',
  ])('is not used for %s', (typed) => {
    expect(refusalOf(() => edit(typed))).toMatchObject({
      fault: { field: 'url', problem: 'key-needed' },
    })
  })

  it.each([
    ['https://node.example/v3/shortkey', 'https://node.example/<key>'],
    ['https://node.example/?key=abc', 'https://node.example/?x=<key>'],
    [
      'https://node.example/?key=abc&token=abc',
      'https://node.example/?key=<key>&x=<key>',
    ],
    ['https://me:pass@node.example', 'https://node.example/rpc/<key>'],
  ])('of %s is not moved to %s, where it would be shown', (from, to) => {
    const edited = refusalOf(() => edit(to, parseAddress(from, 'url')))
    expect(edited).toMatchObject({
      fault: { field: 'url', problem: 'key-needed' },
    })
  })
})
