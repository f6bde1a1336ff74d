import { join } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import { describe, expect, test } from 'vitest'
import type { JsonTestResults } from 'vitest/node'
import {
  describeFailures,
  executedByPlaywright,
  executedByVitest,
  scoreboard,
} from './executed-tests.ts'
import { settleTally, tallyPlaywright, tallyVitest } from './test-tally.ts'

const root = join('/', 'repository')

/** The used part of a Vitest report. */
const vitestReport = (
  ...files: { name: string; status: string; tests: [string, string][] }[]
): JsonTestResults =>
  ({
    testResults: files.map(({ name, status, tests }) => ({
      name: join(root, name),
      status,
      assertionResults: tests.map(([title, status]) => ({
        title,
        fullName: `group ${title}`,
        status,
        duration: 1_500,
      })),
    })),
  }) as unknown as JsonTestResults

/** The used part of a Playwright report. */
const playwrightReport = (
  tests: [title: string, status: string, ...results: string[]][],
  errors: object[] = [],
): JSONReport => {
  const specs = tests.map(([title, status, ...results]) => ({
    title,
    file: 'one.spec.ts',
    line: 7,
    tests: [
      {
        status,
        results: results.map((status) => ({ status, duration: 1_500 })),
      },
    ],
  }))
  return {
    config: { rootDir: join(root, 'e2e') },
    suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }],
    errors,
  } as unknown as JSONReport
}

describe('a report of vitest', () => {
  test('lists the tests that ran, passed or not', () => {
    const report = vitestReport({
      name: 'src/deep/one.test.ts',
      status: 'failed',
      tests: [
        ['passes', 'passed'],
        ["doesn't (fail)", 'failed'],
        ['is skipped', 'skipped'],
        ['is to do', 'todo'],
      ],
    })
    const file = 'src/deep/one.test.ts'
    expect(executedByVitest(report, root)).toEqual([
      {
        title: 'passes',
        file,
        passed: true,
        seconds: 1.5,
        command: `npm run test:unit -- ${file} -t 'group passes'`,
      },
      {
        title: "doesn't (fail)",
        file,
        passed: false,
        seconds: 1.5,
        command: `npm run test:unit -- ${file} -t 'group doesn'\\''t \\(fail\\)'`,
      },
    ])
    expect(tallyVitest(report)).toEqual({ passed: 1, failed: 1, skipped: 2 })
  })

  test('counts a file that does not load and a hook that throws', () => {
    const report = vitestReport(
      { name: 'good.test.ts', status: 'passed', tests: [['a', 'passed']] },
      { name: 'broken.test.ts', status: 'failed', tests: [] },
      { name: 'hook.test.ts', status: 'failed', tests: [['b', 'skipped']] },
    )
    expect(tallyVitest(report)).toEqual({ passed: 1, failed: 2, skipped: 1 })
    expect(
      describeFailures(executedByVitest(report, root), 'TEST_SEED=7'),
    ).toEqual([
      'FAILED broken.test.ts: broken.test.ts',
      '       TEST_SEED=7 npm run test:unit -- broken.test.ts',
      'FAILED hook.test.ts: hook.test.ts',
      '       TEST_SEED=7 npm run test:unit -- hook.test.ts',
    ])
  })
})

describe('a report of playwright', () => {
  test('lists the tests that ran, passed or not', () => {
    const report = playwrightReport([
      ['passes', 'expected', 'passed'],
      ['fails', 'unexpected', 'failed'],
      ['passes on the second try', 'flaky', 'failed', 'passed'],
      ['is skipped', 'skipped', 'skipped'],
    ])
    const file = 'e2e/one.spec.ts'
    const ran = { file, seconds: 1.5, command: `npm run test:e2e -- ${file}:7` }
    const executed = executedByPlaywright(report, root)
    expect(executed).toEqual([
      { ...ran, title: 'passes', passed: true },
      { ...ran, title: 'fails', passed: false },
      {
        ...ran,
        title: 'passes on the second try',
        passed: false,
        seconds: 3,
      },
    ])
    expect(scoreboard(executed).slice(0, 2)).toEqual([
      'ok         1.5 s  e2e/one.spec.ts: passes',
      'FAILED     1.5 s  e2e/one.spec.ts: fails',
    ])
    expect(tallyPlaywright(report)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
    })
  })

  test('counts an interrupted test and the early end as failed', () => {
    const report = playwrightReport(
      [
        ['fails', 'unexpected', 'failed'],
        ['hangs', 'skipped', 'interrupted'],
        ['does not run', 'skipped'],
      ],
      [{ message: 'Testing stopped early after 1 maximum allowed failures.' }],
    )
    expect(tallyPlaywright(report)).toEqual({
      passed: 0,
      failed: 3,
      skipped: 1,
    })
    const command = 'TEST_SEED=7 npm run test:e2e -- e2e/one.spec.ts:7'
    expect(
      describeFailures(executedByPlaywright(report, root), 'TEST_SEED=7'),
    ).toEqual([
      'FAILED e2e/one.spec.ts: fails',
      `       ${command}`,
      'FAILED e2e/one.spec.ts: hangs',
      `       ${command}`,
    ])
  })

  test('counts a file that does not load', () => {
    const report = { suites: [], errors: [{ message: 'missing' }] }
    expect(tallyPlaywright(report as unknown as JSONReport)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    })
  })
})

describe('the exit of a runner', () => {
  const good = { passed: 1, failed: 0, skipped: 0 }

  test('counts an error outside every test', () => {
    expect(settleTally(good, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  test('adds nothing to existing failures', () => {
    const bad = { passed: 1, failed: 2, skipped: 0 }
    expect([settleTally(good, 0), settleTally(bad, 1)]).toEqual([good, bad])
  })

  test.each([0, 1])('is one failure without a report: code %i', (code) => {
    expect(settleTally(undefined, code)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    })
  })
})
