import { describe, expect, it } from 'vitest'
import { amend, amendEach, orNull, toQuantity } from './members.ts'

const amendments = [
  [['to'], orNull],
  [['gas', 'nonce'], toQuantity],
  [['secret'], () => undefined],
] as const

describe('amend', () => {
  it('returns the same object when nothing changes', () => {
    const object = { to: null, gas: '0x1', nonce: '0x0' }

    expect(amend(object, amendments)).toBe(object)
  })

  it('changes a copy and not the original', () => {
    const object = { gas: '0x01', nonce: 7, secret: 's', other: true }
    const before = structuredClone(object)

    expect([amend(object, amendments), object]).toEqual([
      { to: null, gas: '0x1', nonce: '0x7', other: true },
      before,
    ])
  })
})

describe('amendEach', () => {
  it('returns the same list when no element changes', () => {
    const list = [{ a: 1 }, 'b']

    expect(amendEach(list, (element) => element)).toBe(list)
  })

  it('returns another list when an element changes', () => {
    expect(
      amendEach(['0x01', '0x2'], (one) => toQuantity(one, {}) ?? null),
    ).toEqual(['0x1', '0x2'])
  })
})
