import { expect, test } from 'vitest'
import { summaryLines } from './test-tally.ts'

test('the tally says what passed and failed in one line', () => {
  expect(summaryLines({ passed: 5, failed: 1, skipped: 0 })).toEqual([
    '5 passed, 1 failed',
  ])
})

test('the tally says what was skipped in the line before', () => {
  expect(summaryLines({ passed: 5, failed: 0, skipped: 2 })).toEqual([
    '2 skipped',
    '5 passed, 0 failed',
  ])
})
