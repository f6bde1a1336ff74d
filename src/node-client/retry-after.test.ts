import { expect, it } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const now = Date.UTC(2026, 0, 1)

it.each([
  ['2', 2_000],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:00:03 GMT', 3_000],
  ['Thu, 01 Jan 2015 00:00:00 GMT', 0],
  ['1.5', undefined],
  ['-1', undefined],
  ['soon', undefined],
  ['', undefined],
  ['9'.repeat(40), undefined],
  [null, undefined],
])('readRetryAfter reads %s as %s', (header, milliseconds) => {
  expect(readRetryAfter(header, now)).toBe(milliseconds)
})
