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
    ).toStrictEqual({
      leftOut: [
        { what: 'Ethereum', reason: 'has no node set up' },
        { what: 'eip155:10', reason: 'has no node set up' },
        { what: 'eip155:999', reason: 'is not a network of this wallet' },
        { what: 'eth_sign', reason: 'is not a method of this wallet' },
      ],
      moreLeftOut: 0,
    })
  })

  it('says the same thing once', () => {
    const dropped = ['eip155:1', 'eip155:10'].map((scope) => ({
      scope,
      reason: 'unknown-method' as const,
      value: 'eth_sign',
    }))
    expect(describeLeftOut({ dropped, needNode: [], networks })).toStrictEqual({
      leftOut: [{ what: 'eth_sign', reason: 'is not a method of this wallet' }],
      moreLeftOut: 0,
    })
  })

  it('shortens words that a site made long', () => {
    const { leftOut } = describeLeftOut({
      dropped: [{ scope: 'x'.repeat(101), reason: 'malformed-scope' }],
      needNode: [],
      networks,
    })
    expect(leftOut[0]?.what).toBe(`${'x'.repeat(99)}…`)
  })

  it.each([
    [50, 0],
    [51, 1],
    [19_698, 19_648],
  ])('names 50 of %i and counts the other %i', (count, more) => {
    const dropped = Array.from({ length: count }, (_, n) => ({
      scope: 'eip155:1',
      reason: 'malformed-account' as const,
      value: `account ${n}`,
    }))
    const { leftOut, moreLeftOut } = describeLeftOut({
      dropped,
      needNode: [],
      networks,
    })
    expect([leftOut.length, moreLeftOut]).toStrictEqual([50, more])
  })
})
