import { join, relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** A test that ran. */
export type ExecutedTest = Readonly<{
  title: string
  /** Relative to the repository. */
  file: string
  passed: boolean
  seconds: number
  /** Runs this test alone. */
  command: string
}>

export const executedByVitest = (
  { testResults }: JsonTestResults,
  root: string,
): ExecutedTest[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = pathIn(root, name)
    const tests = assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title, fullName, status, duration }) => ({
        title,
        file,
        passed: status === 'passed',
        seconds: (duration ?? 0) / 1_000,
        command: `npm run test:unit -- ${file} -t ${quote(escapePattern(fullName))}`,
      }))
    if (status === 'passed' || tests.some(({ passed }) => !passed)) return tests
    // The file does not load, or a hook throws.
    const command = `npm run test:unit -- ${file}`
    return [...tests, { title: file, file, passed: false, seconds: 0, command }]
  })

export const executedByPlaywright = (
  { config, suites }: JSONReport,
  root: string,
): ExecutedTest[] =>
  suites.flatMap(specsOf).map(({ title, file, line, tests }) => {
    const path = pathIn(root, join(config.rootDir, file))
    const runs = tests.flatMap(({ results }) => results)
    const milliseconds = runs.reduce((sum, { duration }) => sum + duration, 0)
    return {
      title,
      file: path,
      // A flaky test counts as failed.
      passed: tests.every(({ status }) => status === 'expected'),
      seconds: milliseconds / 1_000,
      command: `npm run test:e2e -- ${path}:${line}`,
    }
  })

/** The failed tests, and how to run each again with the same variables. */
export const describeFailures = (
  tests: readonly ExecutedTest[],
  environment: string,
): string[] =>
  tests
    .filter(({ passed }) => !passed)
    .flatMap(({ title, file, command }) => [
      `FAILED ${file}: ${title}`,
      `       ${environment} ${command}`,
    ])

/** A line for each test. */
export const scoreboard = (tests: readonly ExecutedTest[]): string[] =>
  tests.map(
    ({ title, file, passed, seconds }) =>
      `${passed ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s  ${file}: ${title}`,
  )

type Spec = JSONReportSuite['specs'][number]

const specsOf = ({ specs, suites = [] }: JSONReportSuite): Spec[] => [
  ...specs.filter(({ tests }) =>
    tests.some(
      ({ status, results }) =>
        status !== 'skipped' ||
        // The report also calls an interrupted test skipped.
        results.some((result) => result.status === 'interrupted'),
    ),
  ),
  ...suites.flatMap(specsOf),
]

const pathIn = (root: string, path: string): string =>
  relative(root, path).replaceAll('\\', '/')

const escapePattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** For a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
