import { expect, test } from 'vitest'
import { createRandom, shuffle } from './seeded-random.ts'

const cards = Array.from({ length: 20 }, (_, card) => card)

test('one seed shuffles in one way, and another in another', () => {
  const shuffled = [7, 7, 8].map((seed) => shuffle(cards, createRandom(seed)))
  expect(shuffled[1]).toEqual(shuffled[0])
  expect(shuffled[2]).not.toEqual(shuffled[0])
})

test('shuffling preserves all cards and the original deck', () => {
  const shuffled = shuffle(cards, createRandom(7))
  expect(shuffled).not.toEqual(cards)
  expect(shuffled.toSorted((one, other) => one - other)).toEqual(cards)
  expect(cards[0]).toBe(0)
})
