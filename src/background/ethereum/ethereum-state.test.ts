import { describe, expect, it } from 'vitest'
import type { SessionScopes } from '../../protocol/scope.ts'
import { ethereumState } from './ethereum-state.ts'

const [ONE, TWO] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
]

const scopes = (granted: Record<string, string[]>): SessionScopes =>
  Object.fromEntries(
    Object.entries(granted).map(([chainId, addresses]) => [
      chainId,
      {
        methods: [],
        notifications: [],
        accounts: addresses.map((address) => `${chainId}:${address}`),
      },
    ]),
  )

const both = scopes({ 'eip155:31338': [TWO], 'eip155:31337': [ONE, TWO] })

describe('ethereumState', () => {
  it('uses the first network without a session or a node', () => {
    expect(ethereumState({}, 'eip155:31337')).toStrictEqual({
      scope: 'eip155:1',
      granted: [],
      chainId: '0x1',
      accounts: [],
    })
  })

  it('uses the first granted chain in the order of the wallet', () => {
    expect(ethereumState(both, undefined)).toStrictEqual({
      scope: 'eip155:31337',
      granted: ['eip155:31337', 'eip155:31338'],
      chainId: '0x7a69',
      accounts: [ONE, TWO],
    })
    const added = scopes({
      'eip155:999': [ONE],
      'eip155:777': [ONE],
      'eip155:10': [ONE],
      'eip155:1': [ONE],
      'eip155:61337': [ONE],
    })
    expect(ethereumState(added, undefined).granted).toStrictEqual([
      'eip155:1',
      'eip155:10',
      'eip155:61337',
      'eip155:777',
      'eip155:999',
    ])
  })

  it('uses the chosen chain and its accounts', () => {
    expect(ethereumState(both, 'eip155:31338')).toMatchObject({
      chainId: '0x7a6a',
      accounts: [TWO],
    })
  })

  it.each(['eip155:1', 'wallet:eip155', 'constructor'])(
    'falls back from %s, which is not granted',
    (chosen) => {
      expect(ethereumState(both, chosen).scope).toBe('eip155:31337')
    },
  )

  it('uses no chain without accounts or outside eip155', () => {
    const odd = scopes({
      'wallet:eip155': [ONE],
      'eip155:31337': [],
      'eip155:31338': [ONE],
    })
    expect(ethereumState(odd, 'eip155:31337')).toMatchObject({
      granted: ['eip155:31338'],
      scope: 'eip155:31338',
    })
  })
})
