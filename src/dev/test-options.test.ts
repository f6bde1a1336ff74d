import { expect, test } from 'vitest'
import { readTestOptions } from './test-options.ts'

test('runs without load and records nothing by default', () => {
  expect(readTestOptions([])).toEqual({
    recordCount: false,
    recordChecklist: false,
    load: 0,
  })
})

test('reads how many busy processes run beside the tests', () => {
  expect(readTestOptions(['--load', '8']).load).toBe(8)
})

test.each(['many', '1.5', '-1', '65'])('refuses --load=%s', (load) => {
  expect(() => readTestOptions([`--load=${load}`])).toThrow(
    `--load must be a whole number from 0 to 64, not "${load}"`,
  )
})

test('refuses an option that does not exist', () => {
  expect(() => readTestOptions(['--laod', '8'])).toThrow('--laod')
})
