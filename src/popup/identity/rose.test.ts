import { describe, expect, test } from 'vitest'
import { createRandom } from '../../dev/seeded-random.ts'
import { ROSE_RADIUS, roseOf } from './rose.ts'
import { deeps, rims, roses, tides } from './rose-colours.ts'
import { colourDistance, contrast } from './testing/colours.ts'
import { comparePairs, LEAST_SHARE } from './testing/compare-roses.ts'
import { rasterise } from './testing/rasterise.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The sheets of both themes. */
const grounds = ['#fffdf8', '#142430']

describe('roseOf', () => {
  test('an address has one rose, however it is written', () => {
    expect(roseOf(address)).toStrictEqual(roseOf(address.toLowerCase()))
    expect(roseOf(address)).toStrictEqual(
      roseOf(`0x${address.slice(2).toUpperCase()}`),
    )
  })

  test('every digit of an address changes its rose', () => {
    const changed = [...address.slice(2)].map((digit, index) => {
      const other = digit === '0' ? '1' : '0'
      return roseOf(
        `${address.slice(0, 2 + index)}${other}${address.slice(3 + index)}`,
      )
    })
    const drawings = [roseOf(address), ...changed].map((rose) =>
      JSON.stringify(rose),
    )
    expect(new Set(drawings).size).toBe(41)
  })

  test('avatars of addresses that differ in the middle differ in at least 12 % of their pixels', () => {
    const pairs = comparePairs(500, createRandom(1))
    const worst = pairs.toSorted((one, other) => one.share - other.share)[0]
    expect(worst?.share).toBeGreaterThanOrEqual(LEAST_SHARE)
  })

  test('a rose fills its disc and nothing around it', () => {
    const side = 64
    const picture = rasterise(roseOf(address), side)
    const isInside = (index: number): boolean => {
      const centre = (side - 1) / 2
      const x = (index % side) - centre
      const y = Math.floor(index / side) - centre
      return Math.hypot(x, y) < ROSE_RADIUS
    }
    const wrong = [...picture.keys()].filter(
      (index) => isInside(index) !== (picture[index] !== 0),
    )
    expect(wrong).toStrictEqual([])
  })
})

describe('the colours of a rose', () => {
  test.each([
    ['deep seas', deeps],
    ['shallow seas', tides],
    ['lit sides', roses.map(([lit]) => lit)],
    ['shaded sides', roses.map(([, shaded]) => shaded)],
    ['rims', rims],
  ])('all %s differ perceptibly', (_, colours) => {
    const alike = colours.filter((one, index) =>
      colours.slice(0, index).some((other) => colourDistance(one, other) <= 48),
    )
    expect(alike).toStrictEqual([])
  })

  test.each(rims)('the rim %s has a contrast of 3 in both themes', (rim) => {
    for (const ground of grounds) {
      expect(contrast(rim, ground)).toBeGreaterThanOrEqual(3)
    }
  })
})
