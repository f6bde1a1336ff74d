import { afterEach, expect, test, vi } from 'vitest'
import { rounds } from './test-rounds.ts'

afterEach(() => void vi.unstubAllEnvs())

const counts = { short: 3, long: 70 }

test.each([
  ['short', undefined, 3],
  ['long', undefined, 70],
  ['long', '5', 5],
])('a %s run with %s of its own repeats %i times', (length, own, count) => {
  vi.stubEnv('TEST_LENGTH', length)
  vi.stubEnv('SOME_ROUNDS', own)
  expect(rounds('SOME_ROUNDS', counts)).toBe(count)
})

test('a count that is not a whole number is rejected', () => {
  vi.stubEnv('SOME_ROUNDS', 'many')
  expect(() => rounds('SOME_ROUNDS', counts)).toThrow(
    'SOME_ROUNDS must be a whole number, not "many"',
  )
})
