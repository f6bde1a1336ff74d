import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

export type Tally = { passed: number; failed: number; skipped: number }

type Outcome = keyof Tally

export const tallyVitest = ({ testResults }: JsonTestResults): Tally => {
  const files = testResults.map(({ status, assertionResults }) => {
    const tally = tallyOf(
      assertionResults.map((test) =>
        test.status === 'passed' || test.status === 'failed'
          ? test.status
          : 'skipped',
      ),
    )
    // A file that does not load, or whose hook throws, has no failed test.
    return status === 'failed' && tally.failed === 0
      ? { ...tally, failed: 1 }
      : tally
  })
  return sumOf(files)
}

export const tallyPlaywright = ({ suites, errors }: JSONReport): Tally =>
  sumOf([tallyOf(suites.flatMap(outcomesOf)), tallyOf(errors.map(asFailed))])

/** The runner's own numbers, unless its exit code contradicts them. */
export const settleTally = (
  reported: Tally | undefined,
  exitCode: number,
): Tally => {
  if (reported === undefined) return { passed: 0, failed: 1, skipped: 0 }
  return exitCode !== 0 && reported.failed === 0
    ? { ...reported, failed: 1 }
    : reported
}

export const sumOf = (tallies: Tally[]): Tally => ({
  passed: total(tallies, 'passed'),
  failed: total(tallies, 'failed'),
  skipped: total(tallies, 'skipped'),
})

export const tallyOf = (outcomes: Outcome[]): Tally => ({
  passed: outcomes.filter((outcome) => outcome === 'passed').length,
  failed: outcomes.filter((outcome) => outcome === 'failed').length,
  skipped: outcomes.filter((outcome) => outcome === 'skipped').length,
})

/** The last line is always `N passed, N failed`: scripts read it. */
export const summaryLines = ({ passed, failed, skipped }: Tally): string[] => [
  ...(skipped > 0 ? [`${skipped} skipped`] : []),
  `${passed} passed, ${failed} failed`,
]

const total = (tallies: Tally[], outcome: Outcome): number =>
  tallies.reduce((sum, tally) => sum + tally[outcome], 0)

const outcomesOf = ({ specs, suites = [] }: JSONReportSuite): Outcome[] => [
  ...specs.flatMap(({ tests }) =>
    tests.map(({ status, results }): Outcome => {
      if (status === 'expected') return 'passed'
      // Playwright calls an interrupted test skipped; it started and did not
      // end.
      const interrupted = results.some((run) => run.status === 'interrupted')
      return status === 'skipped' && !interrupted ? 'skipped' : 'failed'
    }),
  ),
  ...suites.flatMap(outcomesOf),
]

const asFailed = (): Outcome => 'failed'
