import { describe, expect, it } from 'vitest'
import { describeLeftOut } from './describe-left-out.ts'

describe('describeLeftOut', () => {
  it('lists what is left out and why, networks first', () => {
    expect(
      describeLeftOut([
        { scope: 'eip155:1', reason: 'unknown-method', value: 'eth_sign' },
        { scope: 'eip155:999', reason: 'unsupported-chain' },
      ]),
    ).toStrictEqual({
      leftOut: [
        { what: 'eip155:999', reason: 'unsupported-chain' },
        { what: 'eth_sign', reason: 'unknown-method' },
      ],
      moreLeftOut: 0,
    })
  })

  it('lists the same thing once', () => {
    const dropped = ['eip155:1', 'eip155:10'].map((scope) => ({
      scope,
      reason: 'unknown-method' as const,
      value: 'eth_sign',
    }))
    expect(describeLeftOut(dropped)).toStrictEqual({
      leftOut: [{ what: 'eth_sign', reason: 'unknown-method' }],
      moreLeftOut: 0,
    })
  })

  it('shortens long texts of a site', () => {
    const { leftOut } = describeLeftOut([
      { scope: 'x'.repeat(101), reason: 'malformed-scope' },
    ])
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
    const { leftOut, moreLeftOut } = describeLeftOut(dropped)
    expect([leftOut.length, moreLeftOut]).toStrictEqual([50, more])
  })

  it('names networks however much else is left out', () => {
    const methods = Array.from({ length: 200 }, (_, n) => ({
      scope: 'eip155:1',
      reason: 'unknown-method' as const,
      value: `a_${n}`,
    }))
    const { leftOut, moreLeftOut } = describeLeftOut([
      ...methods,
      { scope: 'eip155:999', reason: 'unsupported-chain' },
    ])
    expect([leftOut[0]?.what, leftOut.length, moreLeftOut]).toStrictEqual([
      'eip155:999',
      51,
      150,
    ])
  })
})
