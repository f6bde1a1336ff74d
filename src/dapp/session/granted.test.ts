import { describe, expect, it } from 'vitest'
import { readGranted, scopesToRequest } from './granted.ts'

describe('readGranted', () => {
  it('reads each scope, with accounts as addresses', () => {
    const session = {
      sessionScopes: {
        'eip155:31337': {
          methods: ['eth_call'],
          notifications: ['eth_subscription'],
          accounts: ['eip155:31337:0xAb', 'eip155:31337:0xCd'],
        },
        'wallet:eip155': {
          methods: ['wallet_addEthereumChain'],
          notifications: [],
          accounts: ['wallet:eip155:0xAb'],
        },
      },
      sessionProperties: {},
    }
    expect(readGranted(session)).toStrictEqual([
      {
        scope: 'eip155:31337',
        methods: ['eth_call'],
        notifications: ['eth_subscription'],
        addresses: ['0xAb', '0xCd'],
      },
      {
        scope: 'wallet:eip155',
        methods: ['wallet_addEthereumChain'],
        notifications: [],
        addresses: ['0xAb'],
      },
    ])
  })

  it.each([
    undefined,
    null,
    'session',
    {},
    { sessionScopes: null },
    { sessionScopes: {} },
  ])('finds nothing granted in %j', (session) => {
    expect(readGranted(session)).toStrictEqual([])
  })

  it('treats members that are not lists of strings as empty', () => {
    const sessionScopes = {
      'eip155:1': { methods: 'all', notifications: [1], accounts: null },
      'eip155:2': null,
    }
    const empty = { methods: [], notifications: [], addresses: [] }
    expect(readGranted({ sessionScopes })).toStrictEqual([
      { scope: 'eip155:1', ...empty },
      { scope: 'eip155:2', ...empty },
    ])
  })
})

describe('scopesToRequest', () => {
  it('requests everything on each scope', () => {
    expect(scopesToRequest(['eip155:1', 'eip155:10'])).toStrictEqual({
      'eip155:1': { methods: [], notifications: [] },
      'eip155:10': { methods: [], notifications: [] },
    })
  })
})
