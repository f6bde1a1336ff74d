import { describe, expect, it } from 'vitest'
import { describeLeftOut } from './describe-left-out.ts'

const networks = [
  {
    chainId: 'eip155:1',
    name: 'Ethereum',
    symbol: 'ETH',
    development: false,
    hasNode: false,
  },
]

describe('describeLeftOut', () => {
  it('says what is left out and why, networks without a node first', () => {
    expect(
      describeLeftOut({
        dropped: [
          { scope: 'eip155:999', reason: 'unsupported-chain' },
          {
            scope: 'eip155:1',
            reason: 'unknown-method',
            value: 'eth_sign',
          },
        ],
        needNode: ['eip155:1', 'eip155:10'],
        networks,
      }),
    ).toStrictEqual([
      { what: 'Ethereum', reason: 'has no node set up' },
      { what: 'eip155:10', reason: 'has no node set up' },
      { what: 'eip155:999', reason: 'is not a network of this wallet' },
      { what: 'eth_sign', reason: 'is not a method of this wallet' },
    ])
  })

  it('says the same thing once', () => {
    const dropped = ['eip155:1', 'eip155:10'].map((scope) => ({
      scope,
      reason: 'unknown-method' as const,
      value: 'eth_sign',
    }))
    expect(describeLeftOut({ dropped, needNode: [], networks })).toStrictEqual([
      { what: 'eth_sign', reason: 'is not a method of this wallet' },
    ])
  })

  it('shortens words that a site made long', () => {
    const [long] = describeLeftOut({
      dropped: [{ scope: 'x'.repeat(101), reason: 'malformed-scope' }],
      needNode: [],
      networks,
    })
    expect(long?.what).toBe(`${'x'.repeat(99)}…`)
  })
})
