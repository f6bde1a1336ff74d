import { describe, expect, it } from 'vitest'
import { onlyEip155 } from '../background/namespaces/eip155/rules.ts'
import type { NormalizedScope } from './normalize-scopes.ts'
import { isGrantable, restrictToSupported } from './restrict-to-supported.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const foreign = `0x${'1'.repeat(40)}`
const call: NormalizedScope = {
  methods: ['eth_call'],
  notifications: ['eth_subscription'],
  accounts: [],
}

const restrict = (scopes: Record<string, NormalizedScope>) =>
  restrictToSupported(new Map(Object.entries(scopes)), {
    namespaces: onlyEip155,
    chains: new Set(['eip155:1', 'eip155:137']),
    addresses: [address.toLowerCase()],
  })

describe('restrictToSupported', () => {
  it('drops only unsupported chains', () => {
    expect(restrict({ 'eip155:1': call, 'eip155:5': call })).toStrictEqual({
      scopes: new Map([['eip155:1', call]]),
      dropped: [{ scope: 'eip155:5', reason: 'unsupported-chain' }],
    })
  })

  it('supports the wallet scope without a node', () => {
    const scope = { ...call, methods: ['wallet_addEthereumChain'] }
    expect(restrict({ 'wallet:eip155': scope })).toStrictEqual({
      scopes: new Map([['wallet:eip155', { ...scope, notifications: [] }]]),
      dropped: [
        {
          scope: 'wallet:eip155',
          reason: 'unknown-notification',
          value: 'eth_subscription',
        },
      ],
    })
  })

  it('drops unknown methods and notifications', () => {
    expect(
      restrict({
        'eip155:1': {
          methods: ['eth_call', 'eth_sign', 'constructor'],
          notifications: ['accountsChanged', 'eth_subscription'],
          accounts: [],
        },
      }),
    ).toStrictEqual({
      scopes: new Map([['eip155:1', call]]),
      dropped: [
        { scope: 'eip155:1', reason: 'unknown-method', value: 'eth_sign' },
        { scope: 'eip155:1', reason: 'unknown-method', value: 'constructor' },
        {
          scope: 'eip155:1',
          reason: 'unknown-notification',
          value: 'accountsChanged',
        },
      ],
    })
  })

  it('drops a scope without a known method', () => {
    expect(
      restrict({ 'eip155:1': { ...call, methods: ['eth_sign'] } }),
    ).toStrictEqual({
      scopes: new Map(),
      dropped: [{ scope: 'eip155:1', reason: 'no-known-method' }],
    })
  })

  it('does not drop a scope without a known notification', () => {
    expect(
      restrict({ 'eip155:1': { ...call, notifications: ['chainChanged'] } })
        .scopes,
    ).toStrictEqual(new Map([['eip155:1', { ...call, notifications: [] }]]))
  })

  it('drops only accounts that are not held', () => {
    const accounts = [
      `eip155:1:${foreign}`,
      `eip155:1:0x${address.slice(2).toUpperCase()}`,
      `eip155:1:${address}`,
    ]
    expect(restrict({ 'eip155:1': { ...call, accounts } })).toStrictEqual({
      scopes: new Map([
        ['eip155:1', { ...call, accounts: [`eip155:1:${address}`] }],
      ]),
      dropped: [
        {
          scope: 'eip155:1',
          reason: 'account-not-held',
          value: `eip155:1:${foreign}`,
        },
      ],
    })
  })

  it.each([
    'eip155',
    'eip155:01',
    'eip155:_',
    'eip155:0',
    'wallet',
    '__proto__',
    'constructor',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ])('never supports %s, whatever the network list says', (chainId) => {
    expect(
      restrictToSupported(new Map([[chainId, call]]), {
        namespaces: onlyEip155,
        chains: new Set([chainId]),
        addresses: [address],
      }).scopes.size,
    ).toBe(0)
  })
})

describe('isGrantable', () => {
  it.each([
    ['is false of nothing', {}],
    ['is false of unsupported chains alone', { 'eip155:5': call }],
    [
      'is false of a scope without a known method',
      { 'eip155:1': { ...call, methods: ['nonsense'] } },
    ],
  ])('%s', (_title, scopes) => {
    expect(isGrantable(restrict(scopes))).toBe(false)
  })

  it('is true for one supported chain', () => {
    expect(isGrantable(restrict({ 'eip155:1': call, 'eip155:5': call }))).toBe(
      true,
    )
  })
})
