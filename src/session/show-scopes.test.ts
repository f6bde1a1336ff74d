import { describe, expect, it } from 'vitest'
import { onlyEip155 } from '../background/namespaces/eip155/rules.ts'
import type { GrantedScope } from '../protocol/scope.ts'
import { showScopes } from './show-scopes.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const support = {
  namespaces: onlyEip155,
  chains: new Set(['eip155:1', 'eip155:137']),
  addresses: [address],
}
const call: GrantedScope = {
  methods: ['eth_call'],
  notifications: [],
  accounts: [],
}

describe('showScopes', () => {
  it('merges the methods of a chain that is requested and granted', () => {
    const existing = {
      'eip155:1': {
        methods: ['eth_chainId', 'eth_call'],
        notifications: ['eth_subscription'],
        accounts: [`eip155:1:${address}`],
      },
    }
    expect(
      showScopes({
        requested: new Map([['eip155:1', call]]),
        existing,
        support,
      }),
    ).toStrictEqual(
      new Map([
        [
          'eip155:1',
          {
            methods: ['eth_call', 'eth_chainId'],
            notifications: ['eth_subscription'],
            accounts: [`eip155:1:${address}`],
          },
        ],
      ]),
    )
  })

  it('shows the chains of the session next to the requested ones', () => {
    const shown = showScopes({
      requested: new Map([['eip155:1', call]]),
      existing: { 'eip155:137': call },
      support,
    })
    expect([...shown.keys()]).toStrictEqual(['eip155:1', 'eip155:137'])
  })

  it('does not show what the wallet no longer supports', () => {
    expect(
      showScopes({
        requested: new Map(),
        existing: {
          'eip155:10': call,
          'eip155:5': call,
          'eip155:1': { ...call, methods: ['eth_sign'] },
          'eip155:137': { ...call, methods: ['eth_sign', 'eth_call'] },
        },
        support,
      }),
    ).toStrictEqual(new Map([['eip155:137', call]]))
  })
})
