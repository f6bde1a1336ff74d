import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { judgeSignIn } from './judge-sign-in.ts'
import { readSignIn } from './sign-in-message.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const
const whole = {
  scheme: 'https',
  domain: 'harbour.example',
  address: ADDRESS,
  statement: 'Come aboard.',
  uri: 'https://harbour.example/pier',
  version: '1' as const,
  chainId: 1,
  nonce: 'abcd1234',
  issuedAt: new Date('2030-01-01T00:00:00Z'),
  expirationTime: new Date('2030-01-02T00:00:00Z'),
  notBefore: new Date('2029-12-31T00:00:00Z'),
  requestId: 'berth 7',
  resources: ['https://harbour.example/chart', 'ipfs://chart'],
} satisfies SiweMessage

const asked = {
  origin: 'https://harbour.example',
  account: ADDRESS,
  chainId: 'eip155:1',
  now: Date.parse('2030-01-01T12:00:00Z'),
}

const read = (message: string) => {
  const found = readSignIn(message)
  if (found.kind !== 'sign-in') throw new Error(found.kind)
  return found.signIn
}

describe('readSignIn', () => {
  it('parses a message of viem with all fields', () => {
    const { issuedAt, expirationTime, notBefore, chainId, ...rest } = whole
    expect(read(createSiweMessage(whole))).toStrictEqual({
      ...rest,
      chainId: '1',
      issuedAt: issuedAt.toISOString(),
      expirationTime: expirationTime.toISOString(),
      notBefore: notBefore.toISOString(),
    })
  })

  it('parses a message of viem with only required fields', () => {
    const { domain, address, uri, version, chainId, nonce, issuedAt } = whole
    const least = { domain, address, uri, version, chainId, nonce, issuedAt }
    expect(read(createSiweMessage(least))).toStrictEqual({
      ...least,
      chainId: '1',
      issuedAt: issuedAt.toISOString(),
      resources: [],
    })
  })

  it('ignores other texts', () => {
    expect(readSignIn('Land ho')).toStrictEqual({ kind: 'other' })
  })

  const text = createSiweMessage(whole)
  it.each([
    ['a member twice', text.replace(/(Nonce: .*\n)/, '$1$1')],
    [
      'members in another order',
      text.replace(/(URI: .*\n)(Version: .*\n)/, '$2$1'),
    ],
    ['no nonce', text.replace(/Nonce: .*\n/, '')],
    ['another version', text.replace('Version: 1', 'Version: 2')],
    ['another chain', text.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['no time', text.replace(/Issued At: .*/, 'Issued At: yesterday')],
    [
      'a path after its domain',
      text.replace('.example wants', '.example/x wants'),
    ],
    ['user info before its domain', text.replace('https://', 'https://you@')],
    ['words before it', `Please\n${text}`],
    ['words after it', `${text}\nand more`],
    ['a backslash in its domain', text.replace('harbour.', 'harbour\\.')],
    ['a code in its domain', text.replace('harbour.', 'h%61rbour.')],
    ['an invisible hyphen', text.replace('harbour.', 'har\u00adbour.')],
    ['another kind of dot', text.replace('harbour.', 'harbour\u3002')],
    ['a port that is none', text.replace('.example wants', '.example:b wants')],
    ['no address', text.replace(ADDRESS, '0x1234')],
    ['other ends of lines', text.replaceAll('\n', '\r\n')],
  ])('reports a sign-in with %s as malformed', (_, message) => {
    expect(message).not.toBe(text)
    expect(readSignIn(message)).toStrictEqual({ kind: 'malformed' })
  })
})

describe('judgeSignIn', () => {
  const judge = (change: Partial<SiweMessage>, other: object = {}) => {
    const { scheme, domain, ...rest } = { ...whole, ...change }
    const [head = '', ...lines] = createSiweMessage({
      ...rest,
      domain: 'a.example',
    }).split('\n')
    // viem writes no domain that it has doubts about.
    const named = head.replace('a.example', () => `${scheme}://${domain}`)
    const signIn = read([named, ...lines].join('\n'))
    return judgeSignIn(signIn, { ...asked, ...other })
  }

  it('finds no problem in a valid message', () => {
    expect(judge({})).toStrictEqual([])
  })

  it.each([
    ['another site', { domain: 'harbor.example' }, {}],
    ['a site below', { domain: 'a.harbour.example' }, {}],
    ['another port', { domain: 'harbour.example:8443' }, {}],
    ['another scheme', { scheme: 'http' }, {}],
    ['no port', {}, { origin: 'https://harbour.example:8443' }],
    ['a number', { domain: '2130706433' }, { origin: 'https://127.0.0.1' }],
    ['wide letters', { domain: '\uff48arbour.example' }, {}],
  ])('reports %s as foreign', (_, change, other) => {
    expect(judge(change, other)).toStrictEqual(['foreign'])
  })

  it.each([
    ['capital letters', { domain: 'HARBOUR.example' }, {}],
    ['its own port', { domain: 'harbour.example:443' }, {}],
    [
      'other letters',
      { domain: 'm\u00fcnchen.example' },
      { origin: 'https://xn--mnchen-3ya.example' },
    ],
    [
      'a number',
      { domain: '[::1]:3000', scheme: 'http' },
      { origin: 'http://[::1]:3000' },
    ],
    [
      'a port',
      { domain: 'localhost:5173', scheme: 'http' },
      { origin: 'http://localhost:5173' },
    ],
  ])('accepts %s', (_, change, other) => {
    expect(judge(change, other)).toStrictEqual([])
  })

  it('reports another account, the wrong time and another chain', () => {
    const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(judge({}, { account })).toStrictEqual(['other-account'])
    const late = Date.parse('2030-01-02T00:00:00Z')
    expect(judge({}, { now: late })).toStrictEqual(['expired'])
    const early = Date.parse('2029-12-30T00:00:00Z')
    expect(judge({}, { now: early })).toStrictEqual(['not-yet'])
    expect(judge({}, { chainId: 'eip155:10' })).toStrictEqual(['other-chain'])
  })
})
