import { expect, test } from 'vitest'
import { readTestOptions } from './test-options.ts'

test('the defaults are no load and no recording', () => {
  expect(readTestOptions([])).toEqual({
    recordCount: false,
    recordChecklist: false,
    load: 0,
  })
})

test('--load sets the number of busy processes', () => {
  expect(readTestOptions(['--load', '8']).load).toBe(8)
})

test.each(['many', '1.5', '-1', '65'])('--load=%s is rejected', (load) => {
  expect(() => readTestOptions([`--load=${load}`])).toThrow(
    `--load must be a whole number from 0 to 64, not "${load}"`,
  )
})

test('an unknown option is rejected', () => {
  expect(() => readTestOptions(['--laod', '8'])).toThrow('--laod')
})
