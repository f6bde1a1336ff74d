import { roseOf } from '../rose.ts'
import { type Picture, rasterise } from './rasterise.ts'

/** Pixels whose channels differ by more than this, in sum, look different. */
const PERCEPTIBLE = 48
const SIDE = 64

/** Two avatars may not differ in a smaller share of their pixels. */
export const LEAST_SHARE = 0.12

type ComparedPair = {
  addresses: readonly [string, string]
  /** The share of pixels that differ. */
  share: number
}

/** The share of pixels that differ between the avatars of two addresses. */
const differingShare = (one: string, other: string): number =>
  differing(rasterise(roseOf(one), SIDE), rasterise(roseOf(other), SIDE)) /
  SIDE ** 2

/** Pairs of addresses with the same first and last four characters. */
export const comparePairs = (
  count: number,
  random: () => number,
): ComparedPair[] =>
  Array.from({ length: count }, () => {
    const [start, end] = [hex(4, random), hex(4, random)]
    const addresses = [
      `0x${start}${hex(32, random)}${end}`,
      `0x${start}${hex(32, random)}${end}`,
    ] as const
    return { addresses, share: differingShare(...addresses) }
  })

const hex = (length: number, random: () => number): string =>
  Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')

const differing = (one: Picture, other: Picture): number => {
  let count = 0
  for (const [index, colour] of one.entries()) {
    if (distance(colour, other[index] ?? 0) > PERCEPTIBLE) count += 1
  }
  return count
}

const distance = (one: number, other: number): number =>
  channelDistance(one >> 16, other >> 16) +
  channelDistance(one >> 8, other >> 8) +
  channelDistance(one, other)

const channelDistance = (one: number, other: number): number =>
  Math.abs((one & 0xff) - (other & 0xff))
