import { expect, it } from 'vitest'
import { nextPlace } from './next-place.ts'

it('keys select a row, within the list', () => {
  const at = (key: string, place: number, count = 25) =>
    nextPlace(key, { place, count })
  expect([
    at('ArrowDown', -1),
    at('ArrowDown', 24),
    at('ArrowUp', -1),
    at('ArrowUp', 0),
    at('PageDown', 3),
    at('PageUp', 3),
    at('Home', 9),
    at('End', 9),
    at('Enter', 9),
    at('Home', -1, 0),
  ]).toStrictEqual([0, 24, 24, 0, 13, 0, 0, 24, undefined, undefined])
})
