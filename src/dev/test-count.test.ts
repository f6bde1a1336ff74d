import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { judgeTestCount, readTestCount, writeTestCount } from './test-count.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portolan-count-'))
  mkdirSync(join(root, '.ci'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

test('judgeTestCount fails a run of fewer tests and names both numbers', () => {
  expect(judgeTestCount(41, 42)).toEqual({
    ok: false,
    message: expect.stringMatching(/^41 tests ran, fewer than the 42 of/),
  })
})

test('judgeTestCount passes a run of as many tests', () => {
  expect(judgeTestCount(42, 42)).toEqual({
    ok: true,
    message: '42 tests ran, as .ci/test-count says',
  })
})

test('judgeTestCount passes a run of more tests and explains how to record them', () => {
  expect(judgeTestCount(43, 42)).toEqual({
    ok: true,
    message: expect.stringMatching(/^43 tests .* npm test -- --record-count$/),
  })
})

test('readTestCount reads what was written', () => {
  writeTestCount(root, 42)
  expect(readTestCount(root)).toBe(42)
})

test('readTestCount rejects a count that is not a whole number', () => {
  writeFileSync(join(root, '.ci/test-count'), 'many\n')
  expect(() => readTestCount(root)).toThrow('.ci/test-count holds no')
})
