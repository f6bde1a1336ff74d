import { describe, expect, it } from 'vitest'
import { eip155Rules } from '../background/namespaces/eip155/rules.ts'
import type { SessionScopes } from '../protocol/scope.ts'
import { createNamespaces } from './namespaces.ts'
import {
  isSameScopes,
  isSameSession,
  removeAccount,
  removeScopes,
} from './session.ts'

const first = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const second = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

const one = {
  methods: ['eth_call', 'eth_chainId'],
  notifications: ['eth_subscription'],
  accounts: [`eip155:1:${first}`, `eip155:1:${second}`],
}
const ten = {
  methods: ['eth_call'],
  notifications: [],
  accounts: [`eip155:10:${first}`],
}
const scopes: SessionScopes = { 'eip155:1': one, 'eip155:10': ten }

describe('isSameScopes', () => {
  it('ignores the order', () => {
    expect(
      isSameScopes(scopes, {
        'eip155:10': ten,
        'eip155:1': {
          accounts: one.accounts.toReversed(),
          methods: one.methods.toReversed(),
          notifications: one.notifications,
        },
      }),
    ).toBe(true)
  })

  it.each<[string, SessionScopes]>([
    ['no scopes', {}],
    ['a chain less', { 'eip155:1': one }],
    ['another chain', { 'eip155:1': one, 'eip155:100': ten }],
    ['a method less', { ...scopes, 'eip155:1': { ...one, methods: ['a'] } }],
    [
      'a notification more',
      { ...scopes, 'eip155:10': { ...ten, notifications: ['n'] } },
    ],
    ['an account less', { ...scopes, 'eip155:10': { ...ten, accounts: [] } }],
    [
      'a method where an account was',
      {
        ...scopes,
        'eip155:10': { ...ten, methods: ten.accounts, accounts: ten.methods },
      },
    ],
  ])('notices %s', (_title, other) => {
    expect(isSameScopes(scopes, other)).toBe(false)
    expect(isSameScopes(other, scopes)).toBe(false)
  })
})

describe('isSameSession', () => {
  it('compares the properties in any order', () => {
    const session = {
      sessionScopes: scopes,
      sessionProperties: { a: { b: 1, c: [2, 3] }, d: null },
    }
    const again = { d: null, a: { c: [2, 3], b: 1 } }
    expect(
      isSameSession(session, { ...session, sessionProperties: again }),
    ).toBe(true)
    expect(
      isSameSession(session, {
        ...session,
        sessionProperties: { ...again, a: { c: [3, 2], b: 1 } },
      }),
    ).toBe(false)
    expect(isSameSession(session, { ...session, sessionScopes: {} })).toBe(
      false,
    )
  })
})

describe('removeScopes', () => {
  it('removes only the named scopes', () => {
    expect(removeScopes(scopes, ['eip155:10', 'nonsense'])).toStrictEqual({
      'eip155:1': one,
    })
  })

  it('returns an empty session if no account is left', () => {
    const empty = { ...ten, accounts: [] }
    expect(removeScopes(scopes, ['eip155:1', 'eip155:10'])).toStrictEqual({})
    expect(
      removeScopes({ ...scopes, 'eip155:10': empty }, ['eip155:1']),
    ).toStrictEqual({})
  })

  it.each(['__proto__', 'constructor', 'eip155', 'eip155:01'])(
    'removes nothing for %s',
    (name) => {
      expect(removeScopes(scopes, [name])).toStrictEqual(scopes)
    },
  )
})

describe('removeAccount', () => {
  const namespaces = createNamespaces([
    eip155Rules,
    {
      ...eip155Rules,
      name: 'toy',
      isReference: () => true,
      accounts: { ...eip155Rules.accounts, toKey: (address) => address },
    },
  ])
  const without = (from: SessionScopes, address: string) =>
    removeAccount(from, { addresses: [address], namespaces })

  it('removes an address, in any letter case, from all chains', () => {
    expect(without(scopes, first.toLowerCase())).toStrictEqual({
      'eip155:1': { ...one, accounts: [`eip155:1:${second}`] },
      'eip155:10': { ...ten, accounts: [] },
    })
  })

  it('removes the spellings that are one address in the namespace', () => {
    const lower = first.toLowerCase()
    const toy = { methods: [], notifications: [] }
    const accounts = [`toy:box:${first}`, `toy:box:${lower}`]
    expect(without({ 'toy:box': { ...toy, accounts } }, first)).toStrictEqual({
      'toy:box': { ...toy, accounts: [`toy:box:${lower}`] },
    })
  })

  it('returns an empty session after the last account', () => {
    expect(without(without(scopes, first), second)).toStrictEqual({})
  })
})
