import { join, relative } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** A test that ran, passed or not; `file` is relative to the repository. */
export type ExecutedTest = Readonly<{ title: string; file: string }>

export const executedByVitest = (
  { testResults }: JsonTestResults,
  root: string,
): ExecutedTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ title }) => ({ title, file: pathIn(root, name) })),
  )

export const executedByPlaywright = (
  { config, suites }: JSONReport,
  root: string,
): ExecutedTest[] =>
  suites.flatMap(specsOf).map(({ title, file }) => ({
    title,
    file: pathIn(root, join(config.rootDir, file)),
  }))

const specsOf = ({ specs, suites = [] }: JSONReportSuite): ExecutedTest[] => [
  ...specs.filter(({ tests }) =>
    tests.some(({ status }) => status !== 'skipped'),
  ),
  ...suites.flatMap(specsOf),
]

const pathIn = (root: string, path: string): string =>
  relative(root, path).replaceAll('\\', '/')
