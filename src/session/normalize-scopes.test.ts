import { describe, expect, it } from 'vitest'
import {
  eip155Rules,
  onlyEip155,
} from '../background/namespaces/eip155/rules.ts'
import type { RequestedScope } from '../protocol/scope.ts'
import type { CreateSessionParams } from '../protocol/session-api.ts'
import { normalizeScopes as normalizeBy } from './normalize-scopes.ts'

const normalizeScopes = (params: CreateSessionParams) =>
  normalizeBy(params, onlyEip155)

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lower = address.toLowerCase()
const call = { methods: ['eth_call'], notifications: ['eth_subscription'] }
const normalizedCall = { ...call, accounts: [] }

const normalize = (optionalScopes: Record<string, RequestedScope>) => {
  const { scopes, dropped } = normalizeScopes({ optionalScopes })
  return { scopes: Object.fromEntries(scopes), dropped }
}

describe('normalizeScopes', () => {
  it('turns references into one scope per chain', () => {
    expect(
      normalize({ eip155: { ...call, references: ['137', '1'] } }),
    ).toStrictEqual({
      scopes: { 'eip155:1': normalizedCall, 'eip155:137': normalizedCall },
      dropped: [],
    })
  })

  it.each([[undefined], [[]]])(
    'grants no chain for a namespace with references %j',
    (references) => {
      expect(
        normalize({ eip155: references ? { ...call, references } : call }),
      ).toStrictEqual({
        scopes: {},
        dropped: [{ scope: 'eip155', reason: 'no-references' }],
      })
    },
  )

  it('does not grant a bare wallet scope', () => {
    expect(normalize({ wallet: call }).scopes).toStrictEqual({})
  })

  it('accepts the wallet scope by reference', () => {
    expect(
      normalize({ wallet: { ...call, references: ['eip155'] } }).scopes,
    ).toStrictEqual({ 'wallet:eip155': normalizedCall })
  })

  it.each(['EIP155:1', 'eip155:', 'eip155:1\n', ' eip155:1', '', '*', 'a:b:c'])(
    'drops the key %j',
    (key) => {
      expect(normalize({ [key]: call })).toStrictEqual({
        scopes: {},
        dropped: [{ scope: key, reason: 'malformed-scope' }],
      })
    },
  )

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
    'drops the key %s of Object.prototype',
    (key) => {
      const optionalScopes = JSON.parse(`{"${key}":${JSON.stringify(call)}}`)
      expect(normalize(optionalScopes).scopes).toStrictEqual({})
    },
  )

  it.each([[['1']], [[]]])(
    'drops a chain that comes with references %j',
    (references) => {
      expect(normalize({ 'eip155:1': { ...call, references } })).toStrictEqual({
        scopes: {},
        dropped: [{ scope: 'eip155:1', reason: 'references-on-chain' }],
      })
    },
  )

  it.each(['eip155:0x1', 'eip155:01', 'eip155:abc'])(
    'drops the chain %s',
    (key) => {
      expect(normalize({ [key]: call })).toStrictEqual({
        scopes: {},
        dropped: [{ scope: key, reason: 'invalid-reference' }],
      })
    },
  )

  it.each(['0x1', '01', 'abc', '１', '1\n', '1 ', '', 'eip155:1', '__proto__'])(
    'drops only the invalid reference %j',
    (reference) => {
      expect(
        normalize({ eip155: { ...call, references: [reference, '1'] } }),
      ).toStrictEqual({
        scopes: { 'eip155:1': normalizedCall },
        dropped: [
          { scope: 'eip155', reason: 'invalid-reference', value: reference },
        ],
      })
    },
  )

  it.each(['_', '0'])('takes eip155:%s for no chain', (reference) => {
    expect(
      normalize({
        eip155: { ...call, references: [reference] },
        [`eip155:${reference}`]: call,
      }).scopes,
    ).toStrictEqual({})
  })

  it('merges a chain that is both required and optional', () => {
    const { scopes } = normalizeScopes({
      requiredScopes: {
        'eip155:1': { methods: ['eth_call', 'a'], notifications: ['n'] },
      },
      optionalScopes: {
        'eip155:1': { methods: ['b', 'eth_call'], notifications: ['n', 'm'] },
      },
    })
    expect(Object.fromEntries(scopes)).toStrictEqual({
      'eip155:1': {
        methods: ['a', 'b', 'eth_call'],
        notifications: ['m', 'n'],
        accounts: [],
      },
    })
  })

  it('merges a chain named by reference and by its own key', () => {
    expect(
      normalize({
        eip155: { methods: ['a'], notifications: ['n'], references: ['10'] },
        'eip155:10': { methods: ['b'], notifications: ['m'] },
      }),
    ).toStrictEqual({
      scopes: {
        'eip155:10': {
          methods: ['a', 'b'],
          notifications: ['m', 'n'],
          accounts: [],
        },
      },
      dropped: [],
    })
  })

  it('treats required and optional scopes alike', () => {
    const scopes = { 'eip155:1': call, 'eip155:01': call }
    expect(normalizeScopes({ requiredScopes: scopes })).toStrictEqual(
      normalizeScopes({ optionalScopes: scopes }),
    )
  })

  it('reads empty lists as the default set of that chain', () => {
    const empty = { methods: [], notifications: [] }
    const rules = eip155Rules.chain
    expect(
      normalize({
        'eip155:1': empty,
        'wallet:eip155': empty,
        'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': empty,
      }).scopes,
    ).toStrictEqual({
      'eip155:1': {
        methods: [...rules.methods.keys()].sort(),
        notifications: ['eth_subscription'],
        accounts: [],
      },
      'wallet:eip155': {
        methods: ['wallet_addEthereumChain'],
        notifications: [],
        accounts: [],
      },
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
        methods: [],
        notifications: [],
        accounts: [],
      },
    })
  })

  it('expands an empty list before it is merged with another', () => {
    const { scopes } = normalize({
      'eip155:1': { methods: ['zzz'], notifications: ['n'] },
      eip155: { methods: [], notifications: [], references: ['1'] },
    })
    expect(scopes['eip155:1']?.methods).toStrictEqual(
      [...eip155Rules.chain.methods.keys(), 'zzz'].toSorted(),
    )
    expect(scopes['eip155:1']?.notifications).toStrictEqual([
      'eth_subscription',
      'n',
    ])
  })

  it('assigns an account to its chain and drops those of other chains', () => {
    expect(
      normalize({
        eip155: {
          ...call,
          references: ['1', '137'],
          accounts: [`eip155:1:${address}`, `eip155:10:${address}`, 'nonsense'],
        },
      }),
    ).toStrictEqual({
      scopes: {
        'eip155:1': { ...call, accounts: [`eip155:1:${lower}`] },
        'eip155:137': normalizedCall,
      },
      dropped: [
        {
          scope: 'eip155',
          reason: 'account-of-another-chain',
          value: `eip155:10:${address}`,
        },
        { scope: 'eip155', reason: 'malformed-account', value: 'nonsense' },
      ],
    })
  })

  it('treats two spellings of an eip155 account as one', () => {
    const upper = `0x${address.slice(2).toUpperCase()}`
    expect(
      normalize({
        'eip155:1': {
          ...call,
          accounts: [address, lower, upper].map((one) => `eip155:1:${one}`),
        },
      }).scopes['eip155:1']?.accounts,
    ).toStrictEqual([`eip155:1:${lower}`])
  })

  it('distinguishes the letter case of a solana account', () => {
    const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const accounts = [`${chain}:7S3P4HxJ`, `${chain}:7s3p4hxj`]
    expect(
      normalize({ [chain]: { ...call, accounts } }).scopes[chain]?.accounts,
    ).toStrictEqual(accounts)
  })

  it('returns no scopes for an empty request', () => {
    expect(normalizeScopes({})).toStrictEqual({
      scopes: new Map(),
      dropped: [],
    })
    expect(normalize({})).toStrictEqual({ scopes: {}, dropped: [] })
  })
})
